import type { PlanActivity } from "../../../../engine/programme/plan.ts";

/** The largest id number in a file. */
const LARGEST = 2_000_000_000;

/**
 * The number of each activity in a file: its number in the file from which it was imported, if it has one, or else
 * a free number. The same activities have the same numbers in every export.
 */
export function fileNumbers(activities: readonly PlanActivity[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const taken = new Set<number>([0]);
  for (const { _id, externalId } of activities) {
    const number = externalId !== null && /^\d{1,10}$/.test(externalId) ? Number(externalId) : 0;
    if (number > LARGEST || taken.has(number)) continue;
    taken.add(number);
    numbers.set(_id, number);
  }
  let next = 1;
  for (const { _id } of activities) {
    if (numbers.has(_id)) continue;
    while (taken.has(next)) next += 1;
    taken.add(next);
    numbers.set(_id, next);
  }
  return numbers;
}
