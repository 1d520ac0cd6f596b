import type { Tx } from "../../database/kysely-client.ts";
import { afterCommit } from "../../database/attempt.ts";
import { backOff } from "./back-off.ts";
import { type Claim, type LeaseTable, postpone } from "./leases.sql.ts";

/** A row that lost its database more often may be the reason itself. */
const MAX_LOSSES = 10;
const FIRST_MS = 1_000;

/**
 * The claims of one process whose database was lost. That says nothing about their rows, so they are given back
 * with the next claim, and their attempts do not count. After `MAX_LOSSES` losses, the attempts of a row count.
 */
export class LostClaims {
  readonly #table: LeaseTable<unknown>;
  readonly #leaseMs: number;
  /** When the row of each lease is due again. */
  readonly #due = new Map<string, Date>();
  /** How often each row has lost its database since it last went well. */
  readonly #losses = new Map<string, number>();

  constructor({
    table,
    leaseMs,
  }: {
    readonly table: LeaseTable<unknown>;
    readonly leaseMs: number;
  }) {
    this.#table = table;
    this.#leaseMs = leaseMs;
  }

  /** Records that the database was lost during the work on a row. */
  add({ id, lease }: Claim, now: Date): void {
    const losses = (this.#losses.get(id) ?? 0) + 1;
    this.#losses.set(id, losses);
    if (losses > MAX_LOSSES) return;
    const waitMs = backOff(losses, { firstMs: FIRST_MS, longestMs: this.#leaseMs });
    this.#due.set(lease, new Date(now.getTime() + waitMs));
  }

  /** Records a claim that may be stored, although nobody knows of which row. */
  addUncertain(lease: string, now: Date): void {
    this.#due.set(lease, now);
  }

  /** Records that the work on a row has ended by itself. */
  forget(id: string): void {
    this.#losses.delete(id);
  }

  /** Rows that others have claimed meanwhile remain with them. */
  async giveBack(tx: Tx): Promise<void> {
    for (const [lease, dueAt] of this.#due) {
      await postpone(tx, this.#table, { lease }, { dueAt, counts: false });
      afterCommit(tx, () => this.#due.delete(lease));
    }
  }
}
