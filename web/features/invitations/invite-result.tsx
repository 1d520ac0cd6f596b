import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Share } from "../../ui/controls/share.tsx";
import { CopyField } from "../../ui/fields/copy-field.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import { invitationText } from "./invitation-words.ts";
import { counted } from "../../../engine/counted.ts";
import type { InviteOutcome } from "./invitation-queries.ts";
import { LinkNote } from "./link-note.tsx";
import { MailNote } from "./mail-note.tsx";

interface InviteResultProps {
  outcome: InviteOutcome;
  /** Opens the form again with the same terms. */
  onAgain: () => void;
  onClose: () => void;
}

/** The result for each address: that it was mailed, or its link where no mail server is set up. */
export function InviteResult({ outcome, onAgain, onClose }: InviteResultProps) {
  const { invited } = outcome;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-sm">
        <span className="font-semibold">{counted(invited.length, "person", "people")} invited</span>
      </p>
      <MailNote />
      <ul aria-label="Invited" className="flex flex-col gap-3">
        {invited.map(({ _id, email, url }) => (
          <li key={_id} className="flex min-w-0 flex-col gap-1">
            <span className="truncate text-sm font-medium">{email}</span>
            {url !== null && (
              <div className="flex flex-wrap items-center gap-2">
                <CopyField whom={email} value={url} />
                <Share text={invitationText} url={url} of={`to ${email}`} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {invited.some(({ url }) => url !== null) && <LinkNote />}
      {invited.length > 1 && invited.every(({ url }) => url !== null) && (
        <CopyAll invited={invited} />
      )}
      <DialogFooter>
        <Button onClick={onAgain}>Invite more</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </div>
  );
}

/** Copies all links, each after its address. */
function CopyAll({ invited }: { invited: InviteOutcome["invited"] }) {
  const [message, setMessage] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(
        invited.map(({ email, url }) => `${email}\t${url}`).join("\n"),
      );
      setMessage("All links copied.");
    } catch {
      setMessage("Your browser does not allow copying. Copy the links one by one.");
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" onClick={() => void copy()}>
        Copy all links
      </Button>
      <span role="status" className="text-[0.8125rem] text-muted">
        {message}
      </span>
    </div>
  );
}
