import { shiftsBetween } from "./calendar/day-shifts.ts";
import { type DayNumber, dayOfMoment, formatDay, parseMoment } from "./calendar/moment.ts";
import { lastDayBefore, presenceOn } from "./needs.ts";
import type { PlanActivity, PlanCalendar } from "./plan.ts";

const monthOfDay = (day: DayNumber): string => formatDay(day).slice(0, 7);

/**
 * Rule M1: returns on how many days of each month an activity is at work, by its calendar (rule N1). An activity
 * that is never at work, such as a milestone, counts one day: the day on which it is finished.
 */
export function daysByMonth(
  { kind, start, finish }: Pick<PlanActivity, "kind"> & { start: string; finish: string },
  calendar: Pick<PlanCalendar, "week" | "exceptions">,
): ReadonlyMap<string, number> {
  const extent = { start: parseMoment(start), finish: parseMoment(finish) };
  const [first, last] = [dayOfMoment(extent.start), lastDayBefore(extent.finish)];
  const shifts = shiftsBetween(calendar, first, last);
  const days = new Map<string, number>();
  for (let day = first; day <= last; day += 1) {
    if (!presenceOn(day, shifts[day - first] ?? [], extent)) continue;
    const month = monthOfDay(day);
    days.set(month, (days.get(month) ?? 0) + 1);
  }
  if (days.size > 0) return days;
  const finished = kind === "start_milestone" ? dayOfMoment(extent.finish) : last;
  return new Map([[monthOfDay(finished), 1]]);
}
