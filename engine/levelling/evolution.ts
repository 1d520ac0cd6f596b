import type { Project } from "./instance.ts";
import type { Random } from "./random.ts";
import { mutate, type Parent, Recombiner } from "./recombine.ts";
import { SerialScheduler } from "./serial.ts";

export interface Tuning {
  /**
   * The members of the first population, the factor by which each new one is larger, and the members of the
   * largest.
   */
  readonly first: number;
  readonly growth: number;
  readonly largest: number;
  /** How many members are drawn at random for a contest. The best of them becomes a parent. */
  readonly contest: number;
  readonly mutationPerMille: number;
  /** Generations without a better schedule until a new population begins. */
  readonly patience: number;
}

export const ourTuning: Tuning = {
  first: 60,
  growth: 4,
  largest: 4000,
  contest: 4,
  mutationPerMille: 30,
  patience: 25,
};

/** Receives a schedule that is better than all before it. The caller may keep the array. */
export type OnBetter = (starts: Int32Array, makespan: number) => void;

/**
 * Searches for short schedules with a genetic algorithm of two directions (Debels and Vanhoucke 2005). A parent that was
 * packed to the left has children that are packed to the right, and the other way round: each generation shortens its
 * schedules as justification does. When a population is stuck, a larger one begins.
 */
export class Evolution {
  readonly #project: Project;
  readonly #random: Random;
  readonly #tuning: Tuning;
  readonly #report: OnBetter;
  readonly #scheduler: SerialScheduler;
  readonly #recombiner: Recombiner;
  readonly #list: Int32Array;
  readonly #starts: Int32Array;
  readonly #counts: Int32Array;
  readonly #reversed: Int32Array;
  #size: number;
  #parents: Parent[] = [];
  #children: Parent[] = [];
  /** How many children of this generation are made. */
  #made = 0;
  /** Whether children are packed to the right; they are placed in mirrored time. */
  #mirrored = false;
  #stale = 0;
  #bestOfPopulation = Number.POSITIVE_INFINITY;
  #isBegun = false;
  best = Number.POSITIVE_INFINITY;
  schedules = 0;

  constructor(
    project: Project,
    { random, report, tuning = ourTuning }: { random: Random; report: OnBetter; tuning?: Tuning },
  ) {
    this.#project = project;
    this.#random = random;
    this.#report = report;
    this.#tuning = tuning;
    this.#size = tuning.first;
    this.#scheduler = new SerialScheduler(project);
    this.#recombiner = new Recombiner(project, random);
    this.#list = new Int32Array(project.size);
    this.#starts = new Int32Array(project.size);
    this.#counts = new Int32Array(project.horizon + 2);
    this.#reversed = project.order.toReversed();
  }

  /** Makes some more schedules. */
  step(schedules: number): void {
    for (let count = 0; count < schedules; count += 1) {
      if (this.#made < this.#size) this.#makeOne();
      else this.#nextGeneration();
    }
  }

  #makeOne(): void {
    const { before, after } = this.#project;
    const ahead = this.#mirrored ? after : before;
    if (this.#isBegun) {
      const [one, other] = [this.#contest(), this.#contest()];
      this.#recombiner.cross(one, other, { before: ahead, child: this.#list });
      mutate(this.#list, ahead, {
        random: this.#random,
        perMille: this.#tuning.mutationPerMille,
      });
    } else this.#draw();
    const makespan = this.#scheduler.place(this.#list, ahead, this.#starts);
    this.schedules += 1;
    this.#keep(makespan);
    if (makespan < this.#bestOfPopulation) {
      this.#bestOfPopulation = makespan;
      this.#stale = -1;
    }
    if (makespan >= this.best) return;
    this.best = makespan;
    const { durations } = this.#project;
    const starts = this.#mirrored
      ? this.#starts.map((start, index) => makespan - start - (durations[index] ?? 0))
      : this.#starts.slice();
    this.#report(starts, makespan);
  }

  #nextGeneration(): void {
    this.#made = 0;
    this.#stale += 1;
    if (this.#isBegun && this.#stale > this.#tuning.patience) {
      this.#size = Math.min(this.#tuning.largest, this.#size * this.#tuning.growth);
      this.#bestOfPopulation = Number.POSITIVE_INFINITY;
      this.#stale = 0;
      this.#isBegun = false;
      this.#mirrored = false;
      return;
    }
    this.#isBegun = true;
    this.#mirrored = !this.#mirrored;
    [this.#parents, this.#children] = [this.#children, this.#parents];
  }

  #contest(): Parent {
    const pick = () => this.#parents[this.#random.below(this.#size)];
    let best = pick();
    for (let drawn = 1; drawn < this.#tuning.contest; drawn += 1) {
      const other = pick();
      if (best && other && other.makespan < best.makespan) best = other;
    }
    if (!best) throw new RangeError("A population has no members.");
    return best;
  }

  /** Stores the schedule mirrored in time, for children that are packed the other way. */
  #keep(makespan: number): void {
    const { size, durations, order } = this.#project;
    let child = this.#children[this.#made];
    if (!child) {
      child = { list: new Int32Array(size), starts: new Int32Array(size), makespan };
      this.#children[this.#made] = child;
    }
    this.#made += 1;
    child.makespan = makespan;
    const { list, starts } = child;
    const counts = this.#counts;
    counts.fill(0, 0, makespan + 2);
    for (let index = 0; index < size; index += 1) {
      const start = makespan - (this.#starts[index] ?? 0) - (durations[index] ?? 0);
      starts[index] = start;
      counts[start + 1] = (counts[start + 1] ?? 0) + 1;
    }
    for (let time = 1; time <= makespan; time += 1)
      counts[time] = (counts[time] ?? 0) + (counts[time - 1] ?? 0);
    // Ties stay in an order that predecessors allow, which matters to activities without a duration.
    const base = this.#mirrored ? order : this.#reversed;
    for (let place = 0; place < size; place += 1) {
      const index = base[place] ?? 0;
      const start = starts[index] ?? 0;
      const at = counts[start] ?? 0;
      counts[start] = at + 1;
      list[at] = index;
    }
  }

  /** Draws a random list, in which long chains of successors tend to come early. */
  #draw(): void {
    const { size, before, after, durations, tails } = this.#project;
    const missing = new Int32Array(size);
    const ready: number[] = [];
    for (let index = 0; index < size; index += 1) {
      missing[index] = (before.first[index + 1] ?? 0) - (before.first[index] ?? 0);
      if (missing[index] === 0) ready.push(index);
    }
    for (let place = 0; place < size; place += 1) {
      let chosen = 0;
      let longest = -1;
      for (let drawn = Math.min(3, ready.length); drawn > 0; drawn -= 1) {
        const at = this.#random.below(ready.length);
        const index = ready[at] ?? 0;
        const length = (tails[index] ?? 0) + (durations[index] ?? 0);
        if (length > longest) [longest, chosen] = [length, at];
      }
      const index = ready[chosen] ?? 0;
      const last = ready.pop();
      if (last !== undefined && chosen < ready.length) ready[chosen] = last;
      this.#list[place] = index;
      for (let at = after.first[index] ?? 0; at < (after.first[index + 1] ?? 0); at += 1) {
        const next = after.items[at] ?? 0;
        missing[next] = (missing[next] ?? 0) - 1;
        if (missing[next] === 0) ready.push(next);
      }
    }
  }
}
