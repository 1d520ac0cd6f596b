import {
  type DayNumber,
  formatDay,
  parseDay,
  weekdayOf,
} from "../../../../engine/programme/calendar/moment.ts";
import type { CalendarException, PlanCalendar, Shift } from "../../../../engine/programme/plan.ts";
import { sameValue } from "../../../../engine/programme/same-value.ts";
import type { FormatLossList } from "./programme-file.ts";

export const MAX_EXCEPTIONS = 3000;

/** A day for calendars without times, 8 to 12 and 13 to 17, and the week of such days. */
export const STANDARD_DAY: readonly Shift[] = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
export const STANDARD_WEEK: readonly (readonly Shift[])[] = [
  ...Array.from({ length: 5 }, () => STANDARD_DAY),
  [],
  [],
];

/** The calendar of a file that has none. */
export function standardCalendar(newId: () => string): PlanCalendar {
  return {
    _id: newId(),
    name: "Standard",
    week: STANDARD_WEEK,
    exceptions: [],
    minutesPerDay: 480,
  };
}

/**
 * Returns the latest exceptions, up to the limit of a calendar. The later one counts where two are on the same day.
 * @param of `left` is the number of exceptions that were not even read
 */
export function latestExceptions(
  {
    exceptions,
    left,
  }: { readonly exceptions: readonly CalendarException[]; readonly left: number },
  calendar: string,
  notKept: FormatLossList,
): readonly CalendarException[] {
  const all = left + Math.max(0, exceptions.length - MAX_EXCEPTIONS);
  if (all === 0) return exceptions;
  notKept.add(
    `exceptions of calendars beyond ${MAX_EXCEPTIONS.toLocaleString("en")}`,
    calendar,
    all,
  );
  return exceptions.slice(-MAX_EXCEPTIONS);
}

function common(one: readonly Shift[], other: readonly Shift[]): Shift[] {
  const shifts: Shift[] = [];
  for (const a of one)
    for (const b of other) {
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
      if (from < to) shifts.push({ from, to });
    }
  return shifts;
}

/** The maximum number of days with exceptions that are examined: 55 years. */
const MOST_DAYS = 20_000;

/** The exception that counts on each day that has one: the later of two in the list. */
function exceptionDays({ exceptions }: PlanCalendar): Map<DayNumber, CalendarException> {
  const days = new Map<DayNumber, CalendarException>();
  for (const exception of exceptions.toReversed()) {
    const last = parseDay(exception.to);
    for (let day = parseDay(exception.from); day <= last && days.size < MOST_DAYS; day += 1)
      if (!days.has(day)) days.set(day, exception);
  }
  return days;
}

/** The week and the exceptional days of the calendar that works when both calendars work. */
export function crossed(
  one: PlanCalendar,
  other: PlanCalendar,
): Pick<PlanCalendar, "week" | "exceptions"> {
  const week = one.week.map((shifts, at) => common(shifts, other.week[at] ?? []));
  const [ofOne, ofOther] = [exceptionDays(one), exceptionDays(other)];
  const exceptions: { from: string; to: string; shifts: Shift[]; name: string }[] = [];
  let before = Number.NaN;
  for (const day of [...new Set([...ofOne.keys(), ...ofOther.keys()])].toSorted((a, b) => a - b)) {
    const [here, there] = [ofOne.get(day), ofOther.get(day)];
    const weekday = weekdayOf(day);
    const shifts = common(
      here?.shifts ?? one.week[weekday] ?? [],
      there?.shifts ?? other.week[weekday] ?? [],
    );
    const name = (here ?? there)?.name ?? "";
    const text = formatDay(day);
    const last = exceptions.at(-1);
    if (last && before === day - 1 && last.name === name && sameValue(last.shifts, shifts))
      last.to = text;
    else exceptions.push({ from: text, to: text, shifts, name });
    before = day;
  }
  return { week, exceptions: exceptions.slice(0, MAX_EXCEPTIONS) };
}

/** Whether two calendars work at the same times. */
export function sameWork(
  one: Pick<PlanCalendar, "week" | "exceptions">,
  other: Pick<PlanCalendar, "week" | "exceptions">,
): boolean {
  const plain = ({ exceptions }: Pick<PlanCalendar, "exceptions">) =>
    exceptions.map(({ from, to, shifts }) => ({ from, to, shifts }));
  return sameValue(one.week, other.week) && sameValue(plain(one), plain(other));
}
