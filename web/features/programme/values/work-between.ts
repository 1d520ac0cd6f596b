import { workCalendar } from "../../../../engine/programme/calendar/calendar.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";

/** Working minutes of a calendar between two moments. */
export function workBetween(calendar: PlanCalendar, from: string, to: string): number {
  const work = workCalendar(calendar);
  return work.work(parseMoment(to)) - work.work(parseMoment(from));
}
