import { useEffect } from "react";
import { keepIdentity } from "../../device/public.ts";
import { useConfirmed, useSession, useUser } from "../session/public.ts";

/** How often a page that opened without an answer asks again who the person is. */
const ASK_EVERY_MS = 15_000;

/** Keeps the person whom the server confirms, and asks until it has confirmed the one whom the device remembers. */
export function useConfirmedIdentity(): void {
  const user = useUser();
  const { refetchMe } = useSession();
  const { confirmedAt, isRemembered } = useConfirmed();
  useEffect(() => {
    // A full disk or a private window keeps nothing, and takes nothing from the page.
    if (!isRemembered) keepIdentity({ user, at: confirmedAt }).catch(() => undefined);
  }, [user, confirmedAt, isRemembered]);
  useEffect(() => {
    if (!isRemembered) return undefined;
    // A refusal ends the session.
    const ask = () => void refetchMe().catch(() => undefined);
    const timer = setInterval(ask, ASK_EVERY_MS);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [isRemembered, refetchMe]);
}
