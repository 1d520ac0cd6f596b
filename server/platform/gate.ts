import { Refusal } from "../errors.ts";

/** For whom work is done: who they are, where that is counted, and what tells that they have gone. */
interface Sender {
  readonly who?: string;
  readonly gone?: AbortSignal;
}

/** Runs work when its turn comes. */
export type Gate = <T>(work: () => Promise<T>, sender?: Sender) => Promise<T>;

interface Waiting {
  readonly who: string | undefined;
  readonly enter: () => void;
}

/**
 * Lets at most `width` pieces of work run at once while at most `queue` wait, in the order they came.
 * What waits for somebody who goes leaves the queue at once, and is not done.
 * @param busy what is told when the queue is full.
 * @param own how many of one person's may wait, and what is told when so many do.
 * @throws Refusal `unavailable`, from the gate, when the queue is full, `rate_limited` when it holds
 *   enough of the person's. Who has gone is told the reason that their signal bears.
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

  function wait({ who, gone }: Sender): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(gone?.reason as Error);
      };
      const enter = () => {
        gone?.removeEventListener("abort", leave);
        resolve();
      };
      const place = { who, enter };
      gone?.addEventListener("abort", leave);
      waiting.push(place);
    });
  }

  async function turn(sender: Sender): Promise<void> {
    sender.gone?.throwIfAborted();
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
      // Whoever is next takes over the place, so that `running` stays as it is.
      const next = waiting.shift();
      if (next) next.enter();
      else running -= 1;
    }
  };
}
