import { type RecordKind, dueOf } from "../../../../contract/site/kind.ts";
import { snag } from "../../../../contract/site/snag.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { textOf, toneOf } from "../parts/record-words.ts";

const kind: RecordKind = snag;
/** Sorts after every day. */
const NEVER = "9999";

export interface SnagReader {
  readonly userId: string;
  /** Whether they may record what happens on the site. A client only follows it. */
  readonly writes: boolean;
  /** Whether they run all projects. */
  readonly runs: boolean;
  /** The person's company in the project's directory. */
  readonly company: string | null;
}

/**
 * Whether the next step of a snag is the reader's: a company and its people put it right, whoever runs the project
 * reviews it, and a client follows all of them.
 */
function isMine(record: LocalRecord, { userId, writes, runs, company }: SnagReader): boolean {
  const isAssignee = textOf(record, "assignee") === userId;
  const isReady = record.state === "ready";
  if (!writes) return true;
  if (runs) return isReady || isAssignee || record.createdBy?._id === userId;
  return !isReady && (isAssignee || (company !== null && textOf(record, "company") === company));
}

/** The snags to do of a project: how many there are, and those of the reader, soonest due first. */
export function mySnags(
  records: readonly LocalRecord[],
  reader: SnagReader,
): { readonly all: number; readonly mine: readonly LocalRecord[] } {
  const todo = records.filter(({ state }) => !toneOf(kind, state).isDecided);
  const keyOf = (record: LocalRecord) => `${dueOf(kind, record) ?? NEVER} ${record._id}`;
  const mine = todo
    .filter((record) => isMine(record, reader))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { all: todo.length, mine };
}

/** How many wait for the reader, and how many there are for all: "31 for you, 102 in all". */
export function countsInWords({ mine, all }: ReturnType<typeof mySnags>): string {
  const count = (figure: number) => figure.toLocaleString("en");
  return mine.length === all
    ? `${count(all)} to do`
    : `${count(mine.length)} for you, ${count(all)} in all`;
}
