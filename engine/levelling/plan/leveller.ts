import { type Random, randomOf } from "../random.ts";
import { CoreOrder } from "./core-order.ts";
import { type LevelledStarts, startsNow, startsOf, scheduleWith } from "./levelled-starts.ts";
import type { Problem } from "./problem.ts";
import { isBetter, type Score } from "./score.ts";
import { type Extent, SerialPlan } from "./serial-plan.ts";
import { extentsOf, scoreOf } from "./uses.ts";

export interface Levelled {
  readonly holds: LevelledStarts;
  readonly score: Score;
}

/** How many schedules are made from the best one before the search of the simpler programme gets its next turn. */
const VARIATIONS = 6;
const MINUTES_A_WEEK = 7 * 1440;
/** The ranges in minutes within which starts are shifted at random, so that activities swap. */
const SPREADS = [MINUTES_A_WEEK / 7, MINUTES_A_WEEK, MINUTES_A_WEEK * 4] as const;
/** The furthest that a move of a single activity brings it forward, in minutes. */
const FORWARD = MINUTES_A_WEEK * 8;

/**
 * Levels a programme for as long as it may, by rules V1 to V6. It has an answer after the first step, continues
 * where it stopped when it is run again, and never returns an answer that is worse than the present programme.
 */
export class Leveller {
  readonly #problem: Problem;
  readonly #serial: SerialPlan;
  readonly #random: Random;
  readonly #core: CoreOrder | undefined;
  readonly #movable: readonly number[];
  #orders: Float64Array[];
  #extents: readonly Extent[];
  #best: Levelled;
  /** The present state of the search: the engine's score, and the starts. */
  #current: Score | undefined;
  #starts: Float64Array;
  #schedules = 0;
  #variation = 0;

  constructor(problem: Problem, { seed }: { readonly seed: number }) {
    this.#problem = problem;
    this.#random = randomOf(seed);
    this.#serial = new SerialPlan(problem);
    this.#movable = [...problem.movable.keys()].filter((index) => problem.movable[index] === 1);
    this.#core = this.#movable.length > 1 ? CoreOrder.of(problem, seed) : undefined;
    this.#extents = extentsOf(problem, problem.free);
    this.#best = { holds: startsNow(problem), score: scoreOf(problem, problem.now) };
    this.#starts = problem.now.computed.early.start.slice();
    this.#orders = this.#firstOrders();
  }

  /** Rules of thumb, the best known first. */
  #firstOrders(): Float64Array[] {
    const { late, free, now } = this.#problem;
    const { start, startAt, finishAt } = free.computed.early;
    const { nodes } = free.network;
    const lateStart = new Float64Array(late.length);
    const lateFinish = new Float64Array(late.length);
    for (const index of this.#movable) {
      const calendar = nodes[index]?.calendar;
      const position = Math.max(0, late[index] ?? 0);
      const length = (finishAt[index] ?? 0) - (startAt[index] ?? 0);
      lateStart[index] = calendar?.startSide(position) ?? 0;
      lateFinish[index] = calendar?.finishSide(position + length) ?? 0;
    }
    return [lateFinish, lateStart, now.computed.early.start.slice(), start.slice()];
  }

  get best(): Levelled {
    return this.#best;
  }

  get schedules(): number {
    return this.#schedules;
  }

  /** Whether no search can find anything better: nothing is overloaded, and nothing is later than it must be. */
  get isDone(): boolean {
    const { excess, finish, delay } = this.#best.score;
    const isEarliest = finish <= (this.#problem.free.finish ?? 0);
    return this.#movable.length === 0 || (excess === 0 && isEarliest && delay === 0);
  }

  /** Searches until it is told to stop, one step at least. */
  run({
    shouldStop,
    onBetter,
  }: {
    readonly shouldStop: () => boolean;
    readonly onBetter?: (levelled: Levelled) => void;
  }): Levelled {
    do {
      const before = this.#best;
      this.#step();
      if (this.#best !== before) onBetter?.(this.#best);
    } while (!this.isDone && !shouldStop());
    return this.#best;
  }

  #step(): void {
    if (this.isDone) return;
    const keys = this.#orders.shift() ?? this.#nextOrder();
    if (keys) this.#try(keys);
  }

  #nextOrder(): Float64Array | undefined {
    this.#variation += 1;
    if (this.#variation % VARIATIONS === 0 && this.#core && !this.#core.isDone)
      return this.#core.search();
    return this.#varied();
  }

  /** The order of the best schedule with a few changes. */
  #varied(): Float64Array {
    const keys = this.#starts.slice();
    const spread = SPREADS[this.#random.below(SPREADS.length)] ?? MINUTES_A_WEEK;
    if (this.#random.below(2) === 0) {
      for (const index of this.#movable)
        keys[index] = (keys[index] ?? 0) + this.#random.below(spread) - spread / 2;
      return keys;
    }
    for (let count = 1 + this.#random.below(4); count > 0; count -= 1) {
      const index = this.#movable[this.#random.below(this.#movable.length)] ?? 0;
      const by = this.#random.below(FORWARD);
      keys[index] = (keys[index] ?? 0) + (this.#random.below(4) === 0 ? by : -by);
    }
    return keys;
  }

  /** Makes a schedule, and takes it if the engine finds it better than the best. */
  #try(keys: Float64Array): void {
    this.#schedules += 1;
    const model = this.#serial.place(keys, this.#extents);
    const before = this.#current;
    // The model has trailing activities where they were last, and may look better than it is, because it is
    // compared with a true score.
    if (before && !isBetter(model, before)) return;
    const holds = startsOf(this.#problem, this.#serial.held);
    const schedule = scheduleWith(this.#problem, holds);
    this.#extents = extentsOf(this.#problem, schedule);
    if (this.#problem.mode === "keep_finish" && (schedule.finish ?? 0) > this.#problem.finish)
      return;
    const score = scoreOf(this.#problem, schedule);
    if (before && !isBetter(score, before)) return;
    this.#current = score;
    this.#starts = this.#serial.starts();
    if (isBetter(score, this.#best.score)) this.#best = { holds, score };
  }
}
