import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { asActor } from "../../database/transaction.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { seedMany } from "../../testing/seed/seed-many.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await createCompany(app.database.superuser);
  await enter(company.engineer, {
    amount: 250_000,
    description: "Cement, 40 bags",
    vendor: "Dangote",
    invoiceNumber: "GZ/2026/0081",
  });
  await enter(company.contractorOn, { amount: 250_000.5, description: "Sharp sand" });
  await enter(company.contractorOn, { amount: 1_200_000, description: "Rods", vendor: "BUA" });
});
afterAll(() => app.close());

async function enter(as: TestPerson, more: Partial<BodyOf<typeof routes.createExpense>>) {
  const common = { project: company.projectId, date: "2026-03-01", amount: 5, description: "Sand" };
  const answer = await app.call(routes.createExpense, { body: { ...common, ...more } }, as);
  expect(answer.statusCode, answer.body).toBe(201);
}

async function find(q: string, as = company.engineer): Promise<string[]> {
  const answer = await app.call(routes.search, { query: { q } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.expenses.map(({ title }: { title: string }) => title);
}

describe("a search for expenses", () => {
  it.each([
    ["dango", ["Cement, 40 bags"]],
    ["gz/2026/00", ["Cement, 40 bags"]],
    ["GZ 2026 0081", ["Cement, 40 bags"]],
    ["gz20260081", ["Cement, 40 bags"]],
    ["2026-00", ["Cement, 40 bags"]],
    ["gz 2027", []],
    ["bags cement", ["Cement, 40 bags"]],
    ["250000", ["Sharp sand", "Cement, 40 bags"]],
    ["₦250,000", ["Sharp sand", "Cement, 40 bags"]],
    ["250k", ["Sharp sand", "Cement, 40 bags"]],
    ["250000.50", ["Sharp sand"]],
    ["1.2m", ["Rods"]],
    ["%", []],
    ["25000", []],
  ])("%s", async (q, titles) => {
    expect(await find(q)).toEqual(titles);
  });

  it("gives amount, vendor and project", async () => {
    const answer = await app.call(routes.search, { query: { q: "dangote" } }, company.admin);
    expect(answer.json().data.expenses).toMatchObject([
      {
        title: "Cement, 40 bags",
        status: "draft",
        amount: { amount: 250_000, currency: "NGN" },
        vendor: "Dangote",
        project: { _id: company.projectId },
      },
    ]);
  });

  it("finds a contractor's own alone, and none for clients, other companies, or in the trash", async () => {
    expect(await find("250000", company.contractorOn)).toEqual(["Sharp sand"]);
    expect(await find("dangote", company.contractorOn)).toEqual([]);
    expect(await find("250000", company.contractorOff)).toEqual([]);
    expect(await find("250000", company.clientOn)).toEqual([]);
    const stranger = await createCompany(app.database.superuser, "Other Builders");
    expect(await find("250000", stranger.owner)).toEqual([]);
    const trash = "update projects set deleted_at = $2 where id = $1";
    await app.database.superuser.query(trash, [company.projectId, new Date()]);
    for (const q of ["250000", "dangote"])
      for (const as of [company.admin, company.contractorOn]) expect(await find(q, as)).toEqual([]);
    await app.database.superuser.query(trash, [company.projectId, null]);
  });
});

/** The number of expenses that this transaction has read. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = 'expenses'`.execute(tx);
  return rows[0]?.read ?? Number.NaN;
}

describe("among 40,000 expenses", () => {
  let large: TestCompany;
  // Inserting the expenses takes a while on a busy machine.
  beforeAll(async () => {
    large = await createCompany(app.database.superuser, "Large Builders");
    await seedMany(app.database.superuser, large, 40_000, ["expenses"]);
    await app.database.superuser.query("vacuum analyze expenses, projects, project_members");
  }, 60_000);

  // A query plan does not show what a function reads, so the test uses the database's own counts.
  it.each([
    ["{%delivery%}", null, null],
    ["{%vendor%,% 7%}", null, null],
    ["{%37123%}", null, "%37123%"],
    ["{%inv%,% 77%}", null, "%inv77%"],
    ["{%nowhere%}", null, "%nowhere9%"],
    ["{%5000%}", 5000, null],
  ])("a search for %s, %s and %s reads few of them", async (patterns, amount, invoice) => {
    for (const [who, most] of [
      ["admin", 4000],
      ["contractorOn", 20_000],
    ] as const) {
      const read = await asActor(app.database.pool, "read", large[who].claims, async (tx) => {
        const before = await rowsRead(tx);
        await sql`
          select from find_expenses(${patterns}::text[], ${invoice}, ${amount}, ${amount} + 1, 8)`.execute(
          tx,
        );
        return (await rowsRead(tx)) - before;
      });
      expect(read, who).toBeLessThan(most);
    }
  });
});
