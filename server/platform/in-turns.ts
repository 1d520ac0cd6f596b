import { setImmediate } from "node:timers/promises";

/** So long, in milliseconds, others may have to wait. */
const TURN = 12;
/** The clock is not read for each of many small items. */
const STRIDE = 64;

/**
 * Visits one item after the other, and lets other work run every few milliseconds.
 * @param items `undefined` is not an item: it says that time passed.
 * @param visit may return a promise, which is awaited.
 */
export async function inTurns<T>(
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
