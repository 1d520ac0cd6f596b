import { type ComponentProps, useState } from "react";
import { useOnline } from "../../../ui/hooks/use-online.ts";
import { Comments } from "../../comments/public.ts";

/**
 * The comments on a record, which are stored on the server. Once open they stay, with anything typed, if the
 * network goes.
 */
export function RecordComments(on: ComponentProps<typeof Comments>) {
  const isOnline = useOnline();
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline && !wasOnline) setWasOnline(true);
  if (!wasOnline)
    return (
      <p className="text-sm text-soft">You can read and write comments when you are online.</p>
    );
  return <Comments {...on} />;
}
