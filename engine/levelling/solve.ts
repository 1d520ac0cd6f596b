import { simpleLowerBound } from "./bounds.ts";
import { Evolution } from "./evolution.ts";
import { type Instance, type Project, projectOf, type Solution } from "./instance.ts";
import { randomOf } from "./random.ts";

export interface Outcome {
  readonly best: Solution;
  readonly lowerBound: number;
  /** Whether no schedule can be shorter than `best`. */
  readonly isProven: boolean;
}

/** Activities placed between two questions whether to stop: about a millisecond of work. */
const SLICE = 6000;

/**
 * Looks for the shortest schedule of an instance for as long as it may. It has an answer after the first slice, and
 * goes on from where it stood when it is run again.
 */
export class Solver {
  readonly #project: Project;
  readonly #evolution: Evolution;
  #lowerBound: number;
  #best: Solution | undefined;
  #onBetter: (solution: Solution) => void = () => {};

  /** @throws RangeError if the instance is malformed, or an activity alone needs more than a capacity */
  constructor({ instance, seed }: { readonly instance: Instance; readonly seed: number }) {
    this.#project = projectOf(instance);
    this.#lowerBound = simpleLowerBound(this.#project);
    this.#evolution = new Evolution(this.#project, {
      random: randomOf(seed),
      report: (starts, makespan) => {
        this.#best = { starts: Array.from(starts), makespan };
        this.#onBetter(this.#best);
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
    do this.#evolution.step(schedules);
    while (!this.#isProven() && !shouldStop());
    return this.outcome();
  }

  outcome(): Outcome {
    return {
      best: this.#best ?? { starts: [], makespan: Number.POSITIVE_INFINITY },
      lowerBound: this.#lowerBound,
      isProven: this.#isProven(),
    };
  }

  #isProven(): boolean {
    return this.#best !== undefined && this.#best.makespan <= this.#lowerBound;
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
