import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { CashFlow } from "../../../contract/money/money.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  createCompany,
  showPlan,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the money tests: a server, a company for each test,
// and the calls for its plan, expenses and rates.

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
    await showPlan(t.database.superuser, company.projectId);
  });
}

export async function addCode(code: string, parent: string | null = null): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into cost_codes (id, workspace_id, project_id, parent_id, code, title) values ($1, $2, $3, $4, $5, $6)`,
    [id, company.workspaceId, company.projectId, parent, code, `Works ${code}`],
  );
  return id;
}

export async function plan(code: string, months: Readonly<Record<string, string>>): Promise<void> {
  const line = newId();
  const { workspaceId, projectId } = company;
  await t.database.superuser.query(
    `insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
     select $1, $2, $3, $4, 'A line', sum(amount), 'typed' from unnest($5::numeric[]) amount`,
    [line, workspaceId, projectId, code, Object.values(months)],
  );
  await t.database.superuser.query(
    `insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     select $1, $2, $3, (month || '-01')::date, amount from unnest($4::text[], $5::numeric[]) m(month, amount)`,
    [workspaceId, projectId, line, Object.keys(months), Object.values(months)],
  );
}

export async function spend(expense: {
  readonly amount: string;
  readonly on: string;
  readonly status: string;
  readonly code?: string;
  readonly currency?: string;
}): Promise<void> {
  const { workspaceId, projectId } = company;
  const { amount, on, status, code = null, currency = "NGN" } = expense;
  await t.database.superuser.query(
    `insert into expenses (id, workspace_id, project_id, cost_code_id, status, amount, currency, spent_on, description)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'Cement')`,
    [newId(), workspaceId, projectId, code, status, amount, currency, on],
  );
}

export const setRate = (
  rate: { currency: string; base?: string; rate: number; validFrom: string },
  who: TestPerson = company.owner,
) => t.call(routes.setExchangeRate, { body: { base: "NGN", ...rate } }, who);

export async function cashFlow(who: TestPerson = company.owner): Promise<CashFlow> {
  const answer = await t.call(routes.getCashFlow, { params: { id: company.projectId } }, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: CashFlow }>().data;
}
