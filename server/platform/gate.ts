import { Refusal, TooMuchAtOnce } from "../errors.ts";
import { RoundRobin } from "./leases/round-robin.ts";

/** Waiting work is usually done by then. */
const RETRY_SECONDS = 2;

/**
 * The caller that work is done for: their id and company, if work is counted by them, and a signal that they
 * disconnected.
 */
interface Sender {
  readonly who?: string;
  readonly company?: string;
  readonly closed?: AbortSignal;
}

/** Runs work when its turn comes. */
export type Gate = <T>(work: () => Promise<T>, sender?: Sender) => Promise<T>;

interface Waiting {
  readonly sender: Sender;
  readonly enter: () => void;
}

/** How much work of one person or company may wait, and the message when that limit is reached. */
interface Share {
  readonly queue: number;
  readonly busy: string;
}

/** The parties that a turn is counted for: a company, and a person in it. */
const partiesOf = ({ company = "", who = "" }: Sender) => [company, `${company}/${who}`] as const;

/**
 * Runs at most `width` pieces of work at once while at most `queue` wait. The turn goes to the company that has
 * the fewest running and was served least recently, within it to a person by the same rule, and then in
 * order of arrival. Waiting work of a caller who disconnects leaves the queue at once and is not done.
 * @param busy the message when the queue is full.
 * @param own the share of one person, `company` of one company: how many wait and, if set, run at once.
 * @throws Refusal `unavailable`, from the gate, if the queue is full, `rate_limited` if it holds too many of
 *   the person or the company. After a disconnect it throws the reason of the signal.
 */
export function gate({
  width,
  queue,
  busy,
  own,
  company,
}: {
  readonly width: number;
  readonly queue: number;
  readonly busy: string;
  readonly own?: Share;
  readonly company?: Share & { readonly width?: number };
}): Gate {
  const waiting: Waiting[] = [];
  const running: Sender[] = [];
  const turns = new RoundRobin();

  function wait(sender: Sender): Promise<void> {
    const { closed } = sender;
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(closed?.reason as Error);
      };
      const enter = () => {
        closed?.removeEventListener("abort", leave);
        resolve();
      };
      const waiter = { sender, enter };
      closed?.addEventListener("abort", leave);
      waiting.push(waiter);
    });
  }

  function requireShare(sender: Sender, share: Share | undefined, key: "who" | "company"): void {
    const mine = waiting.filter((each) => each.sender[key] === sender[key]).length;
    if (share && mine >= share.queue) throw new TooMuchAtOnce(share.busy, RETRY_SECONDS);
  }

  /** Whether no place is free, or none for the sender's company: the others are kept for other companies. */
  function isFull(sender: Sender): boolean {
    if (running.length >= width) return true;
    const own = running.filter((each) => each.company === sender.company).length;
    return own >= (company?.width ?? width);
  }

  async function turn(sender: Sender): Promise<void> {
    sender.closed?.throwIfAborted();
    if (isFull(sender)) {
      requireShare(sender, own, "who");
      requireShare(sender, company, "company");
      if (waiting.length >= queue) throw new Refusal("unavailable", busy);
      await wait(sender);
      return;
    }
    begin(sender);
  }

  function begin(sender: Sender): void {
    running.push(sender);
    turns.serve(partiesOf(sender));
  }

  /** For each party of a waiting caller: how many it has running, and when it was last served. */
  function rankOf(sender: Sender): readonly number[] {
    const served = turns.served();
    return partiesOf(sender).flatMap((party, level) => [
      running.filter((each) => partiesOf(each)[level] === party).length,
      served.indexOf(party),
    ]);
  }

  function takeNext(): Waiting | undefined {
    let next: { readonly waiter: Waiting; readonly rank: readonly number[] } | undefined;
    for (const waiter of waiting) {
      if (isFull(waiter.sender)) continue;
      const rank = rankOf(waiter.sender);
      if (!next || isBefore(rank, next.rank)) next = { waiter, rank };
    }
    if (next) waiting.splice(waiting.indexOf(next.waiter), 1);
    return next?.waiter;
  }

  return async (work, sender = {}) => {
    await turn(sender);
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(sender), 1);
      const next = takeNext();
      if (next) {
        // At once, so that no newcomer takes the place.
        begin(next.sender);
        next.enter();
      } else if (running.length === 0) turns.forget();
    }
  };
}

/** Whether a rank comes before another; an equal one does not. */
function isBefore(rank: readonly number[], other: readonly number[]): boolean {
  const at = rank.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (rank[at] ?? 0) < (other[at] ?? 0);
}
