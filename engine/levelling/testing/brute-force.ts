import type { Instance } from "../instance.ts";

/**
 * Returns the least makespan by trying every order of the activities. Starting them in one of these orders, each as
 * early as possible, is always optimal. For up to eight activities.
 */
export function leastMakespan({
  durations,
  successors,
  lags,
  demands,
  capacities,
}: Instance): number {
  const size = durations.length;
  const predecessors = durations.map((_, index) =>
    [...successors.entries()].flatMap(([other, list]) => {
      const at = list.indexOf(index);
      return at < 0 ? [] : [{ other, lag: (lags ? lags[other]?.[at] : durations[other]) ?? 0 }];
    }),
  );
  const starts: (number | undefined)[] = durations.map(() => undefined);
  let best = durations.reduce(
    (sum, own, index) => sum + Math.max(own, ...(lags?.[index] ?? [])),
    0,
  );

  const fits = (index: number, start: number): boolean => {
    for (let time = start; time < start + (durations[index] ?? 0); time += 1)
      for (const [resource, capacity] of capacities.entries()) {
        let use = demands[index]?.[resource] ?? 0;
        for (const [other, begun] of starts.entries())
          if (begun !== undefined && begun <= time && time < begun + (durations[other] ?? 0))
            use += demands[other]?.[resource] ?? 0;
        if (use > capacity) return false;
      }
    return true;
  };

  const place = (placed: number, makespan: number): void => {
    if (placed === size) best = Math.min(best, makespan);
    if (makespan >= best) return;
    for (let index = 0; index < size; index += 1) {
      if (starts[index] !== undefined) continue;
      const before = predecessors[index] ?? [];
      if (before.some(({ other }) => starts[other] === undefined)) continue;
      let start = Math.max(0, ...before.map(({ other, lag }) => (starts[other] ?? 0) + lag));
      while (!fits(index, start)) start += 1;
      starts[index] = start;
      place(placed + 1, Math.max(makespan, start + (durations[index] ?? 0)));
      starts[index] = undefined;
    }
  };
  place(0, 0);
  return best;
}
