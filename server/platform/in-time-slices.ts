import { setImmediate } from "node:timers/promises";

/** How long other work may have to wait, in milliseconds. */
const TURN = 12;
/** The clock is read only after this many small items. */
const STRIDE = 64;

/**
 * Visits the items in order, and lets other work run every few milliseconds.
 * @param items `undefined` is not an item: it only means that time has passed.
 * @param visit may return a promise, which is awaited.
 */
export async function inTimeSlices<T>(
  items: Iterable<T | undefined> | AsyncIterable<T | undefined>,
  visit: (item: T) => void | Promise<void>,
): Promise<void> {
  let until = performance.now() + TURN;
  let visited = 0;
  for await (const item of items) {
    if (item !== undefined) {
      const waiting = visit(item);
      if (waiting) await waiting;
      visited += 1;
      if (visited % STRIDE > 0) continue;
    }
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + TURN;
  }
}

/** Runs a computation of steps, and lets other work run every few milliseconds. */
export async function inTurns<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  let until = performance.now() + TURN;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + TURN;
  }
}

/** Lets other work run, between two computations that take long. */
export const breathe = (): Promise<void> => setImmediate();
