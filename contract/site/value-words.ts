import type { Field } from "./fields.ts";
import type { Cell, Cells } from "./rows-field.ts";

/** Names of what fields refer to, by id. */
export type NameOf = (id: string) => string | undefined;

/** The facts about a field or cell that its values in words depend on. */
export type ValueControl = Pick<Field | Cell, "control" | "choices">;

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

function dayWords(value: string): string {
  const day = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? value : dayFormat.format(day);
}

/** A value in words: choices by their labels, days as people write them, names for ids. Undefined if there is nothing to read. */
export function valueWords(
  { control, choices }: ValueControl,
  value: unknown,
  nameOf: NameOf,
): string | undefined {
  if (typeof value === "number") return String(value);
  if (control === "pin") return typeof value === "object" && value !== null ? "set" : undefined;
  if (typeof value !== "string" || value === "") return undefined;
  if (choices && Object.hasOwn(choices, value)) return choices[value];
  const name = nameOf(value);
  if (name !== undefined) return name;
  // An id alone would tell people nothing.
  if (control === "reference") return "not known here";
  if (control === "files") return String(value.split(" ").length);
  return control === "day" ? dayWords(value) : value;
}

/** Returns cells by name; none if the value is not a row. */
export function cellsIn(row: unknown): Readonly<Record<string, unknown>> {
  const isRow = typeof row === "object" && row !== null && !Array.isArray(row);
  return isRow ? (row as Readonly<Record<string, unknown>>) : {};
}

/** The most characters of a value in a sentence. */
const SHORT = 120;

/** A value in words that fit into a sentence. */
export function shortWords(
  holder: ValueControl,
  value: unknown,
  nameOf: NameOf,
): string | undefined {
  const words = valueWords(holder, value, nameOf);
  return words !== undefined && words.length > SHORT ? `${words.slice(0, SHORT - 1)}…` : words;
}

/** A row in a sentence: "Trade Mason, Number 4". */
export function rowWords(
  cells: Cells,
  row: Readonly<Record<string, unknown>>,
  nameOf: NameOf,
): string {
  return Object.entries(cells)
    .flatMap(([name, cell]) => {
      const words = shortWords(cell, row[name], nameOf);
      return words === undefined ? [] : [`${cell.label} ${words}`];
    })
    .join(", ");
}
