import { RefreshCw } from "lucide-react";
import { recordKindOf } from "../../../../contract/site/registry.ts";
import { madeAt } from "../../../device/records/local-record.ts";
import type { OutboxEntry } from "../../../device/database.ts";
import { useOutbox, useDevice, useSyncStatus } from "../parts/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { counted } from "../../../ui/counted.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { isInPageOnly, retryStoring } from "../../../device/stored.ts";
import { useSync } from "../../../device/writing/sync-context.tsx";
import { useLeftBehind } from "../../../device/writing/use-shown.ts";
import { RequestRow } from "./request-row.tsx";
import { FileRow, isRefusedMaking } from "./file-row.tsx";
import { outboxStates } from "./outbox-states.ts";
import { useTypedWords } from "./use-typed-words.ts";
import { WordsToCopy } from "./words-to-copy.tsx";
import type { RecordKind } from "../../../../contract/site/kind.ts";

/**
 * All unsettled changes made on this device: those that wait, those that were merged with another person's change,
 * and those that were refused.
 */
export function OutboxPanel({ onClose }: { readonly onClose: () => void }) {
  const device = useDevice();
  const outbox = useOutbox();
  const { state: now, told } = useSyncStatus();
  const { state, message } = told;
  const entries = outbox?.entries ?? [];
  const files = outbox?.files ?? [];
  const typed = useTypedWords(entries);
  const requests = useLeftBehind();
  const { queue } = useSync();
  const waits = entries.length + files.length + requests.length > 0;
  const sendNow = () => {
    device.wake();
    queue.retryNow();
    retryStoring();
  };
  return (
    <SidePanel open onClose={onClose} title="To send" modal="always">
      <div className="grid gap-4">
        {(state === "offline" || requests.some((each) => each.state !== "refused")) && (
          <Banner tone="orange" title="No network">
            Everything is kept on this device, and sent when there is a network again.
          </Banner>
        )}
        {(state === "full" || isInPageOnly() || (outbox?.held ?? 0) > 0) && (
          <Banner tone="red" title="This device is full">
            {outbox?.held
              ? `${counted(outbox.held, "thing")} could not be stored and ${outbox.held === 1 ? "is" : "are"} only on this page: keep it open. `
              : isInPageOnly()
                ? "What you entered last is only on this page: keep it open. "
                : "What you did is kept, but nothing new can be fetched. "}
            Delete films, photos or apps from this device, or remove projects from it, and try
            again.
          </Banner>
        )}
        {state === "failed" && (
          <Banner tone="red" title="It could not be sent">
            {message} It will be tried again.
          </Banner>
        )}
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          loading={now === "running"}
          onClick={sendNow}
        >
          {outbox?.held || isInPageOnly() ? "Try again" : waits ? "Send now" : "Check now"}
        </Button>
        {!waits && (
          <p className="text-sm">
            Everything that you did has been sent. What you do without a network waits here until it
            can be sent.
          </p>
        )}
        <ul className="divide-y divide-line" aria-label="To send">
          {requests.map((entry) => (
            <RequestRow key={entry.command.id} entry={entry} />
          ))}
          {entries.map((entry) => (
            <EntryRow
              key={entry.command._id}
              entry={entry}
              typed={typed?.get(entry.command._id) ?? ""}
            />
          ))}
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              isHeldUp={entries.some((entry) => isRefusedMaking(entry, file))}
              onFollow={onClose}
            />
          ))}
        </ul>
      </div>
    </SidePanel>
  );
}

interface EntryRowProps {
  readonly entry: OutboxEntry;
  /** The text that the person wrote, to be copied. */
  readonly typed: string;
}

function EntryRow({ entry, typed }: EntryRowProps) {
  const device = useDevice();
  const { label, tone } = outboxStates[entry.state];
  const kind = recordKindOf(entry.command.record);
  return (
    <li className="grid gap-2 py-3 text-sm">
      <p className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{entryWords(entry, kind)}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-soft">
        <RelativeTime iso={madeAt(entry)} />
      </p>
      {entry.message !== undefined && entry.message !== "" && (
        <p className="wrap-anywhere">{entry.message}</p>
      )}
      {(entry.state === "refused" || entry.state === "waiting") && typed !== "" && (
        <WordsToCopy words={typed} open={entry.state === "refused"} />
      )}
      {(entry.state === "refused" || entry.state === "met") && (
        <p className="flex gap-2">
          {entry.state === "refused" && (
            <Button size="sm" onClick={() => void device.again(entry)}>
              Send again
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => void device.dismiss(entry)}>
            {entry.state === "met" ? "Understood" : "Remove from this device"}
          </Button>
        </p>
      )}
    </li>
  );
}

/** Says what a person did: "New snag “Door rubs”", "Close “Door rubs”". */
function entryWords({ command, title }: OutboxEntry, kind: RecordKind | undefined): string {
  const noun = kind?.noun ?? command.record;
  const name = title === "" ? `the ${noun}` : `“${title}”`;
  switch (command.act) {
    case "create":
      return `New ${noun} ${name}`;
    case "change":
      return `Change ${name}`;
    case "delete":
      return `Delete ${name}`;
    case "restore":
      return `Restore ${name}`;
    default:
      return `${kind?.acts[command.act]?.label ?? command.act}: ${name}`;
  }
}
