import { sizeWords } from "../../../../contract/files/size-words.ts";
import { wordsOfRequest } from "../../../device/leaving/own-words.ts";
import type { Entry } from "../../../device/outbox/command.ts";
import { useSync } from "../../../device/writing/sync-context.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { SaveLink } from "./file-row.tsx";
import { outboxStates } from "./outbox-states.ts";
import { WordsToCopy } from "../../../ui/fields/words-to-copy.tsx";

/** A request that waits for a network, or was refused once there was one. */
export function RequestRow({ entry: { command, state, error } }: { readonly entry: Entry }) {
  const { queue } = useSync();
  const isRefused = state === "refused";
  const { label, tone } = outboxStates[isRefused ? "refused" : "waiting"];
  const title = command.title ?? "A change";
  const file = command.input.file instanceof File ? command.input.file : undefined;
  const words = file ? "" : wordsOfRequest(command);
  return (
    <li className="grid gap-2 py-3 text-sm">
      <p className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          {file ? `${title}, ${sizeWords(file.size)}` : title}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-soft">
        <RelativeTime iso={new Date(command.madeAt).toISOString()} />
      </p>
      {isRefused && error instanceof Error && <p className="wrap-anywhere">{error.message}</p>}
      {/* The text of a single tick would only repeat its title. */}
      {words.length > title.length && <WordsToCopy words={words} open={isRefused} />}
      {isRefused && (
        <p className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => queue.retry(command.id)}>
            Send again
          </Button>
          {file && <SaveLink file={file} name={file.name} />}
          <Button size="sm" variant="ghost" onClick={() => queue.cancel(command.id)}>
            Remove from this device
          </Button>
        </p>
      )}
    </li>
  );
}
