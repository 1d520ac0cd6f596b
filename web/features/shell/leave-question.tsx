import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { counted } from "../../ui/counted.ts";

interface LeaveQuestionProps {
  /** How many deletions and accepted dates have no answer of the server. */
  unsent: number;
  onClose: () => void;
  onLeave: () => void;
}

/** Asks whether to sign out although held commands are not sent: signing out would forget them. */
export function LeaveQuestion({ unsent, onClose, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onLeave}
      title={`${counted(unsent, "change")} not sent yet`}
      confirmLabel="Sign out anyway"
      cancelLabel="Stay signed in"
    >
      The server cannot be reached. If you sign out now, what you deleted or accepted may stay as it
      was. If you stay, it is sent when the connection is back.
    </ConfirmDialog>
  );
}
