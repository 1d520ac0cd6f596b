import { recordKindOf } from "../../../../contract/site/registry.ts";
import type { OutboxEntry } from "../../../device/database.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useDevice } from "../parts/use-site.ts";
import { lostFields, lostParts } from "./lost-parts.ts";
import { entryWords, maySucceed } from "./record-groups.ts";
import type { KnownHere } from "./typed-words.ts";
import { WordsToCopy } from "../../../ui/fields/words-to-copy.tsx";

interface FailedChangeProps {
  readonly entry: OutboxEntry;
  readonly known: KnownHere;
  /** The text that the person wrote, to be copied. */
  readonly typed: string;
  /** Whether it says what the person did. A heading that says so needs no repetition. */
  readonly isNamed: boolean;
}

/**
 * A change that the server refused, or of which a part did not stay because somebody else changed it later: why, both
 * values, and what can still be done.
 */
export function FailedChange({ entry, known, typed, isNamed }: FailedChangeProps) {
  const device = useDevice();
  const kind = recordKindOf(entry.command.record);
  const { message = "" } = entry;
  const isRefused = entry.state === "refused";
  const fields = known.fields.get(entry.recordId) ?? {};
  const nameOf = (id: string) => known.nameOf(entry.project, id);
  const parts = isRefused || !kind ? [] : lostParts(entry, { kind, fields, nameOf });
  // The answer comes before the record that it is about, which a lost network can delay.
  const isHere = known.versionOf(entry.recordId) >= (entry.version ?? 0);
  return (
    <div className="grid gap-2">
      {isNamed && <p className="font-medium wrap-anywhere">{entryWords(entry)}</p>}
      {message !== "" && <p className="wrap-anywhere">{message}</p>}
      {parts.map(({ key, label, mine, now }) => (
        <dl key={key} aria-label={label} className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          {parts.length > 1 && <dt className="col-span-2 font-medium">{label}</dt>}
          <dt className="text-soft">You entered</dt>
          <dd className="wrap-anywhere">{mine}</dd>
          <dt className="text-soft">It is now</dt>
          <dd className="wrap-anywhere">{isHere ? now : "still to be fetched"}</dd>
        </dl>
      ))}
      {isRefused && typed !== "" && <WordsToCopy words={typed} open />}
      <p className="flex flex-wrap gap-2">
        {isRefused && maySucceed(entry) && (
          <Button size="sm" onClick={() => void device.again(entry)}>
            Send again
          </Button>
        )}
        {parts.length > 0 && isHere && (
          <Button size="sm" onClick={() => void device.enterAgain(entry, lostFields(entry))}>
            Use what I entered
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => void device.dismiss(entry)}>
          {isRefused ? "Remove from this device" : "Leave as it is now"}
        </Button>
      </p>
    </div>
  );
}
