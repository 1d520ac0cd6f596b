/**
 * A resource-constrained project: activities of whole durations, each done in one way and without a break, renewable
 * resources of constant capacity, and successors that begin when their predecessors are finished.
 */
export interface Instance {
  readonly durations: readonly number[];
  /** The successors of each activity, by index. */
  readonly successors: readonly (readonly number[])[];
  /**
   * The shortest time from its start to each successor's start, in the order of `successors`; negative if the
   * successor may start before. Without lags, a successor waits for the finish.
   */
  readonly lags?: readonly (readonly number[])[];
  /** What each activity uses of each resource while it lasts. */
  readonly demands: readonly (readonly number[])[];
  readonly capacities: readonly number[];
}

export interface Solution {
  readonly starts: readonly number[];
  readonly makespan: number;
}

/** Lists of neighbours in one array: those of `i` are `items[first[i]]` to `items[first[i + 1] - 1]`. */
export interface Adjacency {
  readonly first: Int32Array;
  readonly items: Int32Array;
  /**
   * For each item: the time from the item's start to the earliest start of `i`. For successors, in mirrored time.
   */
  readonly lags: Int32Array;
  /** For each item: the `i` whose list it is in. */
  readonly owners: Int32Array;
}

/** An instance as the search reads it: typed arrays, and resources packed into lanes of 32-bit words. */
export interface Project {
  readonly size: number;
  readonly resources: number;
  readonly durations: Int32Array;
  readonly before: Adjacency;
  readonly after: Adjacency;
  /** The activities, each after its predecessors. */
  readonly order: Int32Array;
  /** The longest path before the start of an activity, and after its finish. */
  readonly heads: Int32Array;
  readonly tails: Int32Array;
  readonly criticalPath: number;
  /** A makespan that no schedule packed to the left exceeds. */
  readonly horizon: number;
  /** The demands by activity, then resource. */
  readonly demands: Int32Array;
  readonly capacities: Int32Array;
  /** Words for the use of all resources at one time. */
  readonly words: number;
  /** The packed demands by activity, then word. */
  readonly packed: Int32Array;
  /** The highest bit of each lane, by word. It stays set while the lane's capacity is not exceeded. */
  readonly guards: Int32Array;
  readonly free: Int32Array;
}

const WORD_BITS = 31;

interface Neighbour {
  readonly other: number;
  readonly lag: number;
}

function adjacencyOf(lists: readonly (readonly Neighbour[])[]): Adjacency {
  const first = new Int32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) first[index + 1] = (first[index] ?? 0) + list.length;
  return {
    first,
    items: Int32Array.from(lists.flatMap((list) => list.map(({ other }) => other))),
    lags: Int32Array.from(lists.flatMap((list) => list.map(({ lag }) => lag))),
    owners: Int32Array.from(lists.flatMap((list, index) => list.map(() => index))),
  };
}

/** Each activity's predecessors with the lags to it, and its successors with the lags of mirrored time. */
function neighboursOf({ durations, successors, lags }: Instance): {
  predecessors: Neighbour[][];
  followers: Neighbour[][];
} {
  const predecessors: Neighbour[][] = durations.map(() => []);
  const followers: Neighbour[][] = durations.map(() => []);
  for (const [index, list] of successors.entries()) {
    const longest = new Map<number, number>();
    for (const [at, next] of list.entries()) {
      const lag = (lags ? lags[index]?.[at] : durations[index]) ?? 0;
      longest.set(next, Math.max(longest.get(next) ?? lag, lag));
    }
    for (const [next, lag] of longest) {
      predecessors[next]?.push({ other: index, lag });
      const mirrored = lag + (durations[next] ?? 0) - (durations[index] ?? 0);
      followers[index]?.push({ other: next, lag: mirrored });
    }
  }
  return { predecessors, followers };
}

/** @throws RangeError if the successors form a cycle */
function orderOf(successors: readonly (readonly number[])[]): Int32Array {
  const open = new Int32Array(successors.length);
  for (const list of successors) for (const next of list) open[next] = (open[next] ?? 0) + 1;
  const order = [...open.keys()].filter((index) => open[index] === 0);
  for (const index of order)
    for (const next of successors[index] ?? []) {
      const left = (open[next] ?? 0) - 1;
      open[next] = left;
      if (left === 0) order.push(next);
    }
  if (order.length < successors.length) throw new RangeError("The successors form a cycle.");
  return Int32Array.from(order);
}

/** Gives each resource a lane of one bit more than its capacity needs. */
function lanesOf(capacities: Int32Array): { word: number; shift: number; bits: number }[] {
  let word = 0;
  let used = 0;
  return Array.from(capacities, (capacity) => {
    const bits = 33 - Math.clz32(capacity);
    if (used + bits > WORD_BITS) {
      word += 1;
      used = 0;
    }
    const lane = { word, shift: used, bits };
    used += bits;
    return lane;
  });
}

function checked(instance: Instance): void {
  const { durations, successors, demands, capacities } = instance;
  const size = durations.length;
  const isWhole = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** 29;
  if (!durations.every(isWhole) || !capacities.every(isWhole) || !demands.flat().every(isWhole))
    throw new RangeError("Durations, demands and capacities must be whole and not negative.");
  if (successors.length !== size || demands.length !== size)
    throw new RangeError("Every activity needs its successors and its demands.");
  if (successors.flat().some((next) => !(next in durations)))
    throw new RangeError("A successor does not exist.");
  if (instance.lags?.some((list, index) => list.length !== successors[index]?.length))
    throw new RangeError("Every successor needs its lag.");
  for (const row of demands) {
    if (row.length !== capacities.length) throw new RangeError("Demands must name every resource.");
    if (row.some((demand, resource) => demand > (capacities[resource] ?? 0)))
      throw new RangeError("An activity alone needs more than the capacity.");
  }
}

/** @throws RangeError if the instance has no schedule at all, or is malformed */
export function projectOf(instance: Instance): Project {
  checked(instance);
  const size = instance.durations.length;
  const durations = Int32Array.from(instance.durations);
  const { predecessors, followers } = neighboursOf(instance);
  const order = orderOf(instance.successors);
  const heads = longest(order, predecessors);
  const tails = longest(order.toReversed(), followers);
  const capacities = Int32Array.from(instance.capacities);
  const resources = capacities.length;
  const lanes = lanesOf(capacities);
  const words = (lanes.at(-1)?.word ?? 0) + 1;
  const packed = new Int32Array(size * words);
  const [guards, free] = [new Int32Array(words), new Int32Array(words)];
  for (const [resource, { word, shift, bits }] of lanes.entries()) {
    guards[word] = (guards[word] ?? 0) | (1 << (shift + bits - 1));
    free[word] = (free[word] ?? 0) | ((capacities[resource] ?? 0) << shift);
    for (const [index, row] of instance.demands.entries()) {
      const at = index * words + word;
      packed[at] = (packed[at] ?? 0) | ((row[resource] ?? 0) << shift);
    }
  }
  return {
    size,
    resources,
    durations,
    before: adjacencyOf(predecessors),
    after: adjacencyOf(followers),
    order,
    heads,
    tails,
    criticalPath: Math.max(
      0,
      ...durations.map((own, i) => (heads[i] ?? 0) + own + (tails[i] ?? 0)),
    ),
    horizon: durations.reduce((sum, own, index) => {
      const lags = instance.lags?.[index] ?? [];
      return sum + Math.max(own, ...lags);
    }, 0),
    demands: Int32Array.from(instance.demands.flat()),
    capacities,
    words,
    packed,
    guards,
    free,
  };
}

function longest(order: Int32Array, neighbours: readonly (readonly Neighbour[])[]): Int32Array {
  const lengths = new Int32Array(order.length);
  for (const index of order)
    for (const { other, lag } of neighbours[index] ?? [])
      lengths[index] = Math.max(lengths[index] ?? 0, (lengths[other] ?? 0) + lag);
  return lengths;
}
