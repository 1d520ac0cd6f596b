import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CostPlan } from "../../../contract/cost-plan/cost-plan.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { addProject, createCompany, type TestCompany } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  app = await shareTestApp();
  stranger = await createCompany(app.database.superuser, "Other Builders");
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await createCompany(app.database.superuser);
  await app.database.superuser.query(
    "update projects set start_date = '2026-01-15', finish_date = '2026-03-31' where id = $1",
    [company.projectId],
  );
});

type NewLine = BodyOf<typeof routes.createBudgetLine>;

async function addCode(code: string, parent: string | null = null): Promise<string> {
  const answer = await app.call(
    routes.createCostCode,
    { params: { id: company.projectId }, body: { code, title: `Title ${code}`, parent } },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { _id: string } }>().data._id;
}

async function addLine(body: NewLine): Promise<void> {
  const answer = await app.call(
    routes.createBudgetLine,
    { params: { id: company.projectId }, body },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(201);
}

async function plan(as = company.engineer, id = company.projectId): Promise<CostPlan> {
  const answer = await app.call(routes.getCostPlan, { params: { id } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: CostPlan }>().data;
}

describe("copying a plan", () => {
  const copy = (id: string, body: { from: string; lines?: boolean }, as = company.engineer) =>
    app.call(routes.copyCostPlan, { params: { id }, body }, as);

  async function target(start: string | null, currency = "NGN"): Promise<string> {
    const { workspaceId, owner } = company;
    const id = await addProject(app.database.superuser, {
      workspaceId,
      title: "Next one",
      createdBy: owner.id,
    });
    await app.database.superuser.query(
      "update projects set start_date = $2, currency = $3 where id = $1",
      [id, start, currency],
    );
    return id;
  }

  it("copies codes and lines, with their months shifted to the new start", async () => {
    const top = await addCode("1");
    const below = await addCode("1.1", top);
    await addLine({
      costCode: below,
      description: "Blocks",
      amount: 10,
      start: "2026-02",
      finish: "2026-03",
    });
    const id = await target("2027-01-01");
    const answer = await copy(id, { from: company.projectId, lines: true });
    expect(answer.json()).toEqual({ data: { codes: 2, lines: 1 } });
    const copied = await plan(company.engineer, id);
    expect(copied.codes.map(({ code, budget }) => [code, budget])).toEqual([
      ["1", 10],
      ["1.1", 10],
    ]);
    expect(copied.codes[1]?.parent).toBe(copied.codes[0]?._id);
    expect(copied.codes[0]?._id).not.toBe(top);
    expect(copied.lines[0]?.months).toEqual([
      { month: "2027-02", amount: 5 },
      { month: "2027-03", amount: 5 },
    ]);
    expect((await copy(id, { from: company.projectId })).statusCode).toBe(409);
  });

  it("copies only codes, also to a project in another currency", async () => {
    await addLine({ costCode: await addCode("1"), description: "Blocks", amount: 10 });
    const id = await target(null, "USD");
    const refused = await copy(id, { from: company.projectId, lines: true });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("planned in NGN, this project in USD");
    expect((await copy(id, { from: company.projectId })).json()).toEqual({
      data: { codes: 1, lines: 0 },
    });
    expect((await plan(company.engineer, id)).lines).toEqual([]);
  });

  it("needs a visible source project, and is for those who plan", async () => {
    const id = await target(null);
    expect((await copy(id, { from: id })).statusCode).toBe(400);
    expect((await copy(id, { from: stranger.projectId })).statusCode).toBe(404);
    expect((await copy(id, { from: company.projectId }, stranger.owner)).statusCode).toBe(404);
    expect((await copy(id, { from: company.projectId }, company.clientOn)).statusCode).toBe(403);
  });
});
