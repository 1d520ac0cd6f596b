import { type Cells, filesIn } from "../../../contract/site/rows-field.ts";
import type { RecordKind } from "../../../contract/site/kind.ts";
import type { Json } from "../../../engine/records/content.ts";
import { filledRows } from "../../../engine/records/merge.ts";
import type { MailBlock, MailListItem } from "../../platform/mail/mail-template.ts";

type Names = ReadonlyMap<string, string>;
type Fields = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The maximum number of rows in a mail. The page behind the link shows all rows. */
const MAX_ROWS = 30;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns all ids in a record's fields, by which it refers to other records. */
export function idsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return UUID.test(value) ? [value] : [];
  return isObject(value) ? Object.values(value).flatMap(idsIn) : [];
}

function valueWords(
  value: unknown,
  choices: Readonly<Record<string, string>> | undefined,
  names: Names,
) {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || value === "") return undefined;
  return choices?.[value] ?? (UUID.test(value) ? names.get(value) : value);
}

/** A row as one line: "Trade: Mason, Number: 4". */
function rowWords(row: Fields, cells: Cells, names: Names): string {
  return Object.entries(cells)
    .flatMap(([name, { label, choices, control }]) => {
      const files = control === "files" ? filesIn(row[name]).length : undefined;
      const words = valueWords(files === 0 ? undefined : (files ?? row[name]), choices, names);
      return words === undefined ? [] : [`${label}: ${words}`];
    })
    .join(", ");
}

function rowsOf(value: unknown, cells: Cells, names: Names): MailListItem[] {
  const words = filledRows(value as Json)
    .map(([, row]) => rowWords(row, cells, names))
    .filter((text) => text !== "");
  const shown = words.slice(0, MAX_ROWS).map((text) => ({ text }));
  const more = words.length - shown.length;
  return more > 0 ? [...shown, { text: `And ${more} more` }] : shown;
}

/** A record in words: its state and short fields, its texts, and its rows. */
export function recordBlocks(
  kind: RecordKind,
  { state, fields }: { readonly state: string; readonly fields: Fields },
  names: Names,
): MailBlock[] {
  const facts = [`State: ${kind.states[state]?.label ?? state}`];
  const texts: MailBlock[] = [];
  const lists: MailBlock[] = [];
  for (const [name, { label, control, choices, cells }] of Object.entries(kind.fields)) {
    if (cells) {
      const items = rowsOf(fields[name], cells, names);
      if (items.length > 0) lists.push({ kind: "list", title: label, items });
      continue;
    }
    const words = name === kind.title ? undefined : valueWords(fields[name], choices, names);
    if (words === undefined) continue;
    if (control === "text") texts.push({ kind: "text", text: words });
    else facts.push(`${label}: ${words}`);
  }
  return [{ kind: "text", text: facts.join("\n") }, ...texts, ...lists];
}
