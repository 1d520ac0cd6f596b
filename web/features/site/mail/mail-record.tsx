import { Mail } from "lucide-react";
import { useState } from "react";
import type { LocalRecord } from "../../../site/local-record.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { useOnline } from "../../../ui/hooks/use-online.ts";
import { MailDialog } from "./mail-dialog.tsx";

interface MailRecordProps {
  readonly record: LocalRecord;
  readonly noun: "snag" | "diary";
}

/** Mails a record to people of the team. The server sends it, so that it needs a network, and what it knows. */
export function MailRecord({ record, noun }: MailRecordProps) {
  const [writing, setWriting] = useState(false);
  const isOnline = useOnline();
  if (record.version === 0) return null;
  return (
    <>
      <IconButton
        label={isOnline ? `Mail ${noun}` : `Mail ${noun}: there is no network`}
        size="sm"
        icon={<Mail aria-hidden="true" />}
        disabled={!isOnline}
        onClick={() => setWriting(true)}
      />
      {writing && <MailDialog record={record} noun={noun} onClose={() => setWriting(false)} />}
    </>
  );
}
