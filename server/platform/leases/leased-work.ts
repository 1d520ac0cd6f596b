import { randomUUID } from "node:crypto";
import type { Tx } from "../../database/kysely-client.ts";
import { isUnavailable, UncertainCommit } from "../../database/errors/sql-errors.ts";
import { Lease } from "./lease.ts";
import { type Claim, claim, type LeaseTable } from "./leases.sql.ts";
import { LostClaims } from "./lost-claims.ts";
import { RoundRobin } from "./round-robin.ts";

const PATIENCE_MS = 8_000;

export interface LeasedWorkParts {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly warn: (error: unknown, message: string) => void;
}

/** One kind of work: its table, how many rows run at once, and what is done with one. */
export interface WorkKind<Row> {
  readonly table: LeaseTable<Row>;
  /** How many rows one process works on at a time. */
  readonly width: number;
  /** How many of them may be of one workspace. If it is fewer than `width`, slots remain for the others. */
  readonly maxPerWorkspace: number;
  /** How long after its last renewal a lease expires. The row of a killed process waits this long. */
  readonly leaseMs: number;
  readonly renewMs: number;
  /**
   * A row that was claimed more often than this is abandoned: each attempt ended its process, or lost the
   * database too often.
   */
  readonly maxAttempts: number;
  /**
   * Works on a row and settles or postpones it. A row that is neither settled nor postponed is claimed again when
   * its lease expires. If the work throws because the database was lost, the row is claimed again soon after the
   * database's return, and the attempt does not count. `pause` ends the round: other rows would fail now too.
   */
  readonly work: (job: Row & Claim, lease: Lease) => Promise<"next" | "pause">;
  /** Settles a row that was claimed too often. */
  readonly abandon: (job: Row & Claim, lease: Lease) => Promise<void>;
  /** Called when new progress of a row is stored. */
  readonly onProgress?: (job: Row & Claim) => void;
  /** Called when the last slot is free again. */
  readonly onIdle?: () => void;
}

/**
 * Works on the due rows of one kind, at most `width` at a time, until none is left. Any number of processes
 * may do so at once: each row is leased to one.
 */
export class LeasedWork<Row> {
  readonly #kind: WorkKind<Row>;
  readonly #parts: LeasedWorkParts;
  readonly #slots = new Set<Promise<void>>();
  readonly #held = new Set<Lease>();
  readonly #turns = new RoundRobin();
  readonly #lost: LostClaims;
  #requested = 0;
  #paused = false;
  #stopped = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(kind: WorkKind<Row>, parts: LeasedWorkParts) {
    this.#kind = kind;
    this.#parts = parts;
    this.#lost = new LostClaims(kind);
  }

  /**
   * Works until nothing is due. If called while work is in progress, it looks for more at once if a slot is
   * free, and otherwise when one becomes free.
   * @throws the error of a claim or a row, once all slots are free.
   */
  async run(): Promise<void> {
    this.#requested += 1;
    if (this.#slots.size === 0) {
      this.#paused = false;
      this.#failure = undefined;
    }
    this.#openSlot();
    while (this.#slots.size > 0) await Promise.all(this.#slots);
    if (this.#failure) throw this.#failure.error;
  }

  /** Claims nothing more and waits for work in progress. After `patienceMs` that work is aborted. */
  async stop(patienceMs = PATIENCE_MS): Promise<void> {
    this.#stopped = true;
    const patience = setTimeout(() => {
      for (const lease of this.#held) lease.end("stopping");
    }, patienceMs);
    while (this.#slots.size > 0) await Promise.all(this.#slots);
    clearTimeout(patience);
  }

  #openSlot(): void {
    if (this.#stopped || this.#paused || this.#slots.size >= this.#kind.width) return;
    const slot = this.#workOff()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#slots.delete(slot);
        if (this.#slots.size === 0) this.#kind.onIdle?.();
      });
    this.#slots.add(slot);
  }

  async #workOff(): Promise<void> {
    while (!this.#stopped && !this.#paused) {
      const requested = this.#requested;
      const job = await this.#claim();
      if (job) {
        // After one row there may be more.
        this.#openSlot();
        if ((await this.#handle(job)) === "pause") this.#paused = true;
      } else if (requested === this.#requested) {
        return;
      }
    }
  }

  async #claim(): Promise<(Row & Claim) | undefined> {
    const { table, leaseMs, maxPerWorkspace } = this.#kind;
    const [now, lease] = [this.#parts.now(), randomUUID()];
    const claiming = this.#parts.system(async (tx) => {
      await this.#lost.giveBack(tx);
      return claim(tx, table, {
        lease,
        now,
        until: new Date(now.getTime() + leaseMs),
        served: this.#turns.served(),
        maxPerWorkspace,
      });
    });
    const job = await claiming.catch((error: unknown) => {
      if (error instanceof UncertainCommit) this.#lost.addUncertain(lease, now);
      throw error;
    });
    if (job) this.#turns.serve(job.turn);
    else if (this.#held.size === 0) this.#turns.forget();
    return job;
  }

  async #handle(job: Row & Claim): Promise<"next" | "pause"> {
    const { table, leaseMs, renewMs, maxAttempts, work, abandon, onProgress } = this.#kind;
    const lease = new Lease(job, {
      ...this.#parts,
      table,
      leaseMs,
      renewMs,
      onProgress: () => onProgress?.(job),
    });
    this.#held.add(lease);
    try {
      const after = job.attempts <= maxAttempts ? await work(job, lease) : undefined;
      if (after === undefined) await abandon(job, lease);
      this.#lost.forget(job.id);
      return after ?? "next";
    } catch (error) {
      if (lease.signal.reason === "lost") return "next";
      if (isUnavailable(error) && !lease.signal.aborted) this.#lost.add(job, this.#parts.now());
      throw error;
    } finally {
      await lease.close();
      this.#held.delete(lease);
      // The next start need not wait for the lease to expire.
      if (lease.signal.reason === "stopping") await this.#giveBack(lease);
    }
  }

  async #giveBack(lease: Lease): Promise<void> {
    const { system, now, warn } = this.#parts;
    await system((tx) => lease.postpone(tx, { dueAt: now(), counts: false })).catch(
      (error: unknown) => warn(error, "leases: a row could not be given back, its lease will end"),
    );
  }
}
