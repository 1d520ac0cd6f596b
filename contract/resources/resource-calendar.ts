import { weekDays } from "../common.ts";

// The days on which a resource works, and weeks that start on Monday. Days are `YYYY-MM-DD`. Arithmetic
// uses day numbers, which have no time zone.

const DAY_MS = 86_400_000;
/** Monday, 3 January 2000. */
const A_MONDAY = Date.UTC(2000, 0, 3) / DAY_MS;

export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** The number of days since Monday, 3 January 2000; negative before it. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS - A_MONDAY;
}

/** The inverse of `dayNumber`. */
export function dayOf(number: number): string {
  return new Date((number + A_MONDAY) * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayOf(Math.floor(dayNumber(day) / 7) * 7);
}

/** How many weeks, from Monday on, a period touches. */
export function weeksIn(from: string, to: string): number {
  return (dayNumber(mondayOf(to)) - dayNumber(mondayOf(from))) / 7 + 1;
}

/** Adds days to a day; negative `days` go back. */
export function addDays(day: string, days: number): string {
  return dayOf(dayNumber(day) + days);
}

/** Turns day names such as "mon" into a bit mask: 1 for Monday up to 64 for Sunday. */
export function workingDaysOf(names: readonly string[]): number {
  return weekDays.reduce((bits, name, bit) => (names.includes(name) ? bits | (1 << bit) : bits), 0);
}

/** Whether a day number is a working day in the bit mask (1 for Monday up to 64 for Sunday). */
export function worksOn(workingDays: number, day: number): boolean {
  return ((workingDays >> (((day % 7) + 7) % 7)) & 1) === 1;
}

/** How many days of a week are working days. */
export function workingDaysInWeek(workingDays: number): number {
  let count = 0;
  for (let bit = 0; bit < 7; bit += 1) count += (workingDays >> bit) & 1;
  return count;
}

/** Returns the capacity of a resource in a full week, to the ten-thousandth, as capacities are stored. */
export function weekOf({
  capacity,
  workingDays,
}: {
  readonly capacity: number;
  readonly workingDays: number;
}): number {
  return Number((capacity * workingDaysInWeek(workingDays)).toFixed(4));
}

/** The days of a week, abbreviated: "Mon–Sat", or "Mon, Wed". */
export function workingDaysText(workingDays: number): string {
  const days = weekdayNames
    .map((name) => name.slice(0, 3))
    .filter((_, bit) => (workingDays >> bit) & 1);
  const [first, last] = [days[0], days.at(-1)];
  const mask = workingDays.toString(2);
  const inOneRun = /^1+0*$/.test(mask);
  if (days.length === 7) return "Every day";
  return inOneRun && days.length > 2 ? `${first}–${last}` : days.join(", ");
}
