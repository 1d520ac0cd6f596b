import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { toFailedAnswer } from "../http/failures.ts";
import type { Tx } from "./kysely-client.ts";
import { closePools, openPools } from "./pool.ts";
import { isUnavailable, UncertainCommit } from "./errors/sql-errors.ts";
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

test("an idle connection that is lost is told of, and the next query opens another", async () => {
  const told: string[] = [];
  const pool = openPools({
    urls: database.logins,
    max: 1,
    lost: (error) => told.push(error.message),
  });
  const pid = await asSystem(pool, connectionOf);
  await database.superuser.query("select pg_terminate_backend($1)", [pid]);
  await expect.poll(() => told).toEqual([expect.stringContaining("terminating connection")]);
  expect(await asSystem(pool, connectionOf)).not.toBe(pid);
  await closePools(pool);
});

test("a connection that is lost during the commit leaves open whether it was committed, and the answer says so", async () => {
  await database.superuser.query(`
    create table plumbline.slow (n integer);
    alter table plumbline.slow owner to plumbline_owner;
    grant insert on plumbline.slow to plumbline_system;
    create function plumbline.commit_slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(10); return null; end $$;
    grant execute on function plumbline.commit_slowly to plumbline_system;
    create constraint trigger slowly after insert on plumbline.slow deferrable initially deferred
      for each row execute function plumbline.commit_slowly();`);
  let pid = 0;
  const outcome = asSystem(database.pool, async (tx) => {
    pid = await connectionOf(tx);
    await sql`insert into slow values (1)`.execute(tx);
  }).catch((error: unknown) => error);
  const state = "select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'";
  await expect.poll(async () => (await database.superuser.query(state, [pid])).rowCount).toBe(1);
  await database.superuser.query("select pg_terminate_backend($1)", [pid]);
  expect(await outcome).toBeInstanceOf(UncertainCommit);
  expect(toFailedAnswer(await outcome)).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining("It may have been saved") },
  });
});
