import { parseDay } from "../../../../../engine/programme/calendar/moment.ts";
import type { PlanCalendar, Shift } from "../../../../../engine/programme/plan.ts";
import { flatExceptions } from "../flat-exceptions.ts";
import { element, elements } from "../xml-text.ts";

/** Midnight at the end of a day is 00:00. */
function clock(minute: number): string {
  const within = minute % 1440;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(within / 60))}:${two(within % 60)}:00`;
}

function worked(shifts: readonly Shift[]): string {
  const times = shifts.map(({ from, to }) =>
    element("WorkingTime", [elements({ FromTime: clock(from), ToTime: clock(to) })]),
  );
  const isWorked = elements({ DayWorking: shifts.length > 0 ? 1 : 0 });
  return shifts.length > 0 ? `${isWorked}${element("WorkingTimes", times)}` : isWorked;
}

/** A calendar in MSPDI's form: the week from Sunday, and exceptions without overlaps. */
export function mspdiCalendar(calendar: PlanCalendar, uid: number): string {
  const { name, week } = calendar;
  const days = [6, 0, 1, 2, 3, 4, 5].map((weekday, at) =>
    element("WeekDay", [elements({ DayType: at + 1 }), worked(week[weekday] ?? [])]),
  );
  const exceptions = flatExceptions(calendar).map((exception) =>
    element("Exception", [
      elements({ EnteredByOccurrences: 0 }),
      element("TimePeriod", [
        elements({ FromDate: `${exception.from}T00:00:00`, ToDate: `${exception.to}T23:59:00` }),
      ]),
      elements({
        Occurrences: parseDay(exception.to) - parseDay(exception.from) + 1,
        Name: exception.name,
        Type: 1,
      }),
      worked(exception.shifts),
    ]),
  );
  return element("Calendar", [
    elements({
      UID: uid,
      Name: name,
      IsBaseCalendar: 1,
      IsBaselineCalendar: 0,
      BaseCalendarUID: -1,
    }),
    element("WeekDays", days),
    exceptions.length > 0 ? element("Exceptions", exceptions) : "",
  ]);
}
