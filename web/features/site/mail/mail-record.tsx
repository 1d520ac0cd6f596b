import { Mail } from "lucide-react";
import { useState } from "react";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";
import { useIsAway } from "../parts/use-site.ts";

/** Loaded when somebody writes a mail: there is a network then. */
const MailDialog = lazyPart(async () => (await import("./mail-dialog.tsx")).MailDialog);

interface MailRecordProps {
  readonly record: LocalRecord;
  readonly noun: string;
}

/**
 * Mails a record to people on the team. The server sends the mail, so this needs a network, and a record that the
 * server knows.
 */
export function MailRecord({ record, noun }: MailRecordProps) {
  const [writing, setWriting] = useState(false);
  const isAway = useIsAway();
  if (record.version === 0) return null;
  return (
    <>
      <IconButton
        label={isAway ? `Mail ${noun}: there is no network` : `Mail ${noun}`}
        size="sm"
        icon={<Mail aria-hidden="true" />}
        disabled={isAway}
        onClick={() => setWriting(true)}
      />
      {writing && <MailDialog record={record} noun={noun} onClose={() => setWriting(false)} />}
    </>
  );
}
