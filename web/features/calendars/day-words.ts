import { exceptionOn } from "../../../engine/programme/calendar/calendar-days.ts";
import { shiftsOn } from "../../../engine/programme/calendar/day-shifts.ts";
import { dayWithWeekday } from "../../../engine/day-words.ts";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { formatShifts } from "../../../engine/programme/typed/shifts.ts";

/** How a day is worked, in words: rest, Independence Day (NG). The country's code follows a filled-in holiday. */
export function workInWords(calendar: PlanCalendar, day: string): string {
  const shifts = formatShifts(shiftsOn(calendar, day)).toLowerCase();
  const name = exceptionOn(calendar, day)?.name.replace(/ · ([A-Z]{2})$/, " ($1)") ?? "";
  return name === "" ? shifts : `${shifts}, ${name}`;
}

/** A day and how it is worked: Thu 1 Oct 2026, rest, Independence Day (NG). */
export function dayInWords(calendar: PlanCalendar, day: string): string {
  return `${dayWithWeekday(day)}, ${workInWords(calendar, day)}`;
}
