import { clsx } from "clsx";
import type { Unsent } from "../../device/leaving/unsent-work.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { counted } from "../../ui/counted.ts";

interface LeaveQuestionProps {
  /** How many deletions and accepted dates the server has not answered yet. */
  held: number;
  /** Other work that is only on this device. */
  work: readonly Unsent[];
  /** How many unsent changes of people who are not signed in are on this device too. */
  others: number;
  /** Whether data left on the device is sealed. It is not sealed over http, nor for people without a password. */
  isLocked: boolean;
  onClose: () => void;
  onLeave: () => void;
}

/**
 * Asks whether to sign out although some work is not sent. The work stays on this device, and only the person who
 * made it can send it.
 */
export function LeaveQuestion({
  held,
  work,
  others,
  isLocked,
  onClose,
  onLeave,
}: LeaveQuestionProps) {
  const mine = [...(held > 0 ? [counted(held, "change")] : []), ...work.map(({ words }) => words)];
  const theirs = `${counted(others, "thing")} of ${mine.length > 0 ? "other people" : "somebody else"}`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onLeave}
      title={
        mine.length > 0
          ? `${mine.join(" and ")} not sent yet`
          : `${theirs} ${others === 1 ? "is" : "are"} not sent yet`
      }
      confirmLabel={mine.length > 0 ? "Sign out anyway" : "Sign out"}
      cancelLabel="Stay signed in"
      danger={held > 0}
    >
      {held > 0 && (
        <span className="block">
          If you sign out now, what you deleted or accepted may stay as it was.
        </span>
      )}
      {work.length > 0 && (
        <span className="block">
          What is not sent stays on this device{isLocked ? ", locked, for you alone" : ""}. It is
          sent when you sign in here again. If you stay, it is sent as soon as the server can be
          reached.
        </span>
      )}
      {others > 0 && (
        <span className={clsx("block", mine.length > 0 && "mt-2")}>
          {mine.length > 0 ? `${theirs} ${others === 1 ? "waits" : "wait"} here too. ` : ""}
          Signing out deletes nothing that others made. It stays on this device
          {isLocked ? ", locked," : ""} until they sign in here again.
        </span>
      )}
    </ConfirmDialog>
  );
}
