import type { Json } from "../../../../engine/records/content.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import {
  cellsIn,
  type NameOf,
  rowWords,
  shortWords,
} from "../../../../contract/site/value-words.ts";
import type { OutboxEntry } from "../../../device/database.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A part of a record in which somebody else's later value stayed: both values in words. */
export interface LostPart {
  /** The parts of the record as the server names them: `title`, `labour/<row>/number`. */
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly now: string;
}

/** The words of a part that has no value. */
const NOTHING = "nothing";

/** Returns the value at a key like `labour/<row>/number`; undefined if there is none. */
function valueAt(fields: Fields, key: string): unknown {
  return key.split("/").reduce<unknown>((value, name) => cellsIn(value)[name], fields);
}

/** Returns the lost parts of a command. An earlier version of the server did not name them: then all count as lost. */
function lostKeys({ lost, command }: Pick<OutboxEntry, "lost" | "command">): readonly string[] {
  return lost ?? Object.keys(command.fields);
}

/**
 * Quotes what a person entered and what stands now, for each part of a command that did not stay.
 * @param fields the record's fields as they are now
 */
export function lostParts(
  entry: Pick<OutboxEntry, "command" | "lost" | "shown">,
  {
    kind,
    fields,
    nameOf,
  }: {
    readonly kind: RecordKind;
    readonly fields: Fields;
    readonly nameOf: NameOf;
  },
): readonly LostPart[] {
  const sent: Fields = { ...entry.command.fields, ...entry.shown };
  return lostKeys(entry).flatMap((key): LostPart[] => {
    const [name = "", row, cell] = key.split("/");
    const field = kind.fields[name];
    if (!field) return [];
    const cells = field.cells ?? {};
    const holder = cell === undefined ? field : cells[cell];
    const words = (of: Fields) => {
      const value = valueAt(of, key);
      if (value === null || value === undefined) return NOTHING;
      if (row !== undefined && cell === undefined)
        return rowWords(cells, cellsIn(value), nameOf) || NOTHING;
      return (holder && shortWords(holder, value, nameOf)) ?? NOTHING;
    };
    const rowName =
      row === undefined
        ? ""
        : firstWords(cells, { ...rowAt(sent, name, row), ...rowAt(fields, name, row) }, nameOf);
    const label = [
      field.label + (rowName === "" ? "" : ` “${rowName}”`),
      ...(holder && cell !== undefined ? [holder.label] : []),
    ];
    return [{ key, label: label.join(", "), mine: words(sent), now: words(fields) }];
  });
}

function rowAt(fields: Fields, name: string, row: string): Fields {
  return cellsIn(cellsIn(fields[name])[row]);
}

/** Returns the first cell of a row that has words: its trade, or its material. */
function firstWords(
  cells: NonNullable<RecordKind["fields"][string]["cells"]>,
  row: Fields,
  nameOf: NameOf,
): string {
  for (const [name, cell] of Object.entries(cells)) {
    const words = shortWords(cell, row[name], nameOf);
    if (words !== undefined) return words;
  }
  return "";
}

/** Returns the part of a command's fields that did not stay, to be entered again. */
export function lostFields(
  entry: Pick<OutboxEntry, "command" | "lost">,
): Readonly<Record<string, Json>> {
  const fields: Record<string, Json> = {};
  for (const key of lostKeys(entry)) {
    const value = (valueAt(entry.command.fields, key) ?? null) as Json;
    const [name = "", row, cell] = key.split("/");
    if (row === undefined) fields[name] = value;
    else {
      const rows = cellsIn(fields[name]) as Readonly<Record<string, Json>>;
      const before = cellsIn(rows[row]) as Readonly<Record<string, Json>>;
      fields[name] = { ...rows, [row]: cell === undefined ? value : { ...before, [cell]: value } };
    }
  }
  return fields;
}
