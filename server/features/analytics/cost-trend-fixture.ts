import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { AnswerOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the cost trend tests: a server, a company for each
// test, and the calls for its plan, expenses and rates.

export let t: TestApp;
export let company: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    t = await start();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    company = await createCompany(t.database.superuser);
  });
}

export async function spend(spent: {
  readonly amount: string;
  readonly on?: string;
  readonly status?: string;
  readonly currency?: string;
  /** The id of a cost code. */
  readonly code?: string;
  readonly by?: TestPerson;
}): Promise<void> {
  const { amount, on = "2026-03-10", status = "approved", currency = "NGN", code, by } = spent;
  await t.database.superuser.query(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, rejection,
                           cost_code_id, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, 'Cement', case when $4 = 'rejected' then 'Entered twice' else '' end, $8, $9)`,
    [newId(), company.workspaceId, company.projectId, status, amount, currency, on, code, by?.id],
  );
}

/** Sets the project's budget and dates. */
export async function plan(set: {
  readonly budget: string;
  readonly start?: string;
  readonly finish?: string;
  readonly currency?: string;
}): Promise<void> {
  const { budget, start, finish, currency = "NGN" } = set;
  await t.database.superuser.query(
    "update projects set budget = $2, start_date = $3, finish_date = $4, currency = $5 where id = $1",
    [company.projectId, budget, start, finish, currency],
  );
}

/** A cost plan, by default of 5,000.10 over February and March. */
export async function planCost(
  months: Readonly<Record<string, string>> = { "2026-02": "5000", "2026-03": "0.10" },
): Promise<string> {
  const { workspaceId, projectId } = company;
  const [code, line] = [newId(), newId()];
  const db = t.database.superuser;
  await db.query(
    "insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, '1', 'Works')",
    [code, workspaceId, projectId],
  );
  await db.query(
    `insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
     select $1, $2, $3, $4, 'All of it', sum(amount), 'typed' from unnest($5::numeric[]) amount`,
    [line, workspaceId, projectId, code, Object.values(months)],
  );
  await db.query(
    `insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     select $1, $2, $3, (month || '-01')::date, amount from unnest($4::text[], $5::numeric[]) m(month, amount)`,
    [workspaceId, projectId, line, Object.keys(months), Object.values(months)],
  );
  return code;
}

/** A dollar is worth 1,500 naira from 10 February on. */
export async function setRate(): Promise<void> {
  await t.database.superuser.query(
    `insert into exchange_rates (id, workspace_id, base, currency, valid_from, rate)
     values ($1, $2, 'NGN', 'USD', '2026-02-10', 1500)`,
    [newId(), company.workspaceId],
  );
}

export async function trendFor(
  person: TestPerson = company.owner,
): Promise<AnswerOf<typeof routes.getCostTrend>> {
  const query = { project: company.projectId };
  const response = await t.call(routes.getCostTrend, { query }, person);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<AnswerOf<typeof routes.getCostTrend>>();
}
