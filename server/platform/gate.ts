import { Refusal } from "../errors.ts";

/** Runs work when its turn comes; `who` is whose work it is, where that is counted. */
export type Gate = <T>(work: () => Promise<T>, who?: string) => Promise<T>;

interface Waiting {
  readonly who: string | undefined;
  readonly enter: () => void;
}

/**
 * Lets at most `width` pieces of work run at once while at most `queue` wait, in the order they came.
 * @param busy what is told when the queue is full.
 * @param own how many of one person's may wait, and what is told when so many do.
 * @throws Refusal `unavailable`, from the gate, when the queue is full, `rate_limited` when it holds
 *   enough of the person's.
 */
export function gate({
  width,
  queue,
  busy,
  own,
}: {
  readonly width: number;
  readonly queue: number;
  readonly busy: string;
  readonly own?: { readonly queue: number; readonly busy: string };
}): Gate {
  const waiting: Waiting[] = [];
  let running = 0;

  async function turn(who: string | undefined): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    if (own && waiting.filter((each) => each.who === who).length >= own.queue)
      throw new Refusal("rate_limited", own.busy);
    if (waiting.length >= queue) throw new Refusal("unavailable", busy);
    // Whoever leaves hands over their place, so that `running` stays as it is.
    await new Promise<void>((enter) => waiting.push({ who, enter }));
  }

  return async (work, who) => {
    await turn(who);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.enter();
      else running -= 1;
    }
  };
}
