import { calendarDay, formatDay, parseDay } from "./moment.ts";
import { shiftsOn } from "./day-shifts.ts";
import type { CalendarException, PlanCalendar } from "../plan.ts";

/** First and last day, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the exception of a day; undefined if the week determines its shifts. Of several exceptions, the last in
 * the list counts (rule C2).
 */
export function exceptionOn(
  { exceptions }: PlanCalendar,
  day: string,
): CalendarException | undefined {
  return exceptions.findLast(({ from, to }) => from <= day && day <= to);
}

const dayBefore = (day: string): string => formatDay(parseDay(day) - 1);
const dayAfter = (day: string): string => formatDay(parseDay(day) + 1);

/** Removes these days from all exceptions. An exception that extends beyond them keeps the rest. */
function cleared(
  exceptions: readonly CalendarException[],
  { from, to }: Days,
): CalendarException[] {
  return exceptions.flatMap((one): CalendarException[] => {
    if (one.to < from || one.from > to) return [one];
    const before = one.from < from ? [{ ...one, to: dayBefore(from) }] : [];
    const after = one.to > to ? [{ ...one, from: dayAfter(to) }] : [];
    return [...before, ...after];
  });
}

/** Paints days. @param how the shifts and a name; null to follow the week again */
export function paintDays(
  calendar: PlanCalendar,
  days: Days,
  how: Pick<CalendarException, "shifts" | "name"> | null,
): PlanCalendar {
  const rest = cleared(calendar.exceptions, days);
  const exceptions = how === null ? rest : [...rest, { ...days, ...how }];
  return { ...calendar, exceptions: exceptions.toSorted((a, b) => (a.from < b.from ? -1 : 1)) };
}

/** A public holiday. */
export interface Holiday extends Days {
  readonly name: string;
}

/**
 * The suffix of exceptions that were filled in, by which they are found when they are filled in again: the
 * country's code after the name.
 */
const FILLED = / · [A-Z]{2}$/;
const RAIN = "Rain allowance";

function within(
  { from, to }: Days,
  years: { readonly first: number; readonly last: number },
): boolean {
  return Number(from.slice(0, 4)) >= years.first && Number(to.slice(0, 4)) <= years.last;
}

/**
 * Makes public holidays days of rest. Holidays that were filled in before for the same years are removed. Days
 * that somebody painted stay, also on a holiday.
 */
export function fillHolidays(
  calendar: PlanCalendar,
  holidays: readonly Holiday[],
  of: { readonly country: string; readonly first: number; readonly last: number },
): PlanCalendar {
  const kept = calendar.exceptions.filter(
    (one) => !(FILLED.test(one.name) && one.shifts.length === 0 && within(one, of)),
  );
  let filled: PlanCalendar = { ...calendar, exceptions: kept };
  for (const { from, to, name } of holidays)
    for (let day = from; day <= to; day = dayAfter(day)) {
      const painted = exceptionOn(filled, day);
      if (painted && painted.name !== RAIN) continue;
      filled = paintDays(
        filled,
        { from: day, to: day },
        { shifts: [], name: `${name.slice(0, 110)} · ${of.country}` },
      );
    }
  return { ...filled, exceptions: joined(filled.exceptions) };
}

/** Neighbouring days of one name are one exception. */
function joined(exceptions: readonly CalendarException[]): CalendarException[] {
  const list: CalendarException[] = [];
  for (const one of exceptions) {
    const last = list.at(-1);
    const follows = last && last.name === one.name && last.shifts.length + one.shifts.length === 0;
    if (follows && dayAfter(last.to) === one.from) list[list.length - 1] = { ...last, to: one.to };
    else list.push(one);
  }
  return list;
}

/**
 * Takes working days out of each month for rain, spread over it as evenly as whole days are. Planners allow for a
 * rainy season this way before anybody knows on which days it rains (rule C6). Earlier allowances for these years
 * are removed. A day that somebody painted is intended, and stays.
 * @param lost the days that each month loses, from January; a month loses no more than it works by its week
 */
export function allowForRain(
  calendar: PlanCalendar,
  lost: readonly number[],
  years: { readonly first: number; readonly last: number },
): PlanCalendar {
  const kept = calendar.exceptions.filter((one) => !(one.name === RAIN && within(one, years)));
  let wet: PlanCalendar = { ...calendar, exceptions: kept };
  for (let year = years.first; year <= years.last; year += 1)
    for (const [month, days] of lost.entries()) {
      const worked = workedDays(wet, year, month + 1).filter((day) => !exceptionOn(wet, day));
      const count = Math.min(Math.max(0, Math.round(days)), worked.length);
      for (let at = 0; at < count; at += 1) {
        const day = worked[Math.floor(((at + 0.5) * worked.length) / count)];
        if (day !== undefined)
          wet = paintDays(wet, { from: day, to: day }, { shifts: [], name: RAIN });
      }
    }
  return wet;
}

/** How many days of these years are taken for rain. */
export function rainDays(
  { exceptions }: PlanCalendar,
  years: { readonly first: number; readonly last: number },
): number {
  return exceptions.filter((one) => one.name === RAIN && within(one, years)).length;
}

/** The days of a month on which there is work. @param month from 1 */
export function workedDays(calendar: PlanCalendar, year: number, month: number): string[] {
  const first = parseDay(`${year}-${String(month).padStart(2, "0")}-01`);
  const days: string[] = [];
  for (let day = first; calendarDay(day).month === month; day += 1) {
    const text = formatDay(day);
    if (shiftsOn(calendar, text).length > 0) days.push(text);
  }
  return days;
}
