import { formatDay, parseDay } from "../../../../engine/programme/moment.ts";
import type { CalendarException, PlanCalendar } from "../../../../engine/programme/plan.ts";

/** As many days of exceptions are written for one calendar. */
const MOST_DAYS = 20_000;

/** The exceptions of a calendar without overlaps: of two for one day, the later in the list counts (rule C2). */
export function flatExceptions({ exceptions }: PlanCalendar): CalendarException[] {
  const byDay = new Map<number, CalendarException>();
  for (const exception of exceptions)
    for (
      let day = parseDay(exception.from);
      day <= parseDay(exception.to) && byDay.size < MOST_DAYS;
      day += 1
    )
      byDay.set(day, exception);
  const flat: { from: string; to: string; of: CalendarException; last: number }[] = [];
  for (const [day, exception] of [...byDay].toSorted(([a], [b]) => a - b)) {
    const last = flat.at(-1);
    if (last && last.of === exception && last.last === day - 1) {
      last.last = day;
      last.to = formatDay(day);
    } else flat.push({ from: formatDay(day), to: formatDay(day), of: exception, last: day });
  }
  return flat.map(({ from, to, of }) => ({ ...of, from, to }));
}
