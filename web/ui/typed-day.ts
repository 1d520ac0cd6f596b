import { addDays } from "../../engine/day.ts";
const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/**
 * Returns the calendar day, `YYYY-MM-DD`, that somebody typed with its whole year: 12 Mar 2026, 12/3/2026 (day
 * first), March 12, 2026 or 2026-03-12. Undefined if the text is not a date, or there is no such day.
 */
export function parseDay(text: string): string | undefined {
  const words = wordsOf(text);
  if (words.length !== 3) return undefined;
  const [first = "", second = "", third = ""] = words;
  if (/^\d{4}$/.test(first)) return dayOf(first, second, third);
  if (!/^\d{4}$/.test(third)) return undefined;
  return /^\p{L}/u.test(first) ? dayOf(third, first, second) : dayOf(third, second, first);
}

/**
 * Returns the day that somebody means once they have left the field: everything that parseDay accepts, and 12/3, 12
 * Mar, 12/3/26, today, tomorrow or yesterday. A missing year is that of `today`; a year of two digits is in this
 * century.
 */
export function guessDay(text: string, today: string): string | undefined {
  const exact = parseDay(text);
  if (exact !== undefined) return exact;
  const words = wordsOf(text);
  if (words.length === 1) {
    const distance = { yesterday: -1, today: 0, tomorrow: 1 }[words[0] ?? ""];
    return distance === undefined ? undefined : addDays(today, distance);
  }
  const [first = "", second = "", year = today.slice(0, 4)] = words;
  if (words.length > 3 || /^\d{4}$/.test(first)) return undefined;
  const whole = /^\d{2}$/.test(year) ? `20${year}` : year;
  return parseDay(`${first} ${second} ${whole}`);
}

/** Returns the same day of the month `count` months later, or that month's last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return isoOf(date);
}

/** Returns the weeks, from Monday to Sunday, that contain a day of the month. `month` is `YYYY-MM`. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
  const next = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let week = monday; week < next; week = addDays(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(week, index)));
  }
  return weeks;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter(Boolean);
}

function dayOf(year: string, month: string, dayOfMonth: string): string | undefined {
  const number = /^\d{1,2}$/.test(month) ? Number(month) : monthNamed(month);
  const date = /^\d{1,2}(st|nd|rd|th)?$/.exec(dayOfMonth);
  if (number === undefined || date === null) return undefined;
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${year}-${two(number)}-${two(Number.parseInt(dayOfMonth, 10))}`;
  const found = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(found.getTime()) || isoOf(found) !== day ? undefined : day;
}

/** Returns the number of the month whose name starts with these letters, of which there must be at least three. */
function monthNamed(name: string): number | undefined {
  const index = name.length < 3 ? -1 : monthNames.findIndex((month) => month.startsWith(name));
  return index < 0 ? undefined : index + 1;
}

const isoOf = (date: Date) => date.toISOString().slice(0, 10);
