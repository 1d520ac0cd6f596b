import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnyRoute } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { asActor } from "../database/transaction.ts";
import { createCompany, type TestCompany, type TestPerson } from "../testing/company.ts";
import { shareTestApp, type TestApp, testNow } from "../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());

const call = (route: AnyRoute, input: object, person: TestPerson) => t.call(route, input, person);
const ofProject = () => ({ params: { id: company.projectId } });

async function create(route: AnyRoute, body: object): Promise<string> {
  const answer = await call(route, { ...ofProject(), body }, company.engineer);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { _id: string } }>().data._id;
}

/** Two codes with a line each, so that no sum is the amount of a line. */
beforeEach(async () => {
  t.clock.now = testNow();
  company = await createCompany(t.database.superuser);
  for (const [code, amount] of [
    ["01", 40_100_001],
    ["02", 2_200_002],
  ] as const) {
    const costCode = await create(routes.createCostCode, { code, title: `Works ${code}` });
    const months = [{ month: "2026-03", amount }];
    const line = { costCode, description: `Line ${code}`, amount, spread: "typed", months };
    await create(routes.createBudgetLine, line);
  }
});

const show = (showCostPlanToClients: boolean) =>
  call(routes.updateProject, { ...ofProject(), body: { showCostPlanToClients } }, company.engineer);

const plans = [routes.getCostPlan, routes.getCostReport, routes.listBudgetRevisions] as const;
const LINES = ["40100001", "2200002", "Works 01", "Line 01"];

async function statuses(person: TestPerson): Promise<number[]> {
  const answers = await Promise.all(plans.map((route) => call(route, ofProject(), person)));
  return answers.map(({ statusCode }) => statusCode);
}

describe("a cost plan", () => {
  it("is for clients only while the project shows it, and for admins and engineers always", async () => {
    const { clientOn, clientOff, contractorOn, engineer, admin } = company;
    for (const person of [engineer, admin]) expect(await statuses(person)).toEqual([200, 200, 200]);
    expect(await statuses(clientOn)).toEqual([403, 403, 403]);
    await show(true);
    expect(await statuses(clientOn)).toEqual([200, 200, 200]);
    expect(await statuses(contractorOn)).toEqual([403, 403, 403]);
    expect(await statuses(clientOff)).toEqual([404, 404, 404]);
    await show(false);
    expect(await statuses(clientOn)).toEqual([403, 403, 403]);
  });

  it("is told to clients by no other route, but for its sums", async () => {
    const { clientOn, engineer } = company;
    const project = company.projectId;
    const asked: readonly [AnyRoute, object][] = [
      ...plans.map((route) => [route, ofProject()] as [AnyRoute, object]),
      [routes.listCostCodes, ofProject()],
      [routes.listActivities, { query: { project } }],
      [routes.getCashFlow, ofProject()],
      [routes.getCostTrend, { query: { project } }],
      [routes.getClientHome, {}],
      [routes.listMyNotifications, {}],
      [routes.search, { query: { q: "Works" } }],
    ];
    const told = async (person: TestPerson) => {
      const bodies = await Promise.all(
        asked.map(async ([route, input]) => (await call(route, input, person)).body),
      );
      return LINES.filter((mark) => bodies.some((body) => body.includes(mark)));
    };
    expect(await told(engineer)).toEqual(LINES);
    expect(await told(clientOn)).toEqual([]);
    const flow = (person: TestPerson) => call(routes.getCashFlow, ofProject(), person);
    expect((await flow(clientOn)).json()).toEqual((await flow(engineer)).json());
    expect((await flow(clientOn)).json().data).toMatchObject({
      planned: 42_300_003,
      forecast: 42_300_003,
      headline: 5_000_000,
    });
    await show(true);
    expect(await told(clientOn)).toEqual(LINES);
  });

  it("is changed in its visibility by those who run projects alone, and recorded", async () => {
    const body = { showCostPlanToClients: true };
    for (const person of [company.clientOn, company.contractorOn])
      expect((await call(routes.updateProject, { ...ofProject(), body }, person)).statusCode).toBe(
        403,
      );
    expect((await show(true)).json().data.showCostPlanToClients).toBe(true);
    const { data } = (
      await call(routes.listActivities, { query: { entity: company.projectId } }, company.engineer)
    ).json();
    expect(data[0].changes).toEqual({ showCostPlanToClients: { before: false, after: true } });
  });

  it("is in no report by cost code of a client to whom it is not shown", async () => {
    const report = (input: object, person: TestPerson) =>
      call(routes.getReport, { params: { kind: "cost-by-code" }, query: input }, person);
    expect((await report({ project: company.projectId }, company.clientOn)).statusCode).toBe(403);
    const all = await report({}, company.clientOn);
    expect(all.statusCode, all.body).toBe(200);
    expect(all.body).not.toContain("Lekki Duplex");
    await show(true);
    expect((await report({ project: company.projectId }, company.clientOn)).body).toContain(
      "40100001",
    );
  });
});

it("SQL of a client's own reads nothing of a plan that is not shown", async () => {
  const rows = (person: TestPerson, table: string) =>
    asActor(
      t.database.pool,
      "read",
      person.claims,
      async (tx) => (await sql.raw(`select 1 from ${table}`).execute(tx)).rows.length,
    );
  const tables = ["cost_codes", "budget_lines", "budget_line_months", "budget_revisions"];
  const counts = (person: TestPerson) => Promise.all(tables.map((table) => rows(person, table)));
  expect(await counts(company.clientOn)).toEqual([0, 0, 0, 0]);
  // Contractors enter expenses by code.
  expect(await counts(company.contractorOn)).toEqual([2, 0, 0, 0]);
  await show(true);
  expect(await counts(company.clientOn)).toEqual(await counts(company.engineer));
  expect(await counts(company.clientOff)).toEqual([0, 0, 0, 0]);
});
