import { readTypedDay } from "../../../../engine/typed-day.ts";
import type { ProgrammeColumn } from "../columns/column.ts";
import type { ClipboardTable } from "./clipboard.ts";
import { headOf } from "./paste-table.ts";

/** Which column each pasted one is, by key; null for one that is left out. */
export type PasteMapping = readonly (string | null)[];

/** A paste about which the person is asked. */
export interface AskedPaste {
  readonly table: ClipboardTable;
  /** The columns that it may fill. */
  readonly columns: readonly ProgrammeColumn[];
  /** The columns of the screen, from that of the names on. */
  readonly shown: readonly ProgrammeColumn[];
  /** What the person said for the same headings before. */
  readonly said: PasteMapping | undefined;
}

/** Parts of headings, by the column that they name. The first that a heading contains counts. */
const hints: readonly (readonly [key: string, parts: RegExp])[] = [
  ["predecessors", /pred|depend|after/],
  ["duration", /dur|days|length/],
  ["percent", /%|percent|progress|complete/],
  ["finish", /finish|end|complet|until/],
  ["start", /start|begin|commence|from/],
  ["code", /^(id|no|code|ref|wbs|item no)\b|^#/],
  ["notes", /note|remark|comment/],
  ["name", /activ|task|name|descr|work|item|operation/],
];

/** Whether a first row has headings: words only, and something else below them. */
function isHead(table: ClipboardTable, today: string): boolean {
  const [first = [], ...rest] = table;
  const isWord = (cell: string) =>
    cell.trim() === "" || (!/^[\d\s.,%]+$/.test(cell) && readTypedDay(cell, today) === undefined);
  return (
    rest.length > 0 &&
    first.every(isWord) &&
    rest.some((cells) => cells.some((cell) => cell.trim() !== "" && !isWord(cell)))
  );
}

/**
 * A first guess of which column is which, and whether the first row names them.
 * @param shown the columns that the cells of a table without headings fill, by position
 */
export function guessMapping(
  table: ClipboardTable,
  { columns, shown }: Pick<AskedPaste, "columns" | "shown">,
  today: string,
): { readonly mapping: PasteMapping; readonly hasHead: boolean } {
  const usable = columns.filter(({ read }) => read !== undefined);
  const [first = []] = table;
  const known = headOf(table, usable);
  const hasHead = known !== undefined || isHead(table, today);
  const taken = new Set<string>();
  const take = (key: string | undefined): string | null => {
    if (key === undefined || taken.has(key) || !usable.some((column) => column.key === key))
      return null;
    taken.add(key);
    return key;
  };
  const width = Math.max(0, ...table.map((cells) => cells.length));
  const named = Array.from({ length: width }, (_, at) => take(known?.[at]?.key));
  if (!hasHead) {
    return { mapping: named.map((_, at) => take(shown[at]?.key)), hasHead };
  }
  const mapping = named.map((key, at) => {
    const heading = (first[at] ?? "").trim().toLowerCase();
    if (key !== null || heading === "") return key;
    const usableHint = hints.find(([, parts]) => parts.test(heading));
    return take(usableHint?.[0]);
  });
  return { mapping, hasHead };
}

/** Whether a person must be asked which column is which: a heading is not known. */
export function hasUnknownHeadings(
  table: ClipboardTable,
  columns: readonly ProgrammeColumn[],
  today: string,
): boolean {
  const [first = []] = table;
  const usable = columns.filter(({ read }) => read !== undefined);
  const known = headOf(table, columns);
  if (known) return first.some((cell, at) => cell.trim() !== "" && known[at] === undefined);
  return first.length > 1 && usable.length > 0 && isHead(table, today);
}

/** The name under which the answer for tables with the same headings is remembered. */
export function rememberedName([first = []]: ClipboardTable): string {
  return `programme paste ${first.map((cell) => cell.trim().toLowerCase()).join("\t")}`;
}

/**
 * The part of a remembered answer that this programme still has, and whether that is all of it: the answer is one for
 * all programmes, and a custom column belongs to one.
 */
export function knownPart(
  said: PasteMapping,
  columns: readonly ProgrammeColumn[],
): { readonly mapping: PasteMapping; readonly isWhole: boolean } {
  const keys = new Set(columns.map(({ key }) => key));
  const mapping = said.map((key) => (key !== null && keys.has(key) ? key : null));
  return { mapping, isWhole: mapping.every((key, at) => key === said[at]) };
}

/** The rows of a table that are not empty, with their numbers, without its headings. */
export function rowsOfPaste(table: ClipboardTable, hasHead: boolean) {
  return table.flatMap((cells, at) =>
    (hasHead && at === 0) || cells.every((cell) => cell.trim() === "")
      ? []
      : [{ cells, row: at + 1 }],
  );
}

export function targetsOf(
  mapping: PasteMapping,
  columns: readonly ProgrammeColumn[],
): readonly (ProgrammeColumn | undefined)[] {
  return mapping.map((key) => columns.find((column) => column.key === key));
}
