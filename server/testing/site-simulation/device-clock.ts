import type { Chance } from "../../demo/random.ts";

const HOUR = 3_600_000;

/**
 * A phone's clock: wrong by up to days, fast or slow, and set anew now and then. The times of commands never go back: a
 * clock that is set back counts on from where it was, as `tick` does.
 */
export class DeviceClock {
  readonly #rate: number;
  #error: number;
  #last = "";
  #count = 0;

  constructor(luck: Chance) {
    this.#rate = 1 + (luck.next() - 0.5) / 500;
    this.#error = luck.next() < 0.4 ? 0 : (luck.next() - 0.5) * 10 * 24 * HOUR;
  }

  /** Somebody sets it, right or wrong. */
  jump(luck: Chance): void {
    this.#error = luck.next() < 0.5 ? 0 : (luck.next() - 0.5) * 10 * 24 * HOUR;
  }

  /** What it shows. @param time the true time in milliseconds */
  now(time: number): string {
    return new Date(time * this.#rate + this.#error).toISOString();
  }

  /** The time of a command. */
  stamp(time: number): string {
    const now = this.now(time);
    if (now > this.#last) {
      this.#last = now;
      this.#count = 0;
      return now;
    }
    this.#count += 1;
    return `${this.#last}/${this.#count.toString(16).padStart(6, "0")}`;
  }
}
