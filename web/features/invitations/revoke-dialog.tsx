import type { Invitation } from "../../../contract/people/invitations.ts";
import { serverMessage } from "../../api/call.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useRevokeInvitation } from "./invitation-queries.ts";

interface RevokeDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Asks before an invitation is revoked. */
export function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  const revoke = useRevokeInvitation();
  const { email } = invitation;
  const done = () => {
    onClose();
    toast(`The invitation of ${email} was revoked.`, { tone: "green" });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => revoke.mutate(invitation, { onSuccess: done })}
      title={`Revoke the invitation of ${email}?`}
      confirmLabel="Revoke"
      busy={revoke.isPending}
      error={
        revoke.isError
          ? serverMessage(revoke.error, "It could not be revoked. Please try again.")
          : undefined
      }
    >
      Its link stops working at once. You can invite them again later.
    </ConfirmDialog>
  );
}
