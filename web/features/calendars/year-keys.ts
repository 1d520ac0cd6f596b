import {
  calendarDay,
  formatDay,
  parseDay,
  weekdayOf,
} from "../../../engine/programme/calendar/moment.ts";

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The same day of another month of the year, or that month's last; undefined beyond the year. */
function inMonth(day: string, by: number): string | undefined {
  const at = parseDay(day);
  const month = calendarDay(at).month + by;
  if (month < 1 || month > 12) return undefined;
  const first = parseDay(`${day.slice(0, 4)}-${String(month).padStart(2, "0")}-01`);
  let last = first + Number(day.slice(8)) - 1;
  while (calendarDay(last).month !== month) last -= 1;
  return formatDay(last);
}

/**
 * The day that a key moves to: arrows move by day and week, Home and End to Monday and Sunday, Page Up and Page
 * Down by month. Undefined for other keys, and beyond the year that is shown.
 */
export function dayAtKey(day: string, key: string): string | undefined {
  const at = parseDay(day);
  if (key === "PageUp") return inMonth(day, -1);
  if (key === "PageDown") return inMonth(day, 1);
  const step = key === "Home" ? -weekdayOf(at) : key === "End" ? 6 - weekdayOf(at) : steps[key];
  if (step === undefined) return undefined;
  const next = formatDay(at + step);
  return next.slice(0, 4) === day.slice(0, 4) ? next : undefined;
}

/** Whether a key moves between days, and so must not scroll the page. */
export const isYearKey = (key: string): boolean =>
  key in steps || ["Home", "End", "PageUp", "PageDown"].includes(key);
