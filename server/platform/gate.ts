import { Refusal, TooMuchAtOnce } from "../errors.ts";
import { RETRY_SECONDS, takeTurns } from "./turns/turns.ts";

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

/** How much work of one person or company may wait, and the message when that limit is reached. */
interface Share {
  readonly queue: number;
  readonly busy: string;
}

/**
 * Runs at most `width` pieces of work at once while at most `queue` wait, in the order of `takeTurns`. Waiting work
 * of a caller who disconnects leaves the queue at once and is not done.
 * @param busy the message when the queue is full.
 * @param own the share of one person, `company` of one company: how many wait and, if set, run at once.
 * @throws Refusal `unavailable`, from the gate, if the queue is full, `rate_limited` if it contains too many of
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
  const running = { all: width, company: company?.width ?? width, person: width };
  const waiting = { all: queue, company: company?.queue ?? queue, person: own?.queue ?? queue };
  const shares = { person: own, company, all: undefined };
  const inTurn = takeTurns(
    { running, slow: running, waiting, refusalMs: 0, refusals: 0, fewestFirst: true },
    (scope) => {
      const share = shares[scope];
      return share
        ? new TooMuchAtOnce(share.busy, RETRY_SECONDS)
        : new Refusal("unavailable", busy);
    },
  );
  return (work, { who = "", company: of = "", closed } = {}) =>
    inTurn({ company: of, person: who, closed }, work);
}
