import { useState } from "react";
import type { Invitation } from "../../../contract/people/invitations.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { InviteForm } from "./invite-form.tsx";
import { emptyTerms, type InviteTerms, termsLike } from "./invite-terms.ts";
import { InviteResult } from "./invite-result.tsx";
import type { ProjectRef } from "../project-picker/public.ts";
import type { InviteOutcome } from "./invitation-queries.ts";

interface InviteDialogProps {
  onClose: () => void;
  /** An earlier invitation, whose terms the new one starts with. */
  like?: Invitation | undefined;
  /** The project to whose team people are invited. */
  project?: ProjectRef | undefined;
}

/** Invites one or many people, then shows the result of each, with the links. */
export function InviteDialog({ onClose, like, project }: InviteDialogProps) {
  const [terms, setTerms] = useState<InviteTerms>(like ? termsLike(like) : emptyTerms(project));
  const [outcome, setOutcome] = useState<InviteOutcome>();
  const [busy, setBusy] = useState(false);

  const sent = (result: InviteOutcome, on: InviteTerms) => {
    setTerms(on);
    setOutcome(result);
  };
  // A company that was new is in the directory now.
  const again = () => {
    const employer = outcome?.invited[0]?.employer ?? null;
    setTerms((now) => ({ ...now, addresses: "", employer, newEmployer: null }));
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
        <InviteForm
          terms={terms}
          keeps={project?._id ?? "new"}
          onSent={sent}
          onBusy={setBusy}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
