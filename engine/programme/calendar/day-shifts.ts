import { type DayNumber, parseDay, weekdayOf } from "./moment.ts";
import type { PlanCalendar, Shift } from "../plan.ts";

/** Which end of a day a date without a time means. */
export type DayEnd = "start" | "finish";

/** Returns the shifts of a day, `YYYY-MM-DD`: from its last exception, or from its weekday. */
export function shiftsOn(
  { week, exceptions }: Pick<PlanCalendar, "week" | "exceptions">,
  day: string,
): readonly Shift[] {
  const exception = exceptions.findLast(({ from, to }) => from <= day && day <= to);
  return exception ? exception.shifts : (week[weekdayOf(parseDay(day))] ?? []);
}

/**
 * Returns when work begins or ends on a day, `HH:mm`; on a day of rest, the time of the calendar's first working
 * day.
 */
export function usualTime(calendar: PlanCalendar, day: string, end: DayEnd): string {
  const own = shiftsOn(calendar, day);
  const shifts = own.length > 0 ? own : (calendar.week.find((list) => list.length > 0) ?? []);
  const at = end === "start" ? (shifts[0]?.from ?? 480) : (shifts.at(-1)?.to ?? 1020);
  // A day that ends at midnight ends with its last minute, so that a typed time stays on its day.
  return timeText(Math.min(at, 1439));
}

/** A minute of the day as `HH:mm`. */
export function timeText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The shifts of each day of a few years: cheaper than a `WorkCalendar`, which lays out three centuries. */
export function shiftsBetween(
  { week, exceptions }: Pick<PlanCalendar, "week" | "exceptions">,
  first: DayNumber,
  last: DayNumber,
): (readonly Shift[])[] {
  const days: (readonly Shift[])[] = [];
  for (let day = first; day <= last; day += 1) days.push(week[weekdayOf(day)] ?? []);
  for (const { from, to, shifts } of exceptions) {
    const end = Math.min(last, parseDay(to));
    for (let day = Math.max(first, parseDay(from)); day <= end; day += 1)
      days[day - first] = shifts;
  }
  return days;
}
