import { folded } from "../../../../engine/folded-text.ts";
import type { PastedLine } from "./pasted-lines.ts";

/** What a column of a paste says about its tasks. */
export type PastedColumn = "title" | "dueDate" | "assignedTo" | "priority" | "status";

/** The names by which people head these columns. */
const names: Readonly<Record<PastedColumn, readonly string[]>> = {
  title: [
    "title",
    "task",
    "tasks",
    "task name",
    "name",
    "activity",
    "item",
    "action",
    "what",
    "to do",
  ],
  dueDate: [
    "due",
    "due date",
    "deadline",
    "date",
    "finish",
    "finish date",
    "end date",
    "when",
    "by when",
  ],
  assignedTo: ["assignee", "assigned to", "person", "responsible", "owner", "who", "by whom"],
  priority: ["priority"],
  status: ["status", "state"],
};
const columnOf = new Map(
  (Object.keys(names) as PastedColumn[]).flatMap((column) =>
    names[column].map((name): [string, PastedColumn] => [name, column]),
  ),
);

/** The columns of a paste, by position. */
export interface PastedColumns {
  /** The meaning of each column; null for one that is left out, undefined for one that each cell tells. */
  readonly columns: readonly (PastedColumn | null | undefined)[];
  /** The headings of columns that are left out. */
  readonly leftOut: readonly string[];
  /** Whether the first row names the columns. */
  readonly hasHead: boolean;
}

/** The columns that a first row names; undefined if it is no row of headings. A list of one column has a title alone. */
function headOf(cells: readonly string[]): PastedColumns | undefined {
  const found = cells.map((cell) =>
    columnOf.get(
      folded(cell)
        .replace(/[:*]+$/, "")
        .trim(),
    ),
  );
  const known = new Set(found.filter((column) => column !== undefined));
  if (!known.has("title") || (known.size === 1 && cells.length > 1)) return undefined;
  const columns = found.map((column, at) =>
    column === undefined || found.indexOf(column) < at ? null : column,
  );
  const leftOut = cells.filter((cell, at) => columns[at] === null && cell !== "");
  return { columns, leftOut, hasHead: true };
}

/**
 * Finds which column is which: by a row of headings, or else the title is the first column in which most cells are
 * words that mean nothing else, and every other cell tells by itself what it is.
 * @param isValue whether a cell is a date, a person, a priority, a status or a number
 */
export function taskColumns(
  lines: readonly PastedLine[],
  isValue: (cell: string) => boolean,
): PastedColumns {
  const head = headOf(lines[0]?.cells ?? []);
  if (head) return head;
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const words = Array.from(
    { length: width },
    (_, at) => lines.filter(({ cells }) => cells[at] && !isValue(cells[at])).length,
  );
  const title = words.indexOf(Math.max(...words));
  return {
    columns: words.map((_, at) => (at === title ? "title" : undefined)),
    leftOut: [],
    hasHead: false,
  };
}
