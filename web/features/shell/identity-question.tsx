import { useEffect, useRef, useState } from "react";
import { lazyPart } from "../../ui/overlays/lazy-part.tsx";
import { askForIdentity } from "./identity-questions.ts";

const IdentityDialog = lazyPart(async () => (await import("./identity-dialog.tsx")).IdentityDialog);

/** The one question "Confirm that it is you", above whatever is on the screen. */
export function IdentityQuestion() {
  const [isAsked, show] = useState(false);
  const questions = useRef<ReturnType<typeof askForIdentity>>(undefined);
  useEffect(() => {
    const asking = askForIdentity(show);
    questions.current = asking;
    return asking.stop;
  }, []);
  if (!isAsked) return null;
  const answer = (isConfirmed: boolean) => () => questions.current?.answer(isConfirmed);
  return <IdentityDialog onConfirmed={answer(true)} onClose={answer(false)} />;
}
