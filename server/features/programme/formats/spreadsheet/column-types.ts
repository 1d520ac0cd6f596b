import { folded } from "../../../../../engine/folded-text.ts";
import type { ColumnType, PlanColumn } from "../../../../../engine/programme/plan.ts";

const DAY = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2})?$/;
/** Numbers do not include 007 or 1e5, which may be names of things. */
const isNumber = (cell: string): boolean => String(Number(cell)) === cell && cell !== "NaN";

/** The type that a custom column's cells suggest, if the programme has no column with this name. */
export function typeOfCells(cells: readonly string[]): ColumnType {
  if (cells.length === 0) return "text";
  if (cells.every(isNumber)) return "number";
  return cells.every((cell) => DAY.test(cell)) ? "date" : "text";
}

/** Finds the programme's column for a spreadsheet's column. */
export function columnNamed(columns: readonly PlanColumn[], name: string): PlanColumn | undefined {
  const key = folded(name.trim());
  return columns.find((column) => folded(column.name) === key);
}
