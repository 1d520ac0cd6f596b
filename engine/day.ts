/* oxlint-disable no-restricted-globals -- It computes with the days that are passed in, and reads no clock. */

/**
 * A number that counts in this unit. A number in another unit does not fit where it is expected. What arithmetic gives is a
 * plain number and fits everywhere, so that loops need no casts.
 */
export type InUnit<Unit extends string> = number & { readonly unit?: Unit };

/** Whole days since Monday, 3 January 2000; negative before it. It has no time zone. */
export type DayNumber = InUnit<"day">;

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** Monday, 3 January 2000. */
const A_MONDAY = Date.UTC(2000, 0, 3) / DAY_MS;

// Days are `YYYY-MM-DD`. Arithmetic uses day numbers, which have no time zone.

/** The number of a day. */
export function dayNumber(day: string): DayNumber {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS - A_MONDAY;
}

/** The inverse of `dayNumber`. */
export function dayOf(number: DayNumber): string {
  return new Date((number + A_MONDAY) * DAY_MS).toISOString().slice(0, 10);
}

/** Adds days to a day; negative `days` go back. */
export function addDays(day: string, days: number): string {
  return dayOf(dayNumber(day) + days);
}

/** Returns the days from one day to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayOf(Math.floor(dayNumber(day) / 7) * 7);
}
