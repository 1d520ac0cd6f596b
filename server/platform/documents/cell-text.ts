import type { ReportCell, ReportColumn } from "../../../contract/reports.ts";

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
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const number = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const instants = new Map<string, Intl.DateTimeFormat>();

/** A day, `YYYY-MM-DD`, as a person reads it: 1 Mar 2026. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(day));
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
  return format.format(new Date(instant));
}

/** The sign of a currency: ₦ for NGN; the code if it has none. */
export function signOf(currency: string): string {
  const parts = new Intl.NumberFormat("en-NG", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/** A cell as printed text; money without minor units. */
export function cellText(
  cell: ReportCell,
  { type }: Pick<ReportColumn, "type">,
  timeZone: string,
): string {
  if (cell === null) return "";
  if (typeof cell === "string") {
    if (type === "month" && /^\d{4}-\d{2}$/.test(cell))
      return monthFormat.format(new Date(`${cell}-01`));
    if (type === "date" && /^\d{4}-/.test(cell)) return formatDay(cell);
    return type === "instant" && /^\d{4}-/.test(cell) ? formatInstant(cell, timeZone) : cell;
  }
  const figure = (type === "money" ? whole : number).format(cell).replace("-", "−");
  return type === "percent" ? `${figure}%` : figure;
}
