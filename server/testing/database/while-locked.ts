import type pg from "pg";
import { expect } from "vitest";

const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/**
 * Lets a call run into uncommitted changes, and commits them once the call waits for them: an interleaving
 * that rarely happens by chance.
 * @param changes SQL with its values, done in one transaction.
 */
export async function whileLocked<T>(
  db: pg.Pool,
  changes: readonly (readonly [sql: string, ...values: unknown[]])[],
  call: () => Promise<T>,
): Promise<T> {
  const holder = await db.connect();
  try {
    await holder.query("begin");
    for (const [sql, ...values] of changes) await holder.query(sql, values);
    const called = call();
    await expect.poll(async () => (await db.query(WAITING)).rowCount, { timeout: 10_000 }).toBe(1);
    await holder.query("commit");
    return await called;
  } catch (error) {
    await holder.query("rollback");
    throw error;
  } finally {
    holder.release();
  }
}
