import { type DayNumber, parseDay, weekdayOf } from "../../programme/calendar/moment.ts";

/**
 * A quantity of a resource that something which levelling does not move takes on each day from the first to the
 * last.
 */
export interface Taken {
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly to: string;
  /** Units a day. */
  readonly quantity: number;
}

/** How much of a resource is available. */
export interface Supply {
  readonly resource: string;
  readonly name: string;
  readonly unit: string;
  /** Units on each working day of the resource. */
  readonly capacity: number;
  /** A bit mask of weekdays: 1 for Monday up to 64 for Sunday. */
  readonly workingDays: number;
  /** Taken by tasks of this project. */
  readonly tasks: readonly Taken[];
  /** Taken by other projects. */
  readonly others: readonly Taken[];
}

/** Quantities have four decimals; as whole ten-thousandths their sums are exact. */
const PARTS = 10_000;
export const partsOf = (quantity: number): number => Math.round(quantity * PARTS);
export const unitsOfParts = (parts: number): number => parts / PARTS;

/** What the programme may take of a resource on each day, in ten-thousandths; no limit on days that do not count. */
export class Left {
  readonly #first: DayNumber;
  readonly #capacity: number;
  readonly #workingDays: number;
  readonly #taken = new Map<DayNumber, number>();

  /** @param first the first day that counts */
  constructor(supply: Supply, { first, others }: { first: DayNumber; others: boolean }) {
    this.#first = first;
    this.#capacity = partsOf(supply.capacity);
    this.#workingDays = supply.workingDays;
    for (const { from, to, quantity } of others
      ? [...supply.tasks, ...supply.others]
      : supply.tasks) {
      const last = parseDay(to);
      for (let day = Math.max(first, parseDay(from)); day <= last; day += 1)
        this.#taken.set(day, (this.#taken.get(day) ?? 0) + partsOf(quantity));
    }
  }

  on(day: DayNumber): number {
    if (day < this.#first || ((this.#workingDays >> weekdayOf(day)) & 1) === 0) return Infinity;
    return this.#capacity - (this.#taken.get(day) ?? 0);
  }

  /** The most that is left on any day that counts. */
  get most(): number {
    return this.#capacity;
  }

  isTaken(day: DayNumber): boolean {
    return (this.#taken.get(day) ?? 0) > 0;
  }
}
