import type { Instance, Solution } from "./instance.ts";

/**
 * Checks a solution by the definition alone, and shares no code with the search. Returns sentences about what is
 * wrong; none if the solution is right.
 */
export function faultsOf(instance: Instance, { starts, makespan }: Solution): string[] {
  const { durations, successors, lags, demands, capacities } = instance;
  const faults: string[] = [];
  if (starts.length !== durations.length) return ["Not every activity has a start."];
  const finishes = starts.map((start, index) => start + (durations[index] ?? 0));
  if (starts.some((start) => !Number.isInteger(start) || start < 0))
    faults.push("A start is not a whole number from 0 on.");
  if (Math.max(0, ...finishes) !== makespan) faults.push("The makespan is not the last finish.");
  for (const [index, list] of successors.entries())
    for (const [at, next] of list.entries()) {
      const earliest = lags ? (starts[index] ?? 0) + (lags[index]?.[at] ?? 0) : finishes[index];
      if ((starts[next] ?? -1) < (earliest ?? 0))
        faults.push(`${next} starts too early after ${index}.`);
    }
  // A resource's use only rises when an activity starts.
  for (const time of new Set(starts))
    for (const [resource, capacity] of capacities.entries()) {
      const use = demands.reduce((sum, row, index) => {
        const runs = (starts[index] ?? 0) <= time && time < (finishes[index] ?? 0);
        return sum + (runs ? (row[resource] ?? 0) : 0);
      }, 0);
      if (use > capacity)
        faults.push(`Resource ${resource} is used ${use} of ${capacity} at ${time}.`);
    }
  return faults;
}
