import type { Field } from "../../../../contract/site/fields.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { recordKindOf } from "../../../../contract/site/registry.ts";
import { cellsIn, type NameOf, valueWords } from "../../../../contract/site/value-words.ts";
import type { OutboxEntry } from "../../../device/database.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What is known besides a command: names by id, and the record's fields before the command. */
interface Surroundings {
  readonly nameOf: NameOf;
  readonly fields: Fields;
}

/** A row in one line: "Trade: Mason, Number: 4". */
function rowLine({ cells = {} }: Field, row: Fields, nameOf: NameOf): string {
  return Object.entries(cells)
    .flatMap(([name, cell]) => {
      const words = valueWords(cell, row[name], nameOf);
      return words === undefined ? [] : [`${cell.label}: ${words}`];
    })
    .join(", ");
}

/** Returns the rows that a command changes, each with its unchanged cells too: a number alone says nothing. */
function rowLines(
  field: Field,
  { sent, known }: Record<"sent" | "known", unknown>,
  nameOf: NameOf,
) {
  const before = cellsIn(known);
  const lines = Object.entries(cellsIn(sent))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, row]) => {
      const line = rowLine(field, { ...cellsIn(before[id]), ...cellsIn(row) }, nameOf);
      if (row === null) return [line === "" ? "- removed" : `- removed: ${line}`];
      return line === "" ? [] : [`- ${line}`];
    });
  return lines.length > 0 ? [`${field.label}:`, ...lines] : [];
}

/**
 * What a person wrote in a command, as text to be copied: a line for each field, and one for each row.
 * @param kind undefined if this version does not know it
 */
function typedWords(
  { command, shown }: Pick<OutboxEntry, "command" | "shown">,
  kind: RecordKind | undefined,
  { nameOf, fields }: Surroundings,
): string {
  const lines = Object.entries({ ...command.fields, ...shown }).flatMap(([name, value]) => {
    const field = kind?.fields[name];
    if (field?.cells) return rowLines(field, { sent: value, known: fields[name] }, nameOf);
    const holder = field ?? ({ control: "line" } as const);
    const words = valueWords(holder, value, nameOf);
    // A position on a drawing cannot be typed again.
    if (words === undefined || field?.control === "pin") return [];
    return [`${field?.label ?? name}: ${words}`];
  });
  return lines.join("\n");
}

/** Returns the rows of a record after a command, for the text of the next command. */
function afterCommand(fields: Fields, { command }: Pick<OutboxEntry, "command">, kind: RecordKind) {
  const rows = Object.entries(command.fields).flatMap(([name, sent]) => {
    if (!kind.fields[name]?.cells) return [];
    const known = cellsIn(fields[name]);
    const after = Object.entries(cellsIn(sent)).map(([id, row]) => [
      id,
      { ...cellsIn(known[id]), ...cellsIn(row) },
    ]);
    return [[name, { ...known, ...Object.fromEntries(after) }]];
  });
  return { ...fields, ...Object.fromEntries(rows) } as Fields;
}

/** What the device knows of the records and projects that the commands refer to. */
export interface KnownHere {
  /** The fields of records as the server sent them, by id. */
  readonly fields: ReadonlyMap<string, Fields>;
  /** The version of a record as the server sent it last; 0 if it is not here. */
  readonly versionOf: (recordId: string) => number;
  /** Looks up a name in a project. */
  readonly nameOf: (project: string, id: string) => string | undefined;
  readonly titleOfProject: (project: string) => string | undefined;
  /** How many of a record's photos were sent while others of it waited. */
  readonly sentOf: (recordId: string) => number;
}

/** What a person wrote in each of these commands, by command. They are in the order in which they were done. */
export function allTypedWords(
  entries: readonly OutboxEntry[],
  known: KnownHere,
): ReadonlyMap<string, string> {
  const fields = new Map(known.fields);
  return new Map(
    entries.map((entry) => {
      const { command, recordId, project } = entry;
      const kind = recordKindOf(command.record);
      const before = fields.get(recordId) ?? {};
      const nameOf = (id: string) => known.nameOf(project, id);
      const words = typedWords(entry, kind, { nameOf, fields: before });
      if (kind) fields.set(recordId, afterCommand(before, entry, kind));
      return [command._id, words];
    }),
  );
}
