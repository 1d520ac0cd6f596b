import type { Instance } from "../instance.ts";
import { type Random, randomOf } from "../random.ts";

export interface Shape {
  readonly activities: number;
  readonly resources: number;
  /** Successors an activity has on average. */
  readonly links: number;
  /** The share of resources that an activity uses, 0 to 1. */
  readonly factor: number;
  /** 0: the largest activity barely fits into the capacities; 1: no activity ever waits. */
  readonly strength: number;
  readonly longest: number;
}

/** A random project in the manner of ProGen (Kolisch, Sprecher, Drexl 1995), with a dummy at each end. */
export function generate(seed: number, shape: Shape): Instance {
  const random = randomOf(seed);
  const size = shape.activities + 2;
  const last = size - 1;
  const successors = linked(random, shape);
  const durations = successors.map((_, index) =>
    index === 0 || index === last ? 0 : 1 + random.below(shape.longest),
  );
  const demands = durations.map((duration) =>
    Array.from({ length: shape.resources }, () =>
      duration > 0 && random.below(1000) < shape.factor * 1000 ? 1 + random.below(10) : 0,
    ),
  );
  const peaks = peaksOf({ durations, successors, demands }, shape.resources);
  const capacities = peaks.map((peak, resource) => {
    const least = Math.max(0, ...demands.map((row) => row[resource] ?? 0));
    return least + Math.round(shape.strength * (peak - least));
  });
  return { durations, successors, demands, capacities };
}

function linked(random: Random, { activities, links }: Shape): number[][] {
  const last = activities + 1;
  const successors: Set<number>[] = Array.from({ length: last + 1 }, () => new Set());
  const reach = Math.max(3, Math.ceil(activities / 4));
  for (let count = Math.round(activities * links); count > 0; count -= 1) {
    const from = 1 + random.below(activities);
    const to = from + 1 + random.below(reach);
    if (to < last) successors[from]?.add(to);
  }
  const hasPredecessor = new Set(successors.flatMap((set) => [...set]));
  for (let index = 1; index < last; index += 1) {
    if (!hasPredecessor.has(index)) successors[0]?.add(index);
    if (successors[index]?.size === 0) successors[index]?.add(last);
  }
  if (activities === 0) successors[0]?.add(last);
  return successors.map((set) => [...set].toSorted((a, b) => a - b));
}

/** The greatest use of each resource when everything starts as early as its predecessors allow. */
function peaksOf(
  { durations, successors, demands }: Omit<Instance, "capacities">,
  resources: number,
): number[] {
  const starts = durations.map(() => 0);
  // Successors have greater indices than their predecessors.
  for (const [index, list] of successors.entries())
    for (const next of list)
      starts[next] = Math.max(starts[next] ?? 0, (starts[index] ?? 0) + (durations[index] ?? 0));
  return Array.from({ length: resources }, (_, resource) =>
    Math.max(
      0,
      ...starts.map((time) =>
        demands.reduce((use, row, index) => {
          const start = starts[index] ?? 0;
          const runs = start <= time && time < start + (durations[index] ?? 0);
          return use + (runs ? (row[resource] ?? 0) : 0);
        }, 0),
      ),
    ),
  );
}

/** The same project with lags on its links: starts, finishes, waits and leads. */
export function withLags(seed: number, instance: Instance): Instance {
  const random = randomOf(seed);
  const lags = instance.successors.map((list, index) =>
    list.map((next) => {
      const own = instance.durations[index] ?? 0;
      const wait = random.below(5) - 2;
      return (
        [own, own + wait, wait, own - (instance.durations[next] ?? 0) + wait][random.below(4)] ??
        own
      );
    }),
  );
  return { ...instance, lags };
}
