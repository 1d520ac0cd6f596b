import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Expense,
  type ExpenseSort,
  expenseSorts,
} from "../../../../contract/expenses/expenses.ts";
import type { QueryOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
let code: string;

beforeAll(async () => {
  t = await startTestApp();
  const db = t.database.superuser;
  company = await createCompany(db);
  const { workspaceId, projectId, engineer, contractorOn } = company;
  code = newId();
  await db.query(
    `insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, '01', 'Substructure')`,
    [code, workspaceId, projectId],
  );
  await db.query(
    `insert into expenses (id, workspace_id, project_id, cost_code_id, status, amount, currency, spent_on,
                           description, vendor, created_by, created_at, rejection)
     select gen_random_uuid(), $1, $2, case when n % 4 = 0 then $3::uuid end,
            (array['draft', 'submitted', 'approved', 'rejected', 'paid'])[1 + n % 5], n % 7 + 0.25,
            case when n % 3 = 0 then 'USD' else 'NGN' end, date '2026-01-01' + n % 9,
            'Item ' || n, case when n % 2 = 0 then 'Dangote 100%' else 'BUA' end,
            case when n % 6 = 0 then $5::uuid else $4::uuid end,
            timestamptz '2026-01-01' + make_interval(secs => n % 11), case when n % 5 = 3 then 'No' else '' end
       from generate_series(1, 60) n`,
    [workspaceId, projectId, code, engineer.id, contractorOn.id],
  );
});
afterAll(() => t.close());

interface Page {
  expenses: Expense[];
  total: number;
  totals: { status: string; currency: string; count: number; amount: number }[];
  nextCursor: string | null;
}

async function list(query: QueryOf<typeof routes.listExpenses> = {}): Promise<Page> {
  const answer = await t.call(routes.listExpenses, { query }, company.engineer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Page }>().data;
}

const keys: Record<ExpenseSort, (expense: Expense) => string | number> = {
  date: ({ date }) => date,
  "-date": ({ date }) => date,
  amount: ({ amount }) => amount.amount,
  "-amount": ({ amount }) => amount.amount,
  "-createdAt": ({ createdAt }) => createdAt,
};

describe("the list of expenses", () => {
  it.each(expenseSorts)("pages through all by %s, without repetition", async (sort) => {
    const seen: Expense[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ sort, limit: 7, ...(cursor === null ? {} : { cursor }) });
      seen.push(...page.expenses);
      expect(page.total).toBe(60);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(60);
    const values = seen.map((expense) => keys[sort](expense));
    const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(values).toEqual(sort.startsWith("-") ? sorted.toReversed() : sorted);
  });

  it("tells what waits for one's own decision: not what one made, changed or approved", async () => {
    const { superuser: db } = t.database;
    const mine = await list({ decides: "me" });
    expect(mine.expenses.map(({ description }) => description).toSorted()).toEqual([
      "Item 36",
      "Item 6",
    ]);
    expect(mine.total).toBe(2);
    expect(mine.totals.map(({ status, count }) => [status, count])).toEqual([["submitted", 2]]);
    const owners = await t.call(
      routes.listExpenses,
      { query: { decides: "me", limit: 1 } },
      company.owner,
    );
    expect(owners.json<{ data: Page }>().data.total).toBe(12);
    expect((await list({ decides: "me", status: "paid" })).total).toBe(0);
    const ids = mine.expenses.map(({ _id }) => _id);
    await db.query("update expenses set payee_changed_by = array[$2::uuid] where id = $1", [
      ids[0],
      company.engineer.id,
    ]);
    await db.query(
      `insert into expense_approvals (id, workspace_id, expense_id, user_id, created_at)
       values (gen_random_uuid(), $1, $2, $3, now())`,
      [company.workspaceId, ids[1], company.engineer.id],
    );
    expect((await list({ decides: "me" })).total).toBe(0);
    await db.query("delete from expense_approvals");
    await db.query("update expenses set payee_changed_by = '{}' where id = $1", [ids[0]]);
  });

  it("has the same totals from the maintained figures as by counting rows", async () => {
    for (const query of [{}, { project: company.projectId }, { status: "paid" }] as const) {
      const [kept, counted] = await Promise.all([
        list(query),
        list({ ...query, from: "2026-01-01" }),
      ]);
      expect(kept.totals).toHaveLength(10);
      expect(kept.totals).toEqual(counted.totals);
      expect(kept.total).toBe(counted.total);
    }
    const elsewhere = await list({ project: newId() });
    expect(elsewhere).toMatchObject({ total: 0, totals: [] });
  });

  it("totals each status and currency separately, including the statuses not shown", async () => {
    const { total, totals, expenses } = await list({ status: "paid", limit: 500 });
    expect(expenses).toHaveLength(12);
    expect(total).toBe(12);
    expect(totals).toHaveLength(10);
    for (const currency of ["NGN", "USD"]) {
      const shown = expenses.filter(({ amount }) => amount.currency === currency);
      expect(totals.find((one) => one.status === "paid" && one.currency === currency)).toEqual({
        status: "paid",
        currency,
        count: shown.length,
        amount: shown.reduce((sum, { amount }) => sum + amount.amount, 0),
      });
    }
  });

  it("filters by code, maker, days, project and words", async () => {
    expect((await list({ costCode: code })).total).toBe(15);
    expect((await list({ costCode: "none" })).total).toBe(45);
    expect((await list({ createdBy: company.contractorOn.id })).total).toBe(10);
    expect((await list({ createdBy: "me" })).total).toBe(50);
    const days = await list({ from: "2026-01-03", to: "2026-01-04", limit: 500 });
    expect(new Set(days.expenses.map(({ date }) => date))).toEqual(
      new Set(["2026-01-03", "2026-01-04"]),
    );
    expect((await list({ project: company.projectId })).total).toBe(60);
    expect((await list({ project: newId() })).total).toBe(0);
    expect((await list({ search: "dangote 100%" })).total).toBe(30);
    expect((await list({ search: "tem 5" })).total).toBe(11);
    expect((await list({ search: "_" })).total).toBe(0);
  });

  it("chooses by ids among those that match, and leaves total and totals alone", async () => {
    for (const sort of expenseSorts) {
      const whole = await list({ sort, status: "paid", limit: 500 });
      const some = whole.expenses.filter((_, index) => index % 2 === 0);
      const others = await list({ status: "draft", limit: 50 });
      const ids = [...some, ...others.expenses].map(({ _id }) => _id).join(",");
      const found = await list({ sort, status: "paid", ids });
      expect(found, sort).toEqual({ ...whole, expenses: some });
    }
    const all = await list({ createdBy: "me", limit: 50 });
    const ids = all.expenses.map(({ _id }) => _id).join(",");
    const query = { ids, limit: 500 };
    const answer = await t.call(routes.listExpenses, { query }, company.contractorOn);
    expect(answer.json<{ data: Page }>().data.expenses).toEqual([]);
  });

  it("refuses an unknown status, and names the valid ones", async () => {
    const url = "/api/expenses?status=gone";
    const answer = await t.raw({ method: "GET", url }, company.engineer);
    expect(answer.statusCode).toBe(400);
    const message = "This must be one of: draft, submitted, approved, rejected, paid.";
    expect(answer.json()).toMatchObject({ message, fields: { status: message } });
  });

  it("refuses a cursor of another order, and one that was never issued", async () => {
    const { nextCursor } = await list({ sort: "amount", limit: 5 });
    const made = Buffer.from(JSON.stringify(["-date", "2026-02-30", newId()])).toString(
      "base64url",
    );
    for (const cursor of [nextCursor ?? "", made, "nonsense"]) {
      const answer = await t.call(routes.listExpenses, { query: { cursor } }, company.engineer);
      expect(answer.statusCode).toBe(400);
    }
  });
});
