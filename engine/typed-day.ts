import { addDays, dayNumber, dayOf, daysBetween, mondayOf } from "./day.ts";
import { monthNames, weekdayNames } from "./day-names.ts";
import { addMonths, lastDayOfMonth } from "./months.ts";

/** A longer text is no day. */
const LONGEST = 60;

const NEAR_DAYS: ReadonlyMap<string, number> = new Map([
  ["yesterday", -1],
  ["today", 0],
  ["tod", 0],
  ["tomorrow", 1],
  ["tom", 1],
]);

/** +7, -3, +2w, 2 weeks, in 3 days, 5 days ago. */
const DISTANCE = /^(in |[+-] ?)?(\d{1,3}) ?(days?|d|weeks?|wks?|w|months?|m)?( ago)?$/;
const WEEKDAY = /^(?:(this|next|last) )?([a-z]+)$/;
const MONTH_END = /^(?:end of (?:(?:the|this|(next)) )?month|month end|eom)$/;

/**
 * Returns the calendar day, `YYYY-MM-DD`, that somebody typed with its whole year: 12 Mar 2026, 12/3/2026 (day
 * first), March 12, 2026 or 2026-03-12. A weekday before it is ignored. Undefined if it is no such day.
 */
export function readWholeDay(text: string): string | undefined {
  return text.length > LONGEST ? undefined : wholeDay(wordsOf(text.toLowerCase()));
}

/**
 * Returns the day that somebody means. Besides whole dates it understands:
 * - today, tomorrow (tom), yesterday; +7, -3, +2w, in 3 days, 2 weeks, 5 days ago; end of month;
 * - fri: the coming Friday, which is today on a Friday. Next fri is that of the next week, which begins on a Monday.
 *   Last fri is the latest before today;
 * - 4/12, 4 dec, dec 4: in the year that brings it nearest to today; and 4/12/26, in this century.
 */
export function readTypedDay(text: string, today: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, " ").replaceAll(/[−–]/g, "-");
  const near = NEAR_DAYS.get(typed);
  if (near !== undefined) return addDays(today, near);
  return (
    dayAtDistance(typed, today) ??
    monthEnd(typed, today) ??
    weekday(typed, today) ??
    writtenDay(wordsOf(typed), today)
  );
}

function dayAtDistance(typed: string, today: string): string | undefined {
  const [, before, count, unit, ago] = DISTANCE.exec(typed) ?? [];
  const isSigned = before !== undefined && before !== "in ";
  if (count === undefined || (unit === undefined && !isSigned)) return undefined;
  if (ago !== undefined && before !== undefined) return undefined;
  const isBack = ago !== undefined || before?.startsWith("-") === true;
  const distance = isBack ? -Number(count) : Number(count);
  if (unit?.startsWith("m") === true) return addMonths(today, distance);
  return addDays(today, unit?.startsWith("w") === true ? 7 * distance : distance);
}

function monthEnd(typed: string, today: string): string | undefined {
  const match = MONTH_END.exec(typed);
  if (!match) return undefined;
  return lastDayOfMonth(match[1] === undefined ? today : addMonths(today, 1));
}

function weekday(typed: string, today: string): string | undefined {
  const [, week, name = ""] = WEEKDAY.exec(typed) ?? [];
  const wanted = weekdayNamed(name);
  if (wanted === undefined) return undefined;
  const monday = mondayOf(today);
  if (week === "next") return addDays(monday, 7 + wanted);
  const ahead = (wanted - daysBetween(monday, today) + 7) % 7;
  return addDays(today, week === "last" ? ahead - 7 : ahead);
}

function writtenDay(words: readonly string[], today: string): string | undefined {
  const whole = wholeDay(words);
  if (whole !== undefined) return whole;
  const [first = "", second = "", year = ""] = words;
  if (words.length === 3 && /^\d{2}$/.test(year)) return wholeDay([first, second, `20${year}`]);
  if (words.length !== 2) return undefined;
  const thisYear = Number(today.slice(0, 4));
  // If two are equally near, the later one is meant.
  return [thisYear + 1, thisYear, thisYear - 1]
    .map((near) => wholeDay([first, second, String(near)]))
    .filter((day) => day !== undefined)
    .toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0];
}

/** Returns the words and numbers of a date, without the weekday before it. */
function wordsOf(typed: string): string[] {
  const words = typed
    // 4dec and 4 dec are the same.
    .replaceAll(/(\d)(?=\p{L}{3})/gu, "$1 ")
    .split(/[\s,./-]+/)
    .filter((word) => word !== "" && word !== "of");
  const [first = "", ...others] = words;
  return weekdayNamed(first) !== undefined && others.length > 0 ? others : words;
}

function wholeDay(words: readonly string[]): string | undefined {
  if (words.length !== 3) return undefined;
  const [first = "", second = "", third = ""] = words;
  if (/^\d{4}$/.test(first)) return existing(first, second, third);
  if (!/^\d{4}$/.test(third)) return undefined;
  return /^\p{L}/u.test(first) ? existing(third, first, second) : existing(third, second, first);
}

function existing(year: string, month: string, dayOfMonth: string): string | undefined {
  const number = /^\d{1,2}$/.test(month) ? Number(month) : monthNamed(month);
  if (number === undefined || !/^\d{1,2}(st|nd|rd|th)?$/.test(dayOfMonth)) return undefined;
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${year}-${two(number)}-${two(Number.parseInt(dayOfMonth, 10))}`;
  const found = dayNumber(day);
  return Number.isNaN(found) || dayOf(found) !== day ? undefined : day;
}

/** Returns the number of the month whose name starts with these letters, of which there must be at least three. */
function monthNamed(name: string): number | undefined {
  const index = indexNamed(monthNames, name);
  return index === undefined ? undefined : index + 1;
}

const weekdayNamed = (name: string) => indexNamed(weekdayNames, name);

function indexNamed(names: readonly string[], start: string): number | undefined {
  const index =
    start.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(start));
  return index < 0 ? undefined : index;
}
