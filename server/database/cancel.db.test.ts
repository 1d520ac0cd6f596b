import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import type { Tx } from "./kysely-client.ts";
import { closePools, openPools, type Pools } from "./pool.ts";
import { asActor } from "./transaction.ts";

let database: TestDatabase;
let company: TestCompany;
/** A pool of one connection, so that the next read gets the connection that was cancelled. */
let pool: Pools;
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  company = await createCompany(database.superuser);
  pool = openPools({ urls: database.logins, max: 1 });
});
afterAll(async () => {
  await closePools(pool);
  await database.drop();
});

const read = <T>(work: (tx: Tx) => Promise<T>, closed?: AbortSignal): Promise<T> =>
  asActor(pool, "read", company.engineer.claims, work, { name: "a read", closed });

const connectionOf = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]?.pid ?? 0;
};

const sleep = (ms: number) => (tx: Tx) => sql`select pg_sleep(${ms / 1000})`.execute(tx);

const running = async () => {
  const { rowCount } = await database.superuser.query(
    `select from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`,
  );
  return rowCount;
};

test("a read that nobody waits for is stopped in the database, and its connection is used again", async () => {
  const pid = await read(connectionOf);
  const closed = new AbortController();
  const sleeping = read(sleep(60_000), closed.signal);
  await expect.poll(running).toBe(1);
  closed.abort(new Error("gone"));
  await expect(sleeping).rejects.toThrow("gone");
  expect(await running()).toBe(0);
  expect(await read(connectionOf)).toBe(pid);
});

test("a read of several statements sends no more of them", async () => {
  const closed = new AbortController();
  const sent: string[] = [];
  const work = async (tx: Tx) => {
    sent.push("first");
    await sleep(1)(tx);
    closed.abort(new Error("gone"));
    await expect(sleep(1)(tx)).rejects.toThrow("ended already");
    sent.push("refused");
  };
  await expect(read(work, closed.signal)).rejects.toThrow("gone");
  expect(sent.at(-1)).toBe("refused");
});

test("a read whose caller has gone before it got a connection is not begun", async () => {
  const closed = AbortSignal.abort(new Error("gone"));
  let begun = false;
  const work = async () => {
    begun = true;
  };
  await expect(read(work, closed)).rejects.toThrow("gone");
  expect(begun).toBe(false);
});

test("a cancel request never meets the next read of the connection", async () => {
  const outcomes = new Set<string>();
  for (let n = 0; n < 200; n += 1) {
    const closed = new AbortController();
    const first = read(sleep(2), closed.signal).then(
      () => "done",
      (error: Error) => error.message,
    );
    const next = read(sleep(1));
    // Cancels around the end of the first read, and in some runs certainly before or after it.
    if (n % 7 > 0) await (n % 7 === 6 ? first : wait(n % 7));
    closed.abort(new Error("gone"));
    outcomes.add(await first);
    await next;
  }
  expect(outcomes).toEqual(new Set(["done", "gone"]));
}, 30_000);
