import { AsyncLocalStorage } from "node:async_hooks";
import { Refusal } from "../errors.ts";

/** Processor time of one request in this thread, in milliseconds. An import of 50 MB takes two seconds of it. */
const BUDGET_MS = 10_000;

/**
 * What one request may compute in this thread. It ends when nobody waits for the answer, or when its budget of
 * processor time is spent. A computation in steps checks this between its steps (`in-time-slices.ts`), however deep
 * it is called.
 */
export class RequestWork {
  readonly closed: AbortSignal;
  readonly #budgetMs: number;
  #spentMs = 0;
  #isOver = false;

  constructor(closed: AbortSignal, budgetMs = BUDGET_MS) {
    this.closed = closed;
    this.#budgetMs = budgetMs;
  }

  get spentMs(): number {
    return this.#spentMs;
  }

  /** Called when the answer was sent: work that still runs does not count for the request. */
  end(): void {
    this.#isOver = true;
  }

  /** Counts processor time. @throws the reason of `closed`; Refusal `too_slow` beyond the budget */
  spend(ms: number): void {
    if (this.#isOver) return;
    this.closed.throwIfAborted();
    this.#spentMs += ms;
    if (this.#spentMs > this.#budgetMs)
      throw new Refusal(
        "too_slow",
        "This takes the server too long, so it was stopped. Narrow it down, or send it in parts.",
      );
  }
}

const current = new AsyncLocalStorage<RequestWork | undefined>();
const never = new AbortController().signal;

/** Runs something for a request; `work` is undefined if there is no request. */
export function runFor<T>(work: RequestWork | undefined, run: () => T): T {
  return current.run(work, run);
}

/** The present request's work, if there is one. */
export const requestWork = (): RequestWork | undefined => current.getStore();

/** Aborted when the caller of the present request has disconnected before the answer. */
export const callerClosed = (): AbortSignal => current.getStore()?.closed ?? never;
