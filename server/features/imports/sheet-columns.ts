import type { SheetRow } from "../../platform/sheet.ts";

/** A row keyed by the heads of its columns; empty cells are omitted. */
export interface Entry<Column extends string> {
  readonly row: number;
  readonly values: ReadonlyMap<Column, string>;
}

/** Receives each problem of a row, or of a cell of it. */
export type ReportProblem<Column extends string> = (
  row: number,
  column: Column | null,
  message: string,
) => void;

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/**
 * Parses a sheet's head, and reports what is wrong with it: then no row can be read.
 * @param columns.known all possible ones; `needed`, the required ones.
 * @returns a reader of rows with this head.
 */
export function readHead<Column extends string>(
  head: SheetRow | undefined,
  columns: { readonly known: readonly Column[]; readonly needed: readonly Column[] },
  report: ReportProblem<Column>,
): (row: SheetRow) => Entry<Column> {
  const { known, needed } = columns;
  const found = new Set<Column>();
  const row = head?.row ?? 1;
  const columnAt = (head?.cells ?? []).map((cell) => {
    const column = known.find((name) => name.toLowerCase() === cell.toLowerCase());
    if (column === undefined && cell !== "")
      report(row, null, `There is no column “${cell.slice(0, 40)}”: use ${known.join(", ")}.`);
    if (column && found.has(column)) report(row, column, `${column} is there twice.`);
    if (column) found.add(column);
    return column;
  });
  const missing = needed.find((column) => !found.has(column));
  if (missing !== undefined) {
    const which = needed.length > 1 ? "among them" : "one of them";
    report(row, missing, `The first row must name the columns, ${which} ${listed(needed)}.`);
  }
  return ({ row, cells }) => {
    const values = new Map<Column, string>();
    for (const [position, cell] of cells.entries()) {
      const column = columnAt[position];
      if (column && cell !== "") values.set(column, cell);
    }
    return { row, values };
  };
}
