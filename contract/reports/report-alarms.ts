import type { ReportCell, ReportColumn } from "./reports.ts";

const WORDS: ReadonlySet<ReportCell> = new Set([
  "Late",
  "Over budget",
  "Late, over budget",
  "Overloaded",
]);

/**
 * Returns the indexes of the cells of a row that need attention: what is late, overdue, overloaded or over what is
 * planned. The text says so itself; weight and colour only help people to find it.
 */
export function alarmsIn(
  row: readonly ReportCell[],
  columns: readonly Pick<ReportColumn, "title">[],
): ReadonlySet<number> {
  const named = (title: string) =>
    row[columns.findIndex((column) => column.title === title)] ?? null;
  const [budget, forecast] = [named("Budget"), named("Forecast")];
  const isOver = budget !== null && forecast !== null && Number(forecast) > Number(budget);
  const found = columns.flatMap(({ title }, index) => {
    const cell = row[index] ?? null;
    const isAlarm =
      (title === "Variance" && cell !== null && Number(cell) < 0) ||
      ((title === "Days overdue" || title === "Overdue") && Number(cell) > 0) ||
      (title === "Forecast" && isOver) ||
      WORDS.has(cell);
    return isAlarm ? [index] : [];
  });
  return new Set(found);
}
