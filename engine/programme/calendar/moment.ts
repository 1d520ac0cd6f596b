import type { DayNumber, InUnit } from "../../day.ts";
import { monthNumber } from "../../months.ts";

export type { DayNumber };

/**
 * A moment is a whole number of wall-clock minutes since Monday, 3 January 2000, 00:00, in the project's time zone.
 * It knows nothing of summer time: a programme plans by the clock on the wall.
 */
export type Moment = InUnit<"minute">;

export const MINUTES_PER_DAY = 1440;

/** Days from 1 March of the year 0 to 3 January 2000. */
const EPOCH = 730_427;

/** Days before a month of a year that begins in March. */
const daysBeforeMonth = (month: number): number => Math.floor((153 * month + 2) / 5);

/** The number of a day, `YYYY-MM-DD`. @throws RangeError if there is no such day */
export function parseDay(day: string): DayNumber {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) throw new RangeError(`Not a day: ${day}`);
  const number = dayNumberOf(monthNumber(day), Number(match[3]));
  if (formatDay(number) !== day) throw new RangeError(`Not a day: ${day}`);
  return number;
}

/** @param month from `monthNumber` */
function dayNumberOf(month: number, day: number): DayNumber {
  // Years begin in March here, so that the leap day is the last of its year.
  const shifted = month - 2;
  const year = Math.floor(shifted / 12);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + daysBeforeMonth(shifted - year * 12) + day - 1 - EPOCH;
}

/** The year, month (1 to 12) and day of a day number. */
export function calendarDay(number: DayNumber): { year: number; month: number; day: number } {
  const days = number + EPOCH;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const march = Math.floor((5 * dayOfYear + 2) / 153);
  const month = march < 10 ? march + 3 : march - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - daysBeforeMonth(march) + 1,
  };
}

const two = (value: number): string => String(value).padStart(2, "0");

/** The day, `YYYY-MM-DD`, of a day number. */
export function formatDay(number: DayNumber): string {
  const { year, month, day } = calendarDay(number);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/** The moment of `YYYY-MM-DDTHH:mm`. @throws RangeError if it is malformed */
export function parseMoment(text: string): Moment {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!match) throw new RangeError(`Not a moment: ${text}`);
  return parseDay(text.slice(0, 10)) * MINUTES_PER_DAY + Number(match[2]) * 60 + Number(match[3]);
}

export function formatMoment(moment: Moment): string {
  const day = dayOfMoment(moment);
  const minutes = moment - day * MINUTES_PER_DAY;
  return `${formatDay(day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export function dayOfMoment(moment: Moment): DayNumber {
  return Math.floor(moment / MINUTES_PER_DAY);
}

/** Returns the weekday: 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: DayNumber): number {
  return ((day % 7) + 7) % 7;
}

/** The first and the last day that a programme may touch: the years 1900 to 2199. */
export const FIRST_DAY: DayNumber = parseDay("1900-01-01");
export const LAST_DAY: DayNumber = parseDay("2199-12-31");
