import { weekDays } from "./common.ts";

// The days on which a resource works, and weeks that begin on Monday. Days are `YYYY-MM-DD`; arithmetic is
// on day numbers, which know no time zone.

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

/** How many days a day is after Monday, 3 January 2000; below zero before it. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS - A_MONDAY;
}

/** The day of a number that `dayNumber` gave. */
export function dayOf(number: number): string {
  return new Date((number + A_MONDAY) * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayOf(Math.floor(dayNumber(day) / 7) * 7);
}

/** A day so many days later; earlier where `days` is below zero. */
export function addDays(day: string, days: number): string {
  return dayOf(dayNumber(day) + days);
}

/** Working days by their names, such as "mon", as a bit each: 1 for Monday up to 64 for Sunday. */
export function workingDaysOf(names: readonly string[]): number {
  return weekDays.reduce((bits, name, bit) => (names.includes(name) ? bits | (1 << bit) : bits), 0);
}

/** Whether a day number is one of the working days: a bit each, 1 for Monday up to 64 for Sunday. */
export function worksOn(workingDays: number, day: number): boolean {
  return ((workingDays >> (((day % 7) + 7) % 7)) & 1) === 1;
}

/** How many days of a week are working days. */
export function workingDaysInWeek(workingDays: number): number {
  let count = 0;
  for (let bit = 0; bit < 7; bit += 1) count += (workingDays >> bit) & 1;
  return count;
}
