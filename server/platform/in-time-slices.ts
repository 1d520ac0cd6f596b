import { setImmediate } from "node:timers/promises";
import { requestWork } from "./request-work.ts";

/** How long other work may have to wait, in milliseconds. */
const TURN = 12;
/** The clock is read only after this many small items. */
const STRIDE = 64;

/** Processor time of this thread in milliseconds: other programs on the machine do not add to it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Lets other work run. @throws if nobody waits for the present request, or its budget is spent */
async function rest(spentMs: number): Promise<void> {
  requestWork()?.spend(spentMs);
  await setImmediate();
  requestWork()?.spend(0);
}

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
  let began = threadMs();
  let visited = 0;
  for await (const item of items) {
    if (item !== undefined) {
      const waiting = visit(item);
      if (waiting) await waiting;
      visited += 1;
      if (visited % STRIDE > 0) continue;
    }
    if (performance.now() < until) continue;
    // Other work may have run while an item was awaited, so no more than a turn is counted.
    await rest(Math.min(TURN, threadMs() - began));
    until = performance.now() + TURN;
    began = threadMs();
  }
}

/** The processor time that one computation may take, and the refusal when it takes more. */
export interface Budget {
  readonly ms: number;
  readonly refusal: () => Error;
}

/**
 * Runs a computation of steps, and lets other work run every few milliseconds.
 * @throws if nobody waits for the present request any more, or the processor time of it, or of `budget`, is spent
 */
export async function inTurns<T>(
  steps: Generator<undefined, T, undefined>,
  budget?: Budget,
): Promise<T> {
  requestWork()?.spend(0);
  let until = performance.now() + TURN;
  let began = threadMs();
  let total = 0;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    const spent = threadMs() - began;
    total += spent;
    if (budget && total > budget.ms) throw budget.refusal();
    await rest(spent);
    until = performance.now() + TURN;
    began = threadMs();
  }
}

/** Lets other work run, between two computations that take long. @throws if nobody waits for the request any more */
export const breathe = (): Promise<void> => rest(0);
