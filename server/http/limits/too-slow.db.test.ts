import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { closePools, openPools } from "../../database/pool.ts";
import { asActor, asSystem } from "../../database/transaction.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";

const READ_LIMIT = "100ms";

let database: TestDatabase;
let company: TestCompany;
let t: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  company = await createCompany(database.superuser);
  const pool = openPools({ urls: database.logins, max: 2, readLimit: READ_LIMIT });
  t = await startTestApp({ database: { ...database, pool }, log: (line) => lines.push(line) });
});
afterAll(async () => {
  await t.close();
  await closePools(t.database.pool);
  await database.drop();
});

const limitIn = async (tx: Tx): Promise<string | undefined> => {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(tx);
  return rows[0]?.limit;
};

test("a read that takes too long is stopped, with a sentence and without an error in the log", async () => {
  const holder = await database.superuser.connect();
  await holder.query("begin");
  await holder.query("lock table tasks in access exclusive mode");
  const answer = await t.call(routes.listTasks, {}, company.engineer);
  await holder.query("rollback");
  holder.release();
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    message:
      "This took too long and was stopped. Please narrow it down: choose a project or a shorter period, or type a longer word.",
    code: "too_slow",
  });
  const logged = lines.map((line) => JSON.parse(line) as { level: number; code?: string });
  expect(logged.filter(({ level }) => level > 40)).toEqual([]);
  expect(logged.find(({ level }) => level === 40)?.code).toBe("too_slow");
  expect((await t.call(routes.listTasks, {}, company.engineer)).statusCode).toBe(200);
});

test("writes and the system's work have more time, and leave none of it to the next read", async () => {
  const { pool } = t.database;
  const { claims } = company.engineer;
  for (let n = 0; n < 2; n += 1) {
    expect(await asActor(pool, "read", claims, limitIn)).toBe(READ_LIMIT);
    expect(await asActor(pool, "write", claims, limitIn)).toBe("30s");
    expect(await asSystem(pool, limitIn)).toBe("30s");
  }
});
