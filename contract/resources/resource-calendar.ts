import { dayNumber, mondayOf } from "../../engine/day.ts";
import { weekDays } from "../common.ts";

// The days on which a resource works, and weeks that start on Monday. Days are `YYYY-MM-DD`.

export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** How many weeks, from Monday on, a period touches. */
export function weeksIn(from: string, to: string): number {
  return (dayNumber(mondayOf(to)) - dayNumber(mondayOf(from))) / 7 + 1;
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
