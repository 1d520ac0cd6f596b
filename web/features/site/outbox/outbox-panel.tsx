import { RefreshCw } from "lucide-react";
import { useOutbox, useDevice, useSyncStatus } from "../parts/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { counted } from "../../../ui/counted.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { isInPageOnly, retryStoring } from "../../../device/stored.ts";
import { useSync } from "../../../device/writing/sync-context.tsx";
import { useLeftBehind } from "../../../device/writing/use-shown.ts";
import { RecordGroupRow } from "./record-group-row.tsx";
import { groupByRecord } from "./record-groups.ts";
import { RequestRow } from "./request-row.tsx";
import { allTypedWords } from "./typed-words.ts";
import { useKnownHere } from "./use-known-here.ts";

/** All unsettled work of this device, record by record: what waits, what did not stay, and what was refused. */
export function OutboxPanel({ onClose }: { readonly onClose: () => void }) {
  const device = useDevice();
  const outbox = useOutbox();
  const { state: now, told } = useSyncStatus();
  const { state, message } = told;
  const entries = outbox?.entries ?? [];
  const files = outbox?.files ?? [];
  const known = useKnownHere();
  const typed = known ? allTypedWords(entries, known) : new Map<string, string>();
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
          {known &&
            groupByRecord(entries, files).map((group) => (
              <RecordGroupRow
                key={group.id}
                group={group}
                known={known}
                typed={typed}
                onFollow={onClose}
              />
            ))}
        </ul>
      </div>
    </SidePanel>
  );
}
