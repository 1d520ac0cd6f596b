import type { RecordKind } from "../../../../contract/site/kind.ts";
import type { OutboxEntry } from "../../../device/database.ts";

/** What a person did, in words: "New snag “Door rubs”", "Close “Door rubs”". */
export function entryWords({ command, title }: OutboxEntry, kind: RecordKind | undefined): string {
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
