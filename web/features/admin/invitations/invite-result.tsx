import { useState } from "react";
import { Banner } from "../../../ui/data/banner.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Share } from "../../../ui/controls/share.tsx";
import { CopyField } from "../../../ui/fields/copy-field.tsx";
import { DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { invitationText } from "../admin-words.ts";
import { counted } from "../../../../engine/counted.ts";
import type { InviteOutcome } from "./invitation-queries.ts";
import { LinkNote } from "./link-note.tsx";
import { MailNote } from "./mail-note.tsx";

interface InviteResultProps {
  outcome: InviteOutcome;
  /** Opens the form again with these addresses. */
  onAgain: (addresses: string) => void;
  onClose: () => void;
}

/** The result for each address: that it was mailed, its link if the mail server cannot, or why it was refused. */
export function InviteResult({ outcome, onAgain, onClose }: InviteResultProps) {
  const { invited, refused } = outcome;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-sm">
        <span className="font-semibold">{counted(invited.length, "person", "people")} invited</span>
        {refused.length > 0 && `, ${counted(refused.length, "address", "addresses")} refused`}
      </p>
      {invited.length > 0 && (
        <>
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
        </>
      )}
      {refused.length > 0 && (
        <Banner tone="orange" title="Not invited">
          <ul aria-label="Refused" className="mt-1 flex flex-col gap-1.5">
            {refused.map(({ email, message }) => (
              <li key={email} className="break-words">
                <span className="font-medium">{email}</span>: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <DialogFooter>
        <Button onClick={() => onAgain(refused.map(({ email }) => email).join("\n"))}>
          {refused.length > 0 ? "Correct these" : "Invite more"}
        </Button>
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
