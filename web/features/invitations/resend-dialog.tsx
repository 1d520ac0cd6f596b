import type { Invitation } from "../../../contract/people/invitations.ts";
import { serverMessage } from "../../api/call.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Share } from "../../ui/controls/share.tsx";
import { CopyField } from "../../ui/fields/copy-field.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { useResendInvitation } from "./invitation-queries.ts";
import { invitationText } from "./invitation-words.ts";
import { LinkNote } from "./link-note.tsx";
import { MailNote } from "./mail-note.tsx";

interface ResendDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Sends an invitation again, with a new link. The dialog shows it only where no mail server is set up. */
export function ResendDialog({ invitation, onClose }: ResendDialogProps) {
  const resend = useResendInvitation();
  const { email } = invitation;
  const sent = resend.data;
  return (
    <Dialog
      open
      onClose={onClose}
      busy={resend.isPending}
      title={sent ? "Sent again" : `Send ${email} a new link?`}
      description={
        sent
          ? `The new link for ${email} is valid for seven days.`
          : "The new link is valid for seven days. Earlier links stop working."
      }
    >
      {resend.isError && (
        <Banner tone="red">
          {serverMessage(resend.error, "It could not be sent again. Please try again.")}
        </Banner>
      )}
      {sent && (
        <div className="flex flex-col gap-4">
          <MailNote />
          {sent.url !== null && (
            <>
              <CopyField whom={email} value={sent.url} />
              <div>
                <Share text={invitationText} url={sent.url} />
              </div>
              <LinkNote />
            </>
          )}
        </div>
      )}
      <DialogFooter>
        {sent ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={resend.isPending}>
              Cancel
            </Button>
            <Button
              variant="primary"
              onClick={() => resend.mutate(invitation)}
              loading={resend.isPending}
            >
              Send again
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}
