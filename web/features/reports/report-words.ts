import type { ReportCell, ReportColumn, ReportKind } from "../../../contract/reports/reports.ts";
import { formatMonth } from "../../ui/charts/chart-format.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { trueMinus } from "../../../engine/money-format.ts";
import { formatDate } from "../../ui/format.ts";

/** The question that each report answers, for the index. */
export const reportQuestions: Record<ReportKind, string> = {
  "project-status":
    "How does each project stand: progress, overdue tasks, dates, budget, spending and forecast?",
  "cost-by-code": "Where does the money go, and which cost codes are over what was planned?",
  "cash-flow": "What is planned, submitted, approved and paid, month by month and to date?",
  tasks: "What is left to do, by whom, and how long has it been overdue?",
  "resource-utilisation": "Who and what is assigned week by week, and which weeks are overloaded?",
  activity: "Who did what, and when?",
};

const number = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 2 });

/** Whether a column is right-aligned. */
export function isNumeric({ type }: Pick<ReportColumn, "type">): boolean {
  return type === "money" || type === "number" || type === "percent" || type === "date";
}

/** A cell's text on the screen. Instants are in the company's time zone. */
export function cellWords(
  cell: ReportCell,
  { type }: Pick<ReportColumn, "type">,
  of: { readonly currency: string | null; readonly timeZone: string },
): string {
  if (cell === null || cell === "") return "–";
  if (typeof cell === "number") {
    if (type === "money") return formatExact(cell, of.currency ?? "NGN");
    return trueMinus(type === "percent" ? `${number.format(cell)}%` : number.format(cell));
  }
  if (type === "date") return formatDate(cell);
  if (type === "month" && /^\d{4}-\d{2}$/.test(cell)) return formatMonth(cell);
  if (type !== "instant") return cell;
  const { timeZone } = of;
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Date(cell).toLocaleString("en-GB", { ...style, timeZone });
}
