/** Pseudo-random numbers that are the same in every run: mulberry32. */
export interface Chance {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number between both bounds, which are included. */
  whole(from: number, to: number): number;
  /** One of the items. @throws RangeError if there are none. */
  pick<T>(items: readonly T[]): T;
}

/** Starts a sequence from a seed. */
export function chance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError("There is nothing to pick from");
      return item;
    },
  };
}
