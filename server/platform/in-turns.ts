import { setImmediate } from "node:timers/promises";

/** So long, in milliseconds, others may have to wait. */
const TURN = 12;
/** The clock is not read for each of many small things. */
const STRIDE = 64;

/**
 * Visits one thing after the other, and lets whatever else there is to do run every few milliseconds.
 * @param things of which `undefined` is none, but time that passed.
 * @param visit may answer a promise, which is waited for.
 */
export async function inTurns<T>(
  things: Iterable<T | undefined>,
  visit: (thing: T) => void | Promise<void>,
): Promise<void> {
  let until = performance.now() + TURN;
  let visited = 0;
  for (const thing of things) {
    if (thing !== undefined) {
      const waiting = visit(thing);
      if (waiting) await waiting;
      visited += 1;
      if (visited % STRIDE > 0) continue;
    }
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + TURN;
  }
}
