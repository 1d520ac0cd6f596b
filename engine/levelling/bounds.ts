import type { Project } from "./instance.ts";

/** Returns a lower bound for the makespan, from the longest path and from the work of each resource. */
export function simpleLowerBound({
  size,
  resources,
  durations,
  demands,
  capacities,
  criticalPath,
}: Project): number {
  let bound = criticalPath;
  for (let resource = 0; resource < resources; resource += 1) {
    let work = 0;
    for (let index = 0; index < size; index += 1)
      work += (durations[index] ?? 0) * (demands[index * resources + resource] ?? 0);
    const capacity = capacities[resource] ?? 0;
    if (capacity > 0) bound = Math.max(bound, Math.ceil(work / capacity));
  }
  return bound;
}
