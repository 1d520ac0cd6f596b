import { daysBetween, mondayOf } from "./day.ts";
import { shortMonths, shortWeekdays } from "./day-names.ts";

/** A calendar date `YYYY-MM-DD` as 12 Mar 2026, in no time zone. Any other text is returned unchanged. */
export function formatDate(date: string): string {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = shortMonths[Number(month) - 1];
  return name === undefined ? date : `${Number(dayOfMonth)} ${name} ${year}`;
}

/** A day as Thu 1 Oct 2026. */
export function dayWithWeekday(day: string): string {
  return `${shortWeekdays[daysBetween(mondayOf(day), day)] ?? ""} ${formatDate(day)}`;
}
