import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { counted } from "../../ui/counted.ts";

interface LeaveQuestionProps {
  /** How many deletions did not reach the server. */
  unsent: number;
  onClose: () => void;
  onLeave: () => void;
}

/** Asks whether to sign out although deletions are not sent: signing out would forget them. */
export function LeaveQuestion({ unsent, onClose, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onLeave}
      title={`${counted(unsent, "deletion")} not sent yet`}
      confirmLabel="Sign out anyway"
      cancelLabel="Stay signed in"
    >
      The server cannot be reached. If you sign out now, nothing is deleted. If you stay, it is sent
      when the connection is back.
    </ConfirmDialog>
  );
}
