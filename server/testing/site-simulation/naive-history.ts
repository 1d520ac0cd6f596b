import type { SyncCommand } from "../../../contract/sync.ts";
import { NaiveRecord } from "./naive-record.ts";

/** One line of a record's history. */
export interface Line {
  readonly id: string;
  readonly record: string;
  readonly act: string;
  readonly status: string;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly lost: readonly string[];
  readonly stamp: string;
  readonly madeAt: string;
  readonly replica: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A record as the database has it at the end. */
export interface Final {
  readonly id: string;
  readonly state: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly deleted: boolean;
}

const text = (value: unknown) => JSON.stringify(value);

/**
 * Derives what a record must be from its history, as plainly as possible, and compares it with what the record is.
 * A value replaces one that its author saw. Of two values whose authors did not see each other's, the later one
 * stays. A device's own values follow its own order. A text keeps all words, and each cell of a row counts by
 * itself.
 * @param commands as the devices made them, by id
 * @returns what does not agree
 */
export function disagreements(
  lines: readonly Line[],
  { final, commands }: { final: Final; commands: ReadonlyMap<string, SyncCommand> },
): readonly string[] {
  const wrong: string[] = [];
  const record = new NaiveRecord();
  let [state, version, deleted] = ["", 0, false];
  for (const line of lines) {
    const command = commands.get(line.id);
    if (!command) {
      wrong.push(`${line.id} was made by nobody`);
      continue;
    }
    if (text(command.fields) !== text(sorted(line.sent, command.fields)))
      wrong.push(`${line.id} is not in the history as it was sent`);
    if (line.status === "refused") continue;
    const isNew = version === 0;
    const { lost, takes } = record.edit(command.fields, {
      line,
      base: command.base ?? -1,
      version: version + 1,
    });
    let isDifferent = isNew || takes;
    if (text(lost.toSorted()) !== text(line.lost.toSorted()))
      wrong.push(`${line.id}: ${text(line.lost)} lost, and should ${text(lost)}`);
    if (line.after !== null) {
      if (line.before !== (isNew ? null : state))
        wrong.push(`${line.id}: moved from ${line.before}, while it was ${state}`);
      state = line.after;
      isDifferent = true;
    }
    const gone = line.act === "delete" ? true : line.act === "restore" ? false : deleted;
    isDifferent ||= gone !== deleted;
    deleted = gone;
    if (isDifferent) version += 1;
  }
  const fields = record.fields();
  if (text(sorted(final.fields, fields)) !== text(fields))
    wrong.push(`${final.id}: is ${text(final.fields)}, and should be ${text(fields)}`);
  for (const [name, is, should] of [
    ["state", final.state, state],
    ["version", final.version, version],
    ["deleted", final.deleted, deleted],
  ] as const)
    if (is !== should) wrong.push(`${final.id}: ${name} is ${is}, and should be ${should}`);
  return wrong;
}

/** Sorts the keys of a value like those of another one, at every depth. */
function sorted(value: unknown, like: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const names = typeof like === "object" && like !== null ? Object.keys(like) : [];
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.fromEntries(
    entries
      .toSorted(([a], [b]) => place(a) - place(b))
      .map(([name, each]) => [name, sorted(each, (like as Record<string, unknown>)?.[name])]),
  );
}
