import type { Shift } from "../../../../engine/programme/plan.ts";

/** Control characters other than tab and line end, and characters that change the direction of text. */
const SHAPELESS = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Returns text on one line, without characters that the contract refuses, and no longer than allowed. */
export function oneLine(text: string, most: number): string {
  return cut(text.toWellFormed().replaceAll(/[\t\r\n\u2028\u2029]+/g, " "), most);
}

export function manyLines(text: string, most: number): string {
  return cut(text.toWellFormed().replaceAll(/\r\n?/g, "\n"), most);
}

/** Lists the end of a text as left out if the text is longer than a programme allows. */
export function nameLongText(
  { text, most, what }: { readonly text: string; readonly most: number; readonly what: string },
  notKept: { readonly add: (what: string, example: string) => void },
): void {
  if (text.length > most && text.trim().length > most)
    notKept.add(
      `the ends of ${what} of more than ${most.toLocaleString("en")} characters`,
      text.trim().slice(0, 60),
    );
}

function cut(text: string, most: number): string {
  const short = text.normalize("NFC").replaceAll(SHAPELESS, "").trim().slice(0, most);
  // Half a surrogate pair at the end is removed as well.
  return short.replace(/[\uD800-\uDBFF]$/, "").trim();
}

/** A century of work round the clock. */
const MOST_MINUTES = 52_560_000;

/** Whole minutes, within the limits of a programme. */
export function minutes(value: number, least = 0): number {
  if (!Number.isFinite(value)) return 0;
  return Math.min(Math.max(Math.round(value), least), MOST_MINUTES);
}

/**
 * Reads a number as programs write it: `12.5`, or `12,5` and `1.234,5` on a German computer; null if it is no
 * number.
 */
export function numberOfText(text: string | undefined): number | null {
  if (text === undefined || text.trim() === "") return null;
  const isComma = /^\s*[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)?,\d+\s*$/.test(text);
  const value = Number(isComma ? text.replaceAll(".", "").replace(",", ".") : text);
  return Number.isFinite(value) ? value : null;
}

/** Converts hours as text, as P6 writes them, to minutes; null if there are none. */
export function minutesOfHours(hours: string | undefined): number | null {
  const value = numberOfText(hours);
  return value === null ? null : minutes(value * 60, -MOST_MINUTES);
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a day between the years 1900 and 2199. */
export function isDayInPlan(text: string): boolean {
  const match = DAY.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * Reads a moment such as `2026-03-02T08:00:00`, `2026-03-02 08:00` or `2026-3-2 8:00`; null if it is no moment, or
 * outside the programme's years.
 * @param time the time to use if the text is only a day
 */
export function momentOf(text: string | undefined, time = "00:00"): string | null {
  if (text === undefined || text === "") return null;
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)(?:[T ]+(\d{1,2}:\d{2}))?/.exec(text.trim());
  if (!match) return null;
  const [, year = "", month = "", date = ""] = match;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const clock = match[4]?.padStart(5, "0") ?? time;
  return isDayInPlan(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? `${day}T${clock}` : null;
}

export const UNREAD_DATES = "dates that cannot be read, or are not in the years 1900 to 2199";
export const MISSING_CALENDARS =
  "calendars of activities that the file does not have, or that never work (the project's is used)";
export const NO_CALENDAR =
  "The file has no calendar. Plumbline uses a week from Monday to Friday, 08:00 to 17:00 with a break.";
export const TOO_MANY_CALENDARS =
  "The activities of this file use more calendars than a programme can have: at most 200.";
export const UNREAD_DURATIONS = "durations that cannot be read";
export const UNREAD_LAGS = "lags that cannot be read (counted as none)";

/**
 * Whether a text is present but is no moment that a programme may have. `NA` is how files say that there is no
 * date.
 */
export const isMissingDate = (text: string | undefined): text is string =>
  text !== undefined && momentOf(text) === null && !/^(n\/?a)?$/i.test(text.trim());

/** The first of some moments; undefined if there is none. */
export const earliest = (moments: readonly (string | null)[]): string | undefined =>
  moments.filter((moment) => moment !== null).toSorted()[0];

/** A Monday, for a file that has no date at all and is not read into a programme. */
export const NO_START = "2000-01-03T08:00";

/** The minute of the day of `08:00:00`, `7:30` or `1:30 PM`; null if it is none. */
export function minuteOfDay(text: string | undefined): number | null {
  const match = /(?:^|T)(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*([AP])\.?M\b)?/i.exec(text?.trim() ?? "");
  if (!match) return null;
  const half = match[3]?.toUpperCase();
  const hours =
    half === undefined ? Number(match[1]) : (Number(match[1]) % 12) + (half === "P" ? 12 : 0);
  const minute = hours * 60 + Number(match[2]);
  return minute <= 1440 ? minute : null;
}

const MOST_SHIFTS = 12;

/** Sorts shifts, and joins shifts that touch or overlap. */
export function orderedShifts(shifts: readonly Shift[]): Shift[] {
  const ordered: { from: number; to: number }[] = [];
  for (const { from, to } of shifts.toSorted((a, b) => a.from - b.from)) {
    if (from >= to) continue;
    const last = ordered.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else ordered.push({ from, to });
  }
  return ordered.slice(0, MOST_SHIFTS);
}
