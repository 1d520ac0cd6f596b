import type { Tx } from "../../database/kysely-client.ts";
import {
  type Claim,
  type LeaseColumns,
  type LeaseTable,
  postpone,
  renew,
  settle,
} from "./leases.sql.ts";

/** Why a lease's signal is aborted. */
export type LeaseEnd = "lost" | "stopping";

interface HeldLeaseParts {
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly warn: (error: unknown, message: string) => void;
  readonly table: LeaseTable<unknown>;
  readonly leaseMs: number;
  readonly renewMs: number;
  /** Called after a renewal that stored new progress. */
  readonly onProgress: () => void;
}

/**
 * A claim on a row while work on it is in progress. It renews itself. Its signal is aborted when the row is no
 * longer ours (`lost`: it was cancelled, deleted, or another process took it) or the server stops (`stopping`).
 */
export class Lease {
  /** The progress out of 100; stored with the next renewal. */
  progress = 0;
  readonly #parts: HeldLeaseParts;
  readonly #claim: Claim;
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #storedProgress = -1;
  #renewing: Promise<void> | undefined;

  constructor(claim: Claim, parts: HeldLeaseParts) {
    this.#claim = claim;
    this.#parts = parts;
    this.#timer = setInterval(() => {
      // A slow database gets one renewal, not one for each interval that has passed.
      this.#renewing ??= this.#renew()
        .catch((error: unknown) => parts.warn(error, "leases: a lease could not be renewed"))
        .finally(() => (this.#renewing = undefined));
    }, parts.renewMs);
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Ends the work in the caller's transaction. Returns false and sets nothing if the lease is lost. */
  settle(tx: Tx, set: LeaseColumns): Promise<boolean> {
    return settle(tx, this.#parts.table, this.#claim, set);
  }

  /** Gives the row back, to be claimed again from `dueAt` on. `counts: false` does not count the attempt. */
  postpone(
    tx: Tx,
    how: { readonly dueAt: Date; readonly counts: boolean; readonly set?: LeaseColumns },
  ): Promise<boolean> {
    return postpone(tx, this.#parts.table, this.#claim, how);
  }

  /** For the worker: tells the work on the row to stop. */
  end(why: LeaseEnd): void {
    this.#ending.abort(why);
  }

  /** For the worker: stops renewing. Settles when no renewal is in progress. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
  }

  async #renew(): Promise<void> {
    const { system, now, table, leaseMs, onProgress } = this.#parts;
    const { progress } = this;
    const until = new Date(now().getTime() + leaseMs);
    const isOurs = await system((tx) => renew(tx, table, this.#claim, { until, progress }));
    if (!isOurs) return this.end("lost");
    if (progress === this.#storedProgress) return undefined;
    this.#storedProgress = progress;
    onProgress();
  }
}
