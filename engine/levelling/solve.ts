import { simpleLowerBound } from "./bounds.ts";
import { Evolution } from "./evolution.ts";
import { ProofSearch, questionsOf } from "./exact/proof-search.ts";
import { type Instance, type Project, projectOf, type Solution } from "./instance.ts";
import { randomOf } from "./random.ts";

export interface Outcome {
  readonly best: Solution;
  readonly lowerBound: number;
  /** Whether no schedule can be shorter than `best`. */
  readonly isProven: boolean;
}

/** How many activities are scheduled before the search asks again whether to stop: about a millisecond of work. */
const SLICE = 6000;
/** How many schedules are made before the proof begins, which needs a good one to start from. */
const HEAD_START = 3000;
/** The number of schedules that take about as long as a conflict of the proof. */
const SCHEDULES_A_CONFLICT = 12;
/** Conflicts without a better schedule after which the proof gets less time. */
const FRUITLESS = 20_000;
const FRUITLESS_SHARE = 0.15;
/** The largest size of the proof's tables. */
const MOST_QUESTIONS = 1_000_000;

/**
 * Looks for the shortest schedule of an instance for as long as it may. It has an answer after the first slice,
 * and continues where it stopped when it is run again. A genetic algorithm finds good schedules; an exact search
 * beside it improves them and proves the best.
 */
export class Solver {
  readonly #project: Project;
  readonly #evolution: Evolution;
  #proof: ProofSearch | undefined;
  readonly #lowerBound: number;
  #starts: Int32Array = new Int32Array(0);
  #makespan = Number.POSITIVE_INFINITY;
  /** The proof's number of conflicts when it last found a schedule. */
  #fruitful = 0;
  /** The number of conflicts that the proof may have reached by now. */
  #allowed = 0;
  #onBetter: (solution: Solution) => void = () => {};

  /** @throws RangeError if the instance is malformed, or an activity alone needs more than a capacity */
  constructor({ instance, seed }: { readonly instance: Instance; readonly seed: number }) {
    this.#project = projectOf(instance);
    this.#lowerBound = simpleLowerBound(this.#project);
    this.#evolution = new Evolution(this.#project, {
      random: randomOf(seed),
      report: (starts, makespan) => {
        this.#take(starts, makespan);
        this.#proof?.tighten(starts, makespan);
      },
    });
  }

  /** Searches until it is told to stop, or the best is proven. It searches one slice at least. */
  run({
    shouldStop,
    onBetter,
  }: {
    readonly shouldStop: () => boolean;
    readonly onBetter?: (solution: Solution) => void;
  }): Outcome {
    this.#onBetter = onBetter ?? (() => {});
    const schedules = Math.max(1, Math.floor(SLICE / (this.#project.size + 1)));
    let isProofsTurn = false;
    do {
      if (isProofsTurn) this.#proof?.step(Math.ceil(schedules / SCHEDULES_A_CONFLICT));
      else this.#evolution.step(schedules);
      isProofsTurn = this.#isProofsTurn(schedules);
    } while (!this.#isProven && !shouldStop());
    return this.outcome();
  }

  outcome(): Outcome {
    const isProven = this.#isProven;
    return {
      best: { starts: Array.from(this.#starts), makespan: this.#makespan },
      lowerBound: isProven ? this.#makespan : this.#lowerBound,
      isProven,
    };
  }

  get #isProven(): boolean {
    return this.#makespan <= this.#lowerBound || (this.#proof?.isProven ?? false);
  }

  #take(starts: Int32Array, makespan: number): void {
    this.#starts = starts;
    this.#makespan = makespan;
    this.#onBetter({ starts: Array.from(starts), makespan });
  }

  /** Shares the time: both get the same, as long as the proof is of use. */
  #isProofsTurn(schedules: number): boolean {
    if (!this.#proof) {
      const isEarly = this.#evolution.schedules < HEAD_START;
      if (isEarly || questionsOf(this.#project, this.#makespan) > MOST_QUESTIONS) return false;
      this.#proof = new ProofSearch(this.#project, {
        known: this.#starts,
        makespan: this.#makespan,
        report: (starts, makespan) => {
          this.#fruitful = this.#proof?.conflicts ?? 0;
          this.#evolution.best = makespan;
          this.#take(starts, makespan);
        },
      });
    }
    const { conflicts } = this.#proof;
    if (conflicts < this.#allowed) return true;
    const share = conflicts - this.#fruitful > FRUITLESS ? FRUITLESS_SHARE : 1;
    this.#allowed += (schedules * share) / SCHEDULES_A_CONFLICT;
    return false;
  }
}

export function solve({
  instance,
  seed,
  shouldStop,
  onBetter,
}: {
  readonly instance: Instance;
  readonly seed: number;
  readonly shouldStop: () => boolean;
  readonly onBetter?: (solution: Solution) => void;
}): Outcome {
  const solver = new Solver({ instance, seed });
  return solver.run(onBetter ? { shouldStop, onBetter } : { shouldStop });
}
