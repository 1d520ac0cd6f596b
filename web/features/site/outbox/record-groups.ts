import { sizeWords } from "../../../../contract/files/size-words.ts";
import { asHeading, type RecordKind } from "../../../../contract/site/kind.ts";
import { recordKindOf } from "../../../../contract/site/registry.ts";
import { cellsIn } from "../../../../contract/site/value-words.ts";
import type { OutboxEntry, OutboxFile } from "../../../device/database.ts";
import { isOtherFile } from "../../../device/outbox/sent-files.ts";
import { counted } from "../../../ui/counted.ts";

/** All unsettled work on one record. */
export interface RecordGroup {
  readonly kind: string;
  readonly id: string;
  readonly project: string;
  readonly waiting: readonly OutboxEntry[];
  /** The changes that were refused, or of which a part did not stay. */
  readonly failed: readonly OutboxEntry[];
  readonly files: readonly OutboxFile[];
}

/** Groups unsettled changes and files by the record that they are on, in the order in which the work began. */
export function groupByRecord(
  entries: readonly OutboxEntry[],
  files: readonly OutboxFile[],
): readonly RecordGroup[] {
  const ids = new Set([...entries, ...files].map(({ recordId }) => recordId));
  const entriesOf = Map.groupBy(entries, ({ recordId }) => recordId);
  const filesOf = Map.groupBy(files, ({ recordId }) => recordId);
  return [...ids].flatMap((id): RecordGroup[] => {
    const mine = entriesOf.get(id) ?? [];
    const own = filesOf.get(id) ?? [];
    const kind = mine[0]?.command.record ?? own[0]?.kind;
    const project = mine[0]?.project ?? own[0]?.project;
    if (kind === undefined || project === undefined) return [];
    const isWaiting = ({ state }: OutboxEntry) => state === "waiting";
    return [
      {
        kind,
        id,
        project,
        waiting: mine.filter(isWaiting),
        failed: mine.filter((entry) => !isWaiting(entry)),
        files: own,
      },
    ];
  });
}

/** Says what a person did: "New snag “Door rubs”", "Close “Door rubs”". */
export function entryWords({ command, title }: OutboxEntry): string {
  const kind = recordKindOf(command.record);
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

/**
 * The heading of a record's unsettled work: "Diary of Sat, 28 Nov 2026", "New snag “Door rubs”", or its only change.
 * @param known the record's name as the device knows it; empty if it does not
 */
export function groupTitle({ kind: name, waiting, failed }: RecordGroup, known: string): string {
  const kind = recordKindOf(name);
  const all = [...waiting, ...failed];
  const title = known || (all.findLast((entry) => entry.title !== "")?.title ?? "");
  const noun = kind?.noun ?? name;
  if (kind?.nameOf && title !== "") return `${asHeading(noun)} of ${title}`;
  const made = waiting.find(({ command }) => command.act === "create");
  const only = made ?? (all.length === 1 ? all[0] : undefined);
  if (only) return entryWords(only);
  return title === "" ? asHeading(noun) : `${asHeading(noun)} “${title}”`;
}

/** Counts what waiting commands fill in: each row of a table once, and each other field once. */
function linesIn(waiting: readonly OutboxEntry[], kind: RecordKind): number {
  const lines = waiting.flatMap(({ command }) =>
    Object.entries(command.fields).flatMap(([name, value]) => {
      if (kind.identity?.includes(name) === true) return [];
      return kind.fields[name]?.cells
        ? Object.keys(cellsIn(value)).map((row) => `${name}/${row}`)
        : [name];
    }),
  );
  return new Set(lines).size;
}

/**
 * Says what waits of a record: "12 lines, 5 photos (2 sent, 4 MB left)", "3 changes".
 * @param sent how many of its photos were sent while others waited
 * @returns an empty text if its heading says everything
 */
export function groupWords({ kind: name, waiting, files }: RecordGroup, sent: number): string {
  const kind = recordKindOf(name);
  const hasRows = Object.values(kind?.fields ?? {}).some(({ cells }) => cells !== undefined);
  const lines = kind && hasRows ? linesIn(waiting, kind) : 0;
  const toSend = files.filter(({ state }) => state === "waiting");
  const size = sizeWords(toSend.reduce((sum, { blob }) => sum + blob.size, 0));
  return [
    ...(lines > 0 ? [counted(lines, "line")] : []),
    ...(lines === 0 && waiting.length > 1 ? [counted(waiting.length, "change")] : []),
    ...(toSend.length === 0
      ? []
      : [
          `${counted(toSend.length + sent, toSend.some(isOtherFile) ? "file" : "photo")} (${sent > 0 ? `${sent} sent, ${size} left` : size})`,
        ]),
  ].join(", ");
}

/** Why a change was refused, where sending it again would be refused for the same reason. */
const CANNOT_SUCCEED: ReadonlySet<string> = new Set([
  "transition_conflict",
  "final",
  "changed_since",
  "text_scattered",
  "validation_failed",
  "only_added",
  "unknown_act",
  "id_taken",
  "wrong_id",
  "location_loop",
]);

/** Whether a refused change may be accepted when it is sent again: its project may be open again meanwhile. */
export function maySucceed({ code = "" }: Pick<OutboxEntry, "code">): boolean {
  return !CANNOT_SUCCEED.has(code);
}
