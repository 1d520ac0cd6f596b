import { withShortMonth } from "../calendar.ts";
import { decimalsOf } from "../../../engine/decimal.ts";
import { shownDigits, trueMinus } from "../../../engine/money-format.ts";
import { digitsOf, moneyText } from "./money-text.ts";
import type { ReportCell, ReportColumn } from "../../../contract/reports/reports.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const monthFormat = new Intl.DateTimeFormat("en-GB", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const number = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });
const money = new Map<number, Intl.NumberFormat>();
const instants = new Map<string, Intl.DateTimeFormat>();

/** A day, `YYYY-MM-DD`, as a person reads it: 1 Mar 2026. */
export function formatDay(day: string): string {
  return withShortMonth(dayFormat.format(new Date(day)));
}

/** A month, `YYYY-MM`, as a person reads it: Mar 2026. */
export function formatMonth(month: string): string {
  return withShortMonth(monthFormat.format(new Date(`${month}-01`)));
}

/** An instant as a person reads it in a time zone: 1 Mar 2026, 09:30. */
export function formatInstant(instant: string, timeZone: string): string {
  let format = instants.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZone,
    });
    instants.set(timeZone, format);
  }
  return withShortMonth(format.format(new Date(instant)));
}

/**
 * The decimals of a section's amounts: those of its currency. Naira are printed whole, unless one of them has kobo.
 */
export function printedDigits(currency: string | null, amounts: readonly ReportCell[]): number {
  const inUse = amounts.map((cell) => (cell === null ? 0 : decimalsOf(moneyText(cell))));
  const digits = currency === null ? 0 : shownDigits(currency);
  const most = inUse.reduce((all, each) => Math.max(all, each), digits);
  return most === 0 ? 0 : Math.max(most, digitsOf(currency));
}

/** An amount with so many decimals, exact. */
function formatAmount(amount: string, digits: number): string {
  let format = money.get(digits);
  if (!format) {
    format = new Intl.NumberFormat("en", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    money.set(digits, format);
  }
  return trueMinus(format.format(amount as `${number}`));
}

/** A cell as printed text. @param digits the decimals of amounts, from `printedDigits` */
export function cellText(
  cell: ReportCell,
  { type }: Pick<ReportColumn, "type">,
  { timeZone, digits }: { readonly timeZone: string; readonly digits: number },
): string {
  if (cell === null) return "";
  if (type === "money") return formatAmount(moneyText(cell), digits);
  if (typeof cell === "string") {
    if (type === "month" && /^\d{4}-\d{2}$/.test(cell)) return formatMonth(cell);
    if (type === "date" && /^\d{4}-/.test(cell)) return formatDay(cell);
    return type === "instant" && /^\d{4}-/.test(cell) ? formatInstant(cell, timeZone) : cell;
  }
  const figure = trueMinus(number.format(cell));
  return type === "percent" ? `${figure}%` : figure;
}
