import type { Adjacency, Project } from "./instance.ts";
import type { Random } from "./random.ts";

/** A schedule as a parent: its activities by start, in the direction in which its children are placed. */
export interface Parent {
  readonly list: Int32Array;
  readonly starts: Int32Array;
  makespan: number;
}

/** The share of the makespan that a child takes from its second parent, in thousandths. */
const SHORTEST = 50;
const LONGEST = 400;
/** How many windows are drawn; the one with the fullest use is taken. */
const WINDOWS = 3;

/**
 * Makes a child's list: inside a window of time the list follows one parent, and before and after it the other.
 * Windows in which the resources are well used are preferred, because they are worth passing on (peak crossover,
 * Valls et al. 2008).
 */
export class Recombiner {
  readonly #project: Project;
  readonly #random: Random;
  /** What each activity uses of all resources, as a share of the capacities. */
  readonly #weights: Float64Array;
  readonly #use: Float64Array;
  readonly #taken: Uint8Array;
  readonly #inside: Uint8Array;
  #length = 0;

  constructor(project: Project, random: Random) {
    const { size, resources, demands, capacities } = project;
    this.#project = project;
    this.#random = random;
    this.#weights = new Float64Array(size);
    for (let index = 0; index < size; index += 1)
      for (let resource = 0; resource < resources; resource += 1)
        this.#weights[index] =
          (this.#weights[index] ?? 0) +
          (demands[index * resources + resource] ?? 0) / Math.max(1, capacities[resource] ?? 1);
    this.#use = new Float64Array(project.horizon + 2);
    this.#taken = new Uint8Array(size);
    this.#inside = new Uint8Array(size);
  }

  /** Writes the child's list, in which predecessors, given by `before`, come first. */
  cross(
    around: Parent,
    within: Parent,
    { before, child }: { readonly before: Adjacency; readonly child: Int32Array },
  ): void {
    const { size } = this.#project;
    const span = SHORTEST + this.#random.below(LONGEST - SHORTEST + 1);
    const length = Math.max(1, Math.floor((within.makespan * span) / 1000));
    const from = this.#windowOf(within, length);
    const taken = this.#taken;
    const inside = this.#inside;
    taken.fill(0);
    this.#length = 0;
    for (let index = 0; index < size; index += 1) {
      const start = within.starts[index] ?? 0;
      inside[index] = start >= from && start < from + length ? 1 : 0;
    }
    for (let place = 0; place < size; place += 1) {
      const index = around.list[place] ?? 0;
      if ((around.starts[index] ?? 0) >= from) break;
      if (inside[index] === 0) this.#take(index, before, child);
    }
    for (let place = 0; place < size; place += 1) {
      const index = within.list[place] ?? 0;
      if (inside[index] === 1) this.#take(index, before, child);
    }
    for (let place = 0; place < size; place += 1)
      this.#take(around.list[place] ?? 0, before, child);
  }

  /** Appends an activity after those of its predecessors that are still missing. */
  #take(index: number, before: Adjacency, child: Int32Array): void {
    if (this.#taken[index] === 1) return;
    this.#taken[index] = 1;
    const end = before.first[index + 1] ?? 0;
    for (let at = before.first[index] ?? 0; at < end; at += 1)
      this.#take(before.items[at] ?? 0, before, child);
    child[this.#length] = index;
    this.#length += 1;
  }

  #windowOf({ starts, makespan }: Parent, length: number): number {
    const { size, durations } = this.#project;
    const use = this.#use;
    use.fill(0, 0, makespan + 2);
    for (let index = 0; index < size; index += 1) {
      const start = (starts[index] ?? 0) + 1;
      const end = start + (durations[index] ?? 0);
      const weight = this.#weights[index] ?? 0;
      use[start] = (use[start] ?? 0) + weight;
      use[end] = (use[end] ?? 0) - weight;
    }
    // The first pass gives the use at each time, the second the total use up to each time.
    for (let pass = 0; pass < 2; pass += 1)
      for (let time = 1; time <= makespan; time += 1)
        use[time] = (use[time] ?? 0) + (use[time - 1] ?? 0);
    let best = 0;
    let fullest = -1;
    for (let draw = 0; draw < WINDOWS; draw += 1) {
      const from = this.#random.below(Math.max(1, makespan - length + 1));
      const inWindow = (use[Math.min(makespan, from + length)] ?? 0) - (use[from] ?? 0);
      if (inWindow > fullest) {
        fullest = inWindow;
        best = from;
      }
    }
    return best;
  }
}

/** Swaps neighbours in the list that do not depend on each other, each with a chance of `perMille`. */
export function mutate(
  list: Int32Array,
  before: Adjacency,
  { random, perMille }: { readonly random: Random; readonly perMille: number },
): void {
  for (let place = 1; place < list.length; place += 1) {
    if (random.below(1000) >= perMille) continue;
    const [first, second] = [list[place - 1] ?? 0, list[place] ?? 0];
    const from = before.first[second] ?? 0;
    const to = before.first[second + 1] ?? 0;
    if (before.items.subarray(from, to).includes(first)) continue;
    list[place - 1] = second;
    list[place] = first;
  }
}
