import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import type { Tx } from "./kysely-client.ts";
import { isUnavailable } from "./sql-errors.ts";
import { asSystem } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterAll(() => database.drop());

const connectionOf = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]?.pid ?? 0;
};

/** Waits until the database has ended a connection, and the process has been told. */
async function lost(pid: number): Promise<void> {
  const rowsOf = "select from pg_stat_activity where pid = $1";
  await expect.poll(async () => (await database.superuser.query(rowsOf, [pid])).rowCount).toBe(0);
  await wait(50);
}

const ways: [string, (tx: Tx, pid: number) => Promise<unknown>][] = [
  [
    "an administrator ends it",
    (_, pid) => database.superuser.query("select pg_terminate_backend($1)", [pid]),
  ],
  [
    "the transaction is idle for too long",
    (tx) => sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(tx),
  ],
];

// No query is waiting then, so that only the connection itself reports the error.
test.each(ways)(
  "a connection that is lost between two queries fails the second: %s",
  async (_, lose) => {
    const work = async (tx: Tx) => {
      const pid = await connectionOf(tx);
      await lose(tx, pid);
      await lost(pid);
      return connectionOf(tx);
    };
    const outcome = await asSystem(database.pool, work).catch((error: unknown) => error);
    expect(isUnavailable(outcome)).toBe(true);
    expect(await asSystem(database.pool, connectionOf)).toBeGreaterThan(0);
  },
);
