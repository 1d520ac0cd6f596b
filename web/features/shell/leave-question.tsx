import type { Unsent } from "../../device/unsent-work.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { counted } from "../../ui/counted.ts";

interface LeaveQuestionProps {
  /** How many deletions and accepted dates have no answer of the server. */
  held: number;
  /** What else is on this device only. */
  work: readonly Unsent[];
  onClose: () => void;
  onLeave: () => void;
}

/** Asks whether to sign out although something is not sent: signing out deletes it from this device. */
export function LeaveQuestion({ held, work, onClose, onLeave }: LeaveQuestionProps) {
  const parts = [...(held > 0 ? [counted(held, "change")] : []), ...work.map(({ words }) => words)];
  const lost = [
    held > 0 && "what you deleted or accepted may stay as it was",
    work.length > 0 && "what is only on this device is deleted",
  ].filter((each) => each !== false);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onLeave}
      title={`${parts.join(" and ")} not sent yet`}
      confirmLabel="Sign out anyway"
      cancelLabel="Stay signed in"
    >
      If you sign out now, {lost.join(", and ")}. If you stay, it is sent as soon as the server can
      be reached.
    </ConfirmDialog>
  );
}
