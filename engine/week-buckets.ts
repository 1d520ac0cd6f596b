import { addDays, dayNumber, daysBetween, mondayOf } from "./day.ts";

/** Consecutive periods of whole weeks, from a Monday to a Sunday. */
export interface WeekBuckets {
  /** How many weeks each period has. */
  readonly weeksEach: number;
  readonly first: string;
  /** The last day of each period. */
  readonly ends: readonly string[];
}

/** Divides the days from one to another into periods of as few weeks as give at most `most` of them. */
export function weekBuckets(from: string, to: string, most: number): WeekBuckets {
  const first = mondayOf(from);
  const weeks = Math.max(1, Math.floor(daysBetween(first, to) / 7) + 1);
  const weeksEach = Math.ceil(weeks / most);
  const ends = Array.from({ length: Math.ceil(weeks / weeksEach) }, (_, index) =>
    addDays(first, (index + 1) * weeksEach * 7 - 1),
  );
  return { weeksEach, first, ends };
}

/** The position of the period in which a day falls; days before the first or after the last are in none. */
export function bucketAt({ first, weeksEach, ends }: WeekBuckets, day: string): number | undefined {
  const index = Math.floor((dayNumber(day) - dayNumber(first)) / (7 * weeksEach));
  return index >= 0 && index < ends.length ? index : undefined;
}
