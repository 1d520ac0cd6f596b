import {
  calendarDay,
  type DayNumber,
  formatDay,
  parseDay,
  weekdayOf,
} from "../../../../../engine/programme/calendar/moment.ts";
import { numberOf, type XmlRecord } from "../xml-records.ts";

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The maximum number of days that are laid out for one recurring exception. */
const MOST_DAYS = 1000;
/**
 * The longest gap without a 29 February is eight years. No other day of a month is missing for longer, whatever
 * the period.
 */
const MOST_WITHOUT = 12;

/** `Exception.Type` of MSPDI: how an exception recurs. */
const Type = {
  daily: 1,
  yearlyByDay: 2,
  yearlyByPlace: 3,
  monthlyByDay: 4,
  monthlyByPlace: 5,
  weekly: 6,
} as const;

/** The days of an exception between its first and last day. A run of days is one range. */
export function daysOf(exception: XmlRecord, { from, to }: DayRange): DayRange[] {
  const type = numberOf(exception, "Type") ?? Type.daily;
  const period = Math.floor(Math.max(1, Math.min(numberOf(exception, "Period") ?? 1, 10_000)));
  const recurs = type >= Type.yearlyByDay && type <= Type.weekly;
  if (!recurs && period === 1) return [{ from, to }];
  const span = { period, first: parseDay(from), last: parseDay(to) };
  const byNumber = numberOf(exception, "EnteredByOccurrences") === 1;
  const most = byNumber
    ? Math.min(numberOf(exception, "Occurrences") ?? MOST_DAYS, MOST_DAYS)
    : MOST_DAYS;
  const days: DayRange[] = [];
  for (const day of recurring(exception, type, span)) {
    if (day > span.last || days.length >= most) break;
    if (day >= span.first) days.push({ from: formatDay(day), to: formatDay(day) });
  }
  return days;
}

interface Span {
  readonly period: number;
  readonly first: DayNumber;
  readonly last: DayNumber;
}

/** The days on which an exception recurs, by whole weeks, months or years: some may be before the first or after the last. */
function recurring(exception: XmlRecord, type: number, span: Span): Iterable<DayNumber> {
  const month = (numberOf(exception, "Month") ?? 0) + 1;
  const byDay = (of: Month) => dayIn(of, numberOf(exception, "MonthDay") ?? 0);
  const byPlace = (of: Month) => placeIn(of, exception);
  if (type === Type.yearlyByDay) return inMonths(yearly(span, month), byDay);
  if (type === Type.yearlyByPlace) return inMonths(yearly(span, month), byPlace);
  if (type === Type.monthlyByDay) return inMonths(monthly(span), byDay);
  if (type === Type.monthlyByPlace) return inMonths(monthly(span), byPlace);
  if (type === Type.weekly) return weekly(span, numberOf(exception, "DaysOfWeek") ?? 0);
  return daily(span);
}

function* daily({ first, last, period }: Span): Generator<DayNumber> {
  for (let day = first; day <= last; day += period) yield day;
}

/** @param mask 1 for Sunday to 64 for Saturday */
function* weekly({ first, last, period }: Span, mask: number): Generator<DayNumber> {
  if ((mask & 127) === 0) return;
  const sunday = first - ((weekdayOf(first) + 1) % 7);
  for (let week = sunday; week <= last; week += 7 * period)
    for (let at = 0; at < 7; at += 1) if ((mask & (1 << at)) !== 0) yield week + at;
}

interface Month {
  readonly first: DayNumber;
  readonly days: number;
}

/** A month, counted from January of the year 0. */
function monthAt(count: number): Month {
  const start = (at: number) => {
    const year = String(Math.floor(at / 12)).padStart(4, "0");
    return parseDay(`${year}-${String((at % 12) + 1).padStart(2, "0")}-01`);
  };
  const first = start(count);
  return { first, days: start(count + 1) - first };
}

const monthOf = (day: DayNumber): number => {
  const { year, month } = calendarDay(day);
  return year * 12 + month - 1;
};

function* yearly({ first, last }: Span, month: number): Generator<number> {
  if (!Number.isInteger(month) || month < 1 || month > 12) return;
  const from = calendarDay(first).year * 12 + month - 1;
  for (let at = from; at <= monthOf(last); at += 12) yield at;
}

function* monthly({ first, last, period }: Span): Generator<number> {
  const end = monthOf(last);
  for (let at = monthOf(first); at <= end; at += period) yield at;
}

/** Returns a day of each month that has it. If it is missing for years, no later month has it. */
function* inMonths(
  months: Iterable<number>,
  find: (of: Month) => DayNumber | undefined,
): Generator<DayNumber> {
  let without = 0;
  for (const count of months) {
    const day = find(monthAt(count));
    without = day === undefined ? without + 1 : 0;
    if (without > MOST_WITHOUT) return;
    if (day !== undefined) yield day;
  }
}

function dayIn({ first, days }: Month, day: number): DayNumber | undefined {
  return Number.isInteger(day) && day >= 1 && day <= days ? first + day - 1 : undefined;
}

/** The first to fourth, or last, day of a kind in a month. */
function placeIn({ first, days }: Month, exception: XmlRecord): DayNumber | undefined {
  const place = numberOf(exception, "MonthPosition") ?? 0;
  const item = numberOf(exception, "MonthItem") ?? 0;
  // 0 any day, 1 Monday to Friday, 2 Saturday and Sunday, 3 Sunday to 9 Saturday.
  const isKind = (day: DayNumber) => {
    const weekday = weekdayOf(day);
    if (item === 0) return true;
    if (item === 1) return weekday < 5;
    if (item === 2) return weekday >= 5;
    return (weekday + 1) % 7 === item - 3;
  };
  const found = Array.from({ length: days }, (_, at) => first + at).filter(isKind);
  return place === 4 ? found.at(-1) : found[place];
}
