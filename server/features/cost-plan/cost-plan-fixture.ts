import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { BudgetLine, CostPlan } from "../../../contract/cost-plan/cost-plan.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the cost plan tests: a server, a company for each
// test whose client sees the plan, and the calls that make it.

export let app: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    app = await start();
    stranger = await createCompany(app.database.superuser, "Other Builders");
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    company = await createCompany(app.database.superuser);
    await app.database.superuser.query(
      `update projects set start_date = '2026-01-15', finish_date = '2026-03-31', show_cost_plan_to_clients = true
        where id = $1`,
      [company.projectId],
    );
  });
}

type NewCode = BodyOf<typeof routes.createCostCode>;

export type NewLine = BodyOf<typeof routes.createBudgetLine>;

export const postCode = (body: NewCode, as = company.engineer, id = company.projectId) =>
  app.call(routes.createCostCode, { params: { id }, body }, as);

export const postLine = (body: NewLine, as = company.engineer, id = company.projectId) =>
  app.call(routes.createBudgetLine, { params: { id }, body }, as);

export async function addCode(code: string, parent: string | null = null): Promise<string> {
  const answer = await postCode({ code, title: `Title ${code}`, parent });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { _id: string } }>().data._id;
}

export async function addLine(body: NewLine): Promise<BudgetLine> {
  const answer = await postLine(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: BudgetLine }>().data;
}

export async function plan(as = company.engineer, id = company.projectId): Promise<CostPlan> {
  const answer = await app.call(routes.getCostPlan, { params: { id } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: CostPlan }>().data;
}

export const patchLine = (id: string, body: object, as = company.engineer) =>
  app.call(routes.updateBudgetLine, { params: { id }, body }, as);

export const patchCode = (id: string, body: object, as = company.engineer) =>
  app.call(routes.updateCostCode, { params: { id }, body }, as);
