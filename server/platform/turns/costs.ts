/** A read whose average is longer than this takes a processor from everybody else. */
export const SLOW_MS = 40;
/** The share of the latest time in the average. */
const WEIGHT = 0.3;
const REMEMBERED = 10_000;

/** How long work of one kind took lately. */
export class Cost {
  #average: number | undefined;

  get isSlow(): boolean {
    return this.#average !== undefined && this.#average > SLOW_MS;
  }

  /** @param cut whether the work was given up before its end, so that it may be slower than this. */
  record(ms: number, cut = false): void {
    if (cut && ms <= SLOW_MS) return;
    this.#average =
      this.#average === undefined ? ms : this.#average + WEIGHT * (ms - this.#average);
  }
}

/** The costs of the kinds of work that were done lately, by name. */
export class Costs {
  readonly #byName = new Map<string, Cost>();

  of(name: string): Cost {
    const known = this.#byName.get(name);
    if (known) return known;
    if (this.#byName.size >= REMEMBERED) this.#byName.clear();
    const cost = new Cost();
    this.#byName.set(name, cost);
    return cost;
  }
}
