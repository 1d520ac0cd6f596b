import {
  type DayNumber,
  MINUTES_PER_DAY,
  type Moment,
  dayOfMoment,
  parseDay,
  weekdayOf,
} from "../calendar/moment.ts";
import type { PlanCalendar, Shift } from "../plan.ts";

export interface Span {
  readonly from: Moment;
  readonly to: Moment;
}

/** Returns the shifts of a day, and caches them. */
export type ShiftsOfDay = (day: DayNumber) => readonly Shift[];

export function shiftsByDay({ week, exceptions }: PlanCalendar): ShiftsOfDay {
  const spans = exceptions
    .map(({ from, to, shifts }) => ({ from: parseDay(from), to: parseDay(to), shifts }))
    .toReversed();
  const known = new Map<DayNumber, readonly Shift[]>();
  return (day) => {
    const before = known.get(day);
    if (before) return before;
    const exception = spans.find(({ from, to }) => day >= from && day <= to);
    const shifts = exception?.shifts ?? week[weekdayOf(day)] ?? [];
    known.set(day, shifts);
    return shifts;
  };
}

/**
 * When nobody works, between two moments. `days`: whole days of rest only; `shifts`: the hours around the shifts too.
 */
export function restSpans(
  shiftsOf: ShiftsOfDay,
  { from, to }: Span,
  detail: "days" | "shifts",
): Span[] {
  const spans: { from: Moment; to: Moment }[] = [];
  const add = (start: Moment, end: Moment) => {
    if (end <= start) return;
    const last = spans.at(-1);
    if (last && last.to === start) last.to = end;
    else spans.push({ from: start, to: end });
  };
  for (let day = dayOfMoment(from); day * MINUTES_PER_DAY < to; day++) {
    const midnight = day * MINUTES_PER_DAY;
    const shifts = shiftsOf(day);
    if (shifts.length > 0 && detail === "days") continue;
    let at = 0;
    for (const shift of shifts) {
      add(midnight + at, midnight + shift.from);
      at = shift.to;
    }
    add(midnight + at, midnight + MINUTES_PER_DAY);
  }
  return spans;
}

/** Working minutes between two moments; negative if they are the other way round. */
export function workBetween(shiftsOf: ShiftsOfDay, from: Moment, to: Moment): number {
  if (to < from) return 0 - workBetween(shiftsOf, to, from);
  let minutes = 0;
  for (let day = dayOfMoment(from); day * MINUTES_PER_DAY < to; day++) {
    const midnight = day * MINUTES_PER_DAY;
    for (const shift of shiftsOf(day)) {
      const start = Math.max(midnight + shift.from, from);
      const end = Math.min(midnight + shift.to, to);
      if (end > start) minutes += end - start;
    }
  }
  return minutes;
}

/** The most days that a search for work covers, since a calendar may rest for good. */
const MOST_DAYS = 800;

/** The first moment of work at or after a moment; the moment itself if the calendar rests for good. */
export function nextWork(shiftsOf: ShiftsOfDay, moment: Moment): Moment {
  const first = dayOfMoment(moment);
  for (let day = first; day < first + MOST_DAYS; day++)
    for (const shift of shiftsOf(day)) {
      const midnight = day * MINUTES_PER_DAY;
      if (midnight + shift.to > moment) return Math.max(midnight + shift.from, moment);
    }
  return moment;
}

/** The last moment at or before a moment at which work ends or goes on. */
export function lastWork(shiftsOf: ShiftsOfDay, moment: Moment): Moment {
  const first = dayOfMoment(moment);
  for (let day = first; day > first - MOST_DAYS; day--)
    for (const shift of shiftsOf(day).toReversed()) {
      const midnight = day * MINUTES_PER_DAY;
      if (midnight + shift.from < moment) return Math.min(midnight + shift.to, moment);
    }
  return moment;
}

/** Returns when a number of working minutes that begin at a moment are done. */
export function finishOfWork(shiftsOf: ShiftsOfDay, start: Moment, minutes: number): Moment {
  let left = minutes;
  const first = dayOfMoment(start);
  for (let day = first; left > 0 && day < first + MOST_DAYS * 10; day++)
    for (const shift of shiftsOf(day)) {
      const from = Math.max(day * MINUTES_PER_DAY + shift.from, start);
      const work = day * MINUTES_PER_DAY + shift.to - from;
      if (work <= 0) continue;
      if (work >= left) return from + left;
      left -= work;
    }
  return start;
}
