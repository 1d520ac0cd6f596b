import { moneyFormat, trueMinus } from "../../../engine/money-format.ts";
import { formatDate } from "../format.ts";

/** A month `YYYY-MM` as Mar 2026; `short` as Mar ’26, for an axis. */
export function formatMonth(month: string, { short = false } = {}): string {
  const [, name, year] = formatDate(`${month}-01`).split(" ");
  if (name === undefined || year === undefined) return month;
  return `${name} ${short ? `’${year.slice(2)}` : year}`;
}

/** A day `YYYY-MM-DD` as 12 Mar, where the year is obvious. */
export function formatDayOfYear(day: string): string {
  return formatDate(day).replace(/ \d{4}$/, "");
}

const compact = new Map<string, Intl.NumberFormat>();

/** Formats an amount in major units for a narrow space: ₦1.5M, ₦200K, ₦0. */
export function formatCompactMoney(amount: number, currency: string): string {
  let formatter = compact.get(currency);
  if (!formatter) {
    formatter = moneyFormat(currency, {
      notation: "compact",
      maximumFractionDigits: 1,
      minimumFractionDigits: 0,
    });
    compact.set(currency, formatter);
  }
  return trueMinus(formatter.format(amount));
}
