import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import type { Tx } from "./kysely-client.ts";
import { afterCommit, sendWithCommit } from "./attempt.ts";
import { asActor } from "./transaction.ts";

let database: TestDatabase;
let company: TestCompany;

beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterAll(() => database.drop());
beforeEach(async () => {
  company = await createCompany(database.superuser);
});

const write = (work: (tx: Tx) => Promise<unknown>) =>
  asActor(database.pool, "write", company.engineer.claims, work);
const rename = (title: string) => sql`update projects set title = ${title}::text`;
const titles = async () => {
  const { rows } = await database.superuser.query<{ title: string }>(
    "select title from projects where workspace_id = $1",
    [company.workspaceId],
  );
  return rows.map(({ title }) => title);
};
const fail = () => {
  throw new Error("refused");
};

test("what a failed write still sends reaches no later transaction of its connection", async () => {
  const { promise: nextHasBegun, resolve: begin } = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const failed = write(async (tx) => {
    late = nextHasBegun.then(() => rename("Late").execute(tx));
    late.catch(() => undefined);
    fail();
  });
  await expect(failed).rejects.toThrow("refused");
  await write(async (tx) => {
    await sql`select`.execute(tx);
    begin();
    await late.catch(() => undefined);
  });
  await expect(late).rejects.toThrow("This transaction has ended already");
  expect(await titles()).not.toContain("Late");
});

test("what a failed write left for its commit is neither sent nor called", async () => {
  let calls = 0;
  const failed = write(async (tx) => {
    sendWithCommit(tx, rename("Left").compile(tx));
    afterCommit(tx, () => (calls += 1));
    fail();
  });
  await expect(failed).rejects.toThrow("refused");
  await write((tx) => sql`select`.execute(tx));
  expect(await titles()).not.toContain("Left");
  expect(calls).toBe(0);
});

test("what a read left for a commit is sent with no later write", async () => {
  await asActor(database.pool, "read", company.engineer.claims, async (tx) =>
    sendWithCommit(tx, rename("Left").compile(tx)),
  );
  await write((tx) => sql`select`.execute(tx));
  expect(await titles()).not.toContain("Left");
});

test("a write that catches an error of the database fails: nothing of it can be committed", async () => {
  let calls = 0;
  const written = write(async (tx) => {
    afterCommit(tx, () => (calls += 1));
    await rename("Half").execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(written).rejects.toThrow("Nothing was committed");
  expect(await titles()).not.toContain("Half");
  expect(calls).toBe(0);
});
