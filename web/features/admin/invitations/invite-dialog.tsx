import { useState } from "react";
import type { Invitation } from "../../../../contract/people/invitations.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { InviteForm, type InviteTerms } from "./invite-form.tsx";
import { InviteResult } from "./invite-result.tsx";
import type { InviteOutcome } from "./invitation-queries.ts";

interface InviteDialogProps {
  onClose: () => void;
  /** An earlier invitation, whose terms the new one starts with. */
  like?: Invitation | undefined;
}

const plain: InviteTerms = { addresses: "", role: "", projects: [], employer: null, message: "" };

/** Invites one or many people, then shows the result of each, with the links. */
export function InviteDialog({ onClose, like }: InviteDialogProps) {
  const [terms, setTerms] = useState<InviteTerms>(
    like ? { ...like, addresses: like.email } : plain,
  );
  const [outcome, setOutcome] = useState<InviteOutcome>();
  const [busy, setBusy] = useState(false);

  const sent = (result: InviteOutcome, on: InviteTerms) => {
    setTerms(on);
    setOutcome(result);
  };
  const again = (addresses: string) => {
    setTerms((now) => ({ ...now, addresses }));
    setOutcome(undefined);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={outcome ? "Invitations" : "Invite people"}
      description={outcome ? undefined : "Each gets a link that works once, for seven days."}
    >
      {outcome ? (
        <InviteResult outcome={outcome} onAgain={again} onClose={onClose} />
      ) : (
        <InviteForm terms={terms} onSent={sent} onBusy={setBusy} onCancel={onClose} />
      )}
    </Dialog>
  );
}
