import { Refusal } from "../errors.ts";

/** Runs work when its turn comes. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets at most `width` pieces of work run at once while at most `queue` wait, in the order they came.
 * @param busy what is told when the queue is full.
 * @throws Refusal `unavailable`, from the gate, when the queue is full.
 */
export function gate({ width, queue, busy }: { width: number; queue: number; busy: string }): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= queue) {
      throw new Refusal("unavailable", busy);
    }
    // Whoever leaves hands over their place, so that `running` stays as it is.
    await new Promise<void>((enter) => waiting.push(enter));
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
