import {
  calendarDay,
  type DayNumber,
  formatDay,
  parseDay,
  weekdayOf,
} from "../../../../engine/programme/moment.ts";
import { numberOf, type XmlRecord } from "./xml-records.ts";

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** As many days of one recurring exception are laid out. */
const MOST_DAYS = 1000;

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
  const period = Math.max(1, Math.min(numberOf(exception, "Period") ?? 1, 10_000));
  const recurs = type >= Type.yearlyByDay && type <= Type.weekly;
  if (!recurs && period === 1) return [{ from, to }];
  const [first, last] = [parseDay(from), parseDay(to)];
  const counts = dayTest(exception, { type, period, first });
  const byNumber = numberOf(exception, "EnteredByOccurrences") === 1;
  const most = byNumber
    ? Math.min(numberOf(exception, "Occurrences") ?? MOST_DAYS, MOST_DAYS)
    : MOST_DAYS;
  const days: DayRange[] = [];
  for (let day = first; day <= last && days.length < most; day += 1)
    if (counts(day)) days.push({ from: formatDay(day), to: formatDay(day) });
  return days;
}

function dayTest(
  exception: XmlRecord,
  {
    type,
    period,
    first,
  }: { readonly type: number; readonly period: number; readonly first: DayNumber },
): (day: DayNumber) => boolean {
  const monthDay = numberOf(exception, "MonthDay");
  const month = (numberOf(exception, "Month") ?? 0) + 1;
  const start = calendarDay(first);
  const isInMonth = (day: DayNumber) => {
    const date = calendarDay(day);
    return ((date.year - start.year) * 12 + date.month - start.month) % period === 0;
  };
  const isPlace = placeTest(exception);
  if (type === Type.yearlyByDay)
    return (day) => calendarDay(day).month === month && calendarDay(day).day === monthDay;
  if (type === Type.yearlyByPlace) return (day) => calendarDay(day).month === month && isPlace(day);
  if (type === Type.monthlyByDay)
    return (day) => calendarDay(day).day === monthDay && isInMonth(day);
  if (type === Type.monthlyByPlace) return (day) => isInMonth(day) && isPlace(day);
  if (type === Type.weekly) {
    const mask = numberOf(exception, "DaysOfWeek") ?? 0;
    const week = (day: DayNumber) => Math.floor((day + 1) / 7);
    return (day) =>
      (mask & (1 << ((weekdayOf(day) + 1) % 7))) !== 0 && (week(day) - week(first)) % period === 0;
  }
  return (day) => (day - first) % period === 0;
}

/** Whether a day is the first to fourth, or the last, of its kind in its month. */
function placeTest(exception: XmlRecord): (day: DayNumber) => boolean {
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
  return (day) => {
    if (!isKind(day)) return false;
    const { month } = calendarDay(day);
    const isLast = place === 4;
    let before = 0;
    for (
      let other = day + (isLast ? 1 : -1);
      calendarDay(other).month === month;
      other += isLast ? 1 : -1
    )
      if (isKind(other)) before += 1;
    return before === (isLast ? 0 : place);
  };
}
