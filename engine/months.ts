import { addDays, mondayOf } from "./day.ts";

/** The number of a month, `YYYY-MM`: how many months it is after January of the year 0. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

/** The month, `YYYY-MM`, of a number from `monthNumber`. */
export function monthOf(number: number): string {
  const year = Math.floor(number / 12);
  return `${String(year).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** The months from the first to the last, both included; none if the last is before the first. */
export function monthsFrom(first: string, last: string): string[] {
  const start = monthNumber(first);
  const length = Math.max(0, monthNumber(last) - start + 1);
  return Array.from({ length }, (_, index) => monthOf(start + index));
}

/** Returns the same day of the month `count` months later, or that month's last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  const month = monthOf(monthNumber(day) + count);
  const wanted = `${month}-${day.slice(8)}`;
  const last = lastDayOfMonth(wanted);
  return wanted < last ? wanted : last;
}

/** The last day of a day's month. */
export function lastDayOfMonth(day: string): string {
  return addDays(`${monthOf(monthNumber(day) + 1)}-01`, -1);
}

/** Returns the weeks, from Monday to Sunday, that contain a day of the month. `month` is `YYYY-MM`. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  const last = lastDayOfMonth(month);
  for (let week = mondayOf(`${month}-01`); week <= last; week = addDays(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(week, index)));
  }
  return weeks;
}
