import type { SyncCommand } from "../../../contract/sync.ts";
import {
  aheadIn,
  type DeviceTime,
  learnAhead,
  type PageTime,
  readTime,
} from "../../../engine/records/device-time.ts";
import { nextStamp } from "../../../engine/records/stamp.ts";
import type { Chance } from "../../demo/random.ts";

const HOUR = 3_600_000;

/**
 * A phone's clock: wrong by up to days, fast or slow, and set again now and then. Beside it, the device's own time
 * runs on evenly (M5).
 */
export class DeviceClock {
  readonly #rate: number;
  #error: number;
  #last: string | undefined;
  #kept: DeviceTime | undefined;
  #page: PageTime | undefined;
  /** The stretches in which commands were made, by their times. */
  readonly #made = new Map<string, number>();

  constructor(luck: Chance) {
    this.#rate = 1 + (luck.next() - 0.5) / 500;
    this.#error = luck.next() < 0.4 ? 0 : (luck.next() - 0.5) * 10 * 24 * HOUR;
  }

  /** Sets the clock, right or wrong. */
  jump(luck: Chance): void {
    this.#error = luck.next() < 0.5 ? 0 : (luck.next() - 0.5) * 10 * 24 * HOUR;
  }

  /** Forgets the page's time, because the page was killed. */
  restart(): void {
    this.#page = undefined;
  }

  #read(time: number): DeviceTime {
    const reading = { wall: Math.round(time * this.#rate + this.#error), steady: time };
    const { kept, page } = readTime({ kept: this.#kept, page: this.#page }, reading);
    [this.#kept, this.#page] = [kept, page];
    return kept;
  }

  /** The device's own time. @param time the true time in milliseconds */
  now(time: number): string {
    return new Date(this.#read(time).time).toISOString();
  }

  /** The time of a command. */
  stamp(time: number): string {
    const { stretch } = this.#read(time);
    this.#last = nextStamp(this.#last, { now: this.now(time), replica: "" });
    const at = this.#last.slice(0, -1);
    this.#made.set(at, stretch);
    return at;
  }

  /** Learns the server's time from an answer. */
  learn(now: string): void {
    const kept = this.#kept;
    if (!kept) return;
    const { stretch, time } = kept;
    this.#kept = learnAhead(kept, { stretch, ahead: time - Date.parse(now), within: 1 });
  }

  /** Adds to each command how wrong the time was when it was made. */
  withErrors(time: number, commands: readonly SyncCommand[]): SyncCommand[] {
    const kept = this.#read(time);
    return commands.map((command) => {
      const stretch = this.#made.get(command.at) ?? kept.stretch;
      const ahead = stretch === kept.stretch ? undefined : aheadIn(kept, stretch);
      return ahead === undefined ? command : { ...command, ahead };
    });
  }
}
