import { type DayNumber, parseDay, weekdayOf } from "./moment.ts";
import type { PlanCalendar, Shift } from "./plan.ts";

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
