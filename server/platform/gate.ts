import { Refusal } from "../errors.ts";

/**
 * The caller that work is done for: their id, if work is counted by person, and a signal that they
 * disconnected.
 */
interface Sender {
  readonly who?: string;
  readonly closed?: AbortSignal;
}

/** Runs work when its turn comes. */
export type Gate = <T>(work: () => Promise<T>, sender?: Sender) => Promise<T>;

interface Waiting {
  readonly who: string | undefined;
  readonly enter: () => void;
}

/**
 * Runs at most `width` pieces of work at once while at most `queue` wait, in order of arrival. Waiting work
 * of a caller who disconnects leaves the queue at once and is not done.
 * @param busy the message when the queue is full.
 * @param own how many pieces of one person may wait, and the message when that many do.
 * @throws Refusal `unavailable`, from the gate, if the queue is full, `rate_limited` if it holds too many of
 *   the person. After a disconnect it throws the reason of the signal.
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

  function wait({ who, closed }: Sender): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(closed?.reason as Error);
      };
      const enter = () => {
        closed?.removeEventListener("abort", leave);
        resolve();
      };
      const waiter = { who, enter };
      closed?.addEventListener("abort", leave);
      waiting.push(waiter);
    });
  }

  async function turn(sender: Sender): Promise<void> {
    sender.closed?.throwIfAborted();
    if (running < width) {
      running += 1;
      return;
    }
    if (own && waiting.filter((each) => each.who === sender.who).length >= own.queue)
      throw new Refusal("rate_limited", own.busy);
    if (waiting.length >= queue) throw new Refusal("unavailable", busy);
    await wait(sender);
  }

  return async (work, sender = {}) => {
    await turn(sender);
    try {
      return await work();
    } finally {
      // The next in the queue takes over the place, so `running` stays unchanged.
      const next = waiting.shift();
      if (next) next.enter();
      else running -= 1;
    }
  };
}
