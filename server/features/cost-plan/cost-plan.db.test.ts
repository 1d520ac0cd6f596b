import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BudgetRevision } from "../../../contract/budget-revisions.ts";
import type { BudgetLine, CostPlan } from "../../../contract/cost-plan.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  addProject,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { addExpense } from "../../testing/furnish-money.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
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

type NewCode = BodyOf<typeof routes.createCostCode>;
type NewLine = BodyOf<typeof routes.createBudgetLine>;

const postCode = (body: NewCode, as = company.engineer, id = company.projectId) =>
  app.call(routes.createCostCode, { params: { id }, body }, as);
const postLine = (body: NewLine, as = company.engineer, id = company.projectId) =>
  app.call(routes.createBudgetLine, { params: { id }, body }, as);

async function addCode(code: string, parent: string | null = null): Promise<string> {
  const answer = await postCode({ code, title: `Title ${code}`, parent });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { _id: string } }>().data._id;
}

async function addLine(body: NewLine): Promise<BudgetLine> {
  const answer = await postLine(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: BudgetLine }>().data;
}

async function plan(as = company.engineer, id = company.projectId): Promise<CostPlan> {
  const answer = await app.call(routes.getCostPlan, { params: { id } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: CostPlan }>().data;
}

async function revisions(query: { limit?: number; cursor?: string } = {}) {
  const answer = await app.call(
    routes.listBudgetRevisions,
    { params: { id: company.projectId }, query },
    company.clientOn,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: BudgetRevision[]; nextCursor: string | null }>();
}

const patchLine = (id: string, body: object, as = company.engineer) =>
  app.call(routes.updateBudgetLine, { params: { id }, body }, as);
const patchCode = (id: string, body: object, as = company.engineer) =>
  app.call(routes.updateCostCode, { params: { id }, body }, as);

describe("cost codes", () => {
  it("refuse what is none, and what is there already", async () => {
    expect((await postCode({ code: " ", title: "x" })).json()).toMatchObject({
      fields: { code: "Code is required" },
    });
    expect((await postCode({ code: "1", title: "x", parent: newId() })).json()).toMatchObject({
      fields: { parent: "This code does not exist in this project." },
    });
    await addCode("01");
    const twice = await postCode({ code: "01", title: "Again" });
    expect(twice.statusCode).toBe(409);
    expect(twice.json()).toMatchObject({
      fields: { code: "This project has a cost code 01 already." },
    });
    const other = await addCode("02");
    expect((await patchCode(other, { code: "01" })).statusCode).toBe(409);
    expect((await patchCode(other, { title: "Roof", version: 7 })).statusCode).toBe(409);
  });

  it("hang on each other six deep at most and never in a circle", async () => {
    let parent: string | null = null;
    const ids: string[] = [];
    for (const code of ["1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1"]) {
      parent = await addCode(code, parent);
      ids.push(parent);
    }
    expect((await postCode({ code: "x", title: "x", parent })).statusCode).toBe(400);
    const circle = await patchCode(ids[0] ?? "", { parent: ids[3] ?? null });
    expect(circle.statusCode).toBe(400);
    expect(circle.body).toContain("A code cannot hang on itself or on one below it.");
    expect((await patchCode(ids[3] ?? "", { parent: null })).statusCode).toBe(200);
    expect((await patchCode(ids[0] ?? "", { parent: ids[5] ?? null })).statusCode).toBe(200);
  });

  it("are one when the same is sent twice, and nobody else's id is taken", async () => {
    const body = { _id: newId(), code: "01", title: "Substructure" };
    expect([(await postCode(body)).statusCode, (await postCode(body)).statusCode]).toEqual([
      201, 201,
    ]);
    expect((await plan()).codes).toHaveLength(1);
    const foreign = await postCode({ ...body, code: "02" }, stranger.engineer, stranger.projectId);
    expect(foreign.statusCode).toBe(409);
  });

  it("of two who add the same one at once, one is told", async () => {
    const both = await Promise.all(
      [company.engineer, company.admin].map((as) => postCode({ code: "01", title: "Roof" }, as)),
    );
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["201", "409"]);
  });

  it("that move are recorded with where they hung and hang, and a new name with both", async () => {
    const [first, second] = [await addCode("01"), await addCode("02")];
    const code = await addCode("03", first);
    await patchCode(code, { parent: second });
    await patchCode(code, { parent: null, title: "Roof" });
    await patchCode(code, { code: "04" });
    const query = { project: company.projectId, limit: 3 };
    const answer = await app.call(routes.listActivities, { query }, company.engineer);
    const { data } = answer.json<{ data: { message: string; changes: object }[] }>();
    expect(data.map(({ message, changes }) => [message, changes])).toEqual([
      ["renamed cost code 03 “Roof” to 04 “Roof”", {}],
      [
        "moved and renamed cost code 03 “Title 03” to 03 “Roof”",
        { parent: { before: "02 Title 02", after: null } },
      ],
      [
        "moved cost code 03 “Title 03”",
        { parent: { before: "01 Title 01", after: "02 Title 02" } },
      ],
    ]);
  });

  it("are not deleted while anything hangs on them, and say what", async () => {
    const [code, other] = [await addCode("01"), await addCode("02")];
    const child = await addCode("01.1", code);
    await addLine({ costCode: code, description: "Blocks", amount: 5 });
    await addExpense(app.database.superuser, {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      createdBy: company.engineer.id,
      status: "draft",
      amount: 5,
      mark: "Sand",
      costCodeId: code,
    });
    const remove = (id: string) =>
      app.call(routes.deleteCostCode, { params: { id } }, company.engineer);
    const refused = await remove(code);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toBe(
      "1 code, 1 budget line and 1 expense hang on 01. Move or delete them first.",
    );
    for (const id of [other, child]) expect((await remove(id)).statusCode).toBe(200);
    expect((await plan()).codes.map(({ code }) => code)).toEqual(["01"]);
  });
});

describe("budget lines", () => {
  it("refuse what is not one, with a message for the field", async () => {
    const costCode = await addCode("01");
    const base = { costCode, description: "Blocks" };
    const bad: [NewLine, string, RegExp][] = [
      [{ ...base, amount: -1 }, "amount", /0 or more/],
      [{ ...base, amount: 1e13 }, "amount", /too large/],
      [{ ...base, amount: 0.001 }, "amount", /two decimals/],
      [{ ...base, quantity: 1.00001, rate: 1 }, "quantity", /four decimals/],
      [{ ...base, quantity: 1e9, rate: 1e9 }, "rate", /too large/],
      [{ ...base, amount: 1, start: "2026-13" }, "start", /YYYY-MM/],
      [{ ...base, amount: 1, start: "1950-01", finish: "2199-12" }, "finish", /120 months/],
      [{ ...base, amount: 1, costCode: newId() }, "costCode", /does not exist/],
      [{ ...base, amount: 1, description: " " }, "description", /required/],
      [{ ...base, amount: 1, spread: "typed" }, "months", /Type what falls/],
      [base, "amount", /Enter an amount/],
    ];
    for (const [body, field, message] of bad) {
      const answer = await postLine(body);
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json<{ fields: Record<string, string> }>().fields[field]).toMatch(message);
    }
    expect(await plan()).toMatchObject({ planned: 0, unallocated: 5_000_000, lines: [] });
    expect((await revisions()).data).toEqual([]);
  });

  it("add up along the tree and by month, exactly, and say what is unallocated or over", async () => {
    const top = await addCode("1");
    const ten = await addCode("10");
    const two = await addCode("2");
    const below = await addCode("1.1", top);
    const deep = await addCode("1.1.1", below);
    const line = await addLine({ costCode: deep, description: "Blocks", quantity: 3, rate: 0.335 });
    expect(line).toMatchObject({ amount: 1.01, quantity: 3, rate: 0.335, version: 1 });
    expect(line.months).toEqual([
      { month: "2026-01", amount: 0.34 },
      { month: "2026-02", amount: 0.34 },
      { month: "2026-03", amount: 0.33 },
    ]);
    await addLine({ costCode: below, description: "Mortar", amount: 0.1 });
    await addLine({ costCode: top, description: "Labour", amount: 5_000_000, spread: "s_curve" });
    const { codes, ...rest } = await plan(company.clientOn);
    const figures = (id: string) => {
      const code = codes.find(({ _id }) => _id === id);
      return [code?.ownBudget, code?.budget, code?.lines];
    };
    expect(figures(top)).toEqual([5_000_000, 5_000_001.11, 1]);
    expect(figures(below)).toEqual([0.1, 1.11, 1]);
    expect(figures(deep)).toEqual([1.01, 1.01, 1]);
    expect(figures(ten)).toEqual([0, 0, 0]);
    expect(codes.map(({ _id }) => _id)).toEqual([top, below, deep, two, ten]);
    expect(rest).toMatchObject({
      currency: "NGN",
      headline: 5_000_000,
      planned: 5_000_001.11,
      unallocated: -1.11,
    });
  });

  it("of a project without dates stand in this month", async () => {
    const { workspaceId, owner } = company;
    const id = await addProject(app.database.superuser, {
      workspaceId,
      title: "Undated",
      createdBy: owner.id,
    });
    const code = (await postCode({ code: "01", title: "Roof" }, company.engineer, id)).json<{
      data: { _id: string };
    }>().data._id;
    const answer = await postLine(
      { costCode: code, description: "Tiles", amount: 7 },
      company.engineer,
      id,
    );
    const month = app.clock.now.toISOString().slice(0, 7);
    expect(answer.json<{ data: BudgetLine }>().data.months).toEqual([{ month, amount: 7 }]);
  });

  it("change, are taken out, and the plan keeps what they were and why", async () => {
    const costCode = await addCode("01");
    const line = await addLine({ costCode, description: "Blocks", amount: 90, reason: "Tender" });
    const changed = await patchLine(line._id, { amount: 60, version: 1, reason: "Cheaper" });
    expect(changed.json()).toMatchObject({ data: { amount: 60, version: 2 } });
    expect((await patchLine(line._id, { amount: 60, version: 2 })).statusCode).toBe(200);
    expect((await patchLine(line._id, { amount: 1, version: 1 })).statusCode).toBe(409);
    const remove = (version: number) =>
      app.call(
        routes.deleteBudgetLine,
        { params: { id: line._id }, query: { reason: "Not built", version } },
        company.admin,
      );
    expect((await remove(1)).statusCode).toBe(409);
    expect((await remove(2)).statusCode).toBe(200);
    expect((await patchLine(line._id, { amount: 1 })).statusCode).toBe(404);

    const { data } = await revisions();
    expect(
      data.map(({ action, reason, totalBefore, totalAfter, user }) => [
        action,
        reason,
        totalBefore,
        totalAfter,
        user?.name,
      ]),
    ).toEqual([
      ["deleted", "Not built", 60, 0, company.admin.name],
      ["updated", "Cheaper", 90, 60, company.engineer.name],
      ["created", "Tender", 0, 90, company.engineer.name],
    ]);
    const [, updated] = data;
    expect(updated).toMatchObject({
      lines: 1,
      changes: [
        {
          line: line._id,
          before: {
            code: "01",
            amount: 90,
            months: [{ amount: 30 }, { amount: 30 }, { amount: 30 }],
          },
          after: {
            code: "01",
            amount: 60,
            months: [{ amount: 20 }, { amount: 20 }, { amount: 20 }],
          },
        },
      ],
    });
    const first = await revisions({ limit: 2 });
    expect(first.data).toHaveLength(2);
    const second = await revisions({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(second.data.map(({ action }) => action)).toEqual(["created"]);
    expect(second.nextCursor).toBeNull();
  });

  it("changed by two at once leave revisions of which each begins where the last one ended", async () => {
    const costCode = await addCode("01");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        postLine({ costCode, description: `Line ${n}`, amount: n + 1 }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    const chain = (await revisions()).data.toSorted((a, b) => a.totalBefore - b.totalBefore);
    let total = 0;
    for (const { totalBefore, totalAfter } of chain) {
      expect(totalBefore).toBe(total);
      total = totalAfter;
    }
    expect(total).toBe(36);
    expect((await plan()).planned).toBe(36);
  });

  it("are one when the same id is sent twice", async () => {
    const body = {
      _id: newId(),
      costCode: await addCode("01"),
      description: "Blocks",
      amount: 5,
    };
    expect([(await postLine(body)).statusCode, (await postLine(body)).statusCode]).toEqual([
      201, 201,
    ]);
    expect((await plan()).planned).toBe(5);
    expect((await revisions()).data).toHaveLength(1);
  });
});

describe("a project with budget lines", () => {
  it("keeps its currency, as their amounts would not be converted", async () => {
    const { _id: line } = await addLine({
      costCode: await addCode("01"),
      description: "Blocks",
      amount: 5,
    });
    const change = (currency: string) => {
      const body = { budget: { amount: 900, currency } };
      return app.call(
        routes.updateProject,
        { params: { id: company.projectId }, body },
        company.engineer,
      );
    };
    const refused = await change("USD");
    expect(refused.statusCode, refused.body).toBe(409);
    expect(refused.json()).toMatchObject({
      message: expect.stringContaining("currency cannot change while its cost plan has lines"),
    });
    expect((await plan()).currency).toBe("NGN");
    expect((await change("NGN")).statusCode).toBe(200);
    await app.call(routes.deleteBudgetLine, { params: { id: line } }, company.engineer);
    expect((await change("USD")).statusCode).toBe(200);
    expect((await plan()).currency).toBe("USD");
  });
});

describe("the sight of a plan", () => {
  it("is of those who run projects, and of the client, and of nobody else", async () => {
    const costCode = await addCode("01");
    const line = await addLine({ costCode, description: "Blocks", amount: 5 });
    const { projectId: id } = company;
    const get = async (as: TestPerson) =>
      (await app.call(routes.getCostPlan, { params: { id } }, as)).statusCode;
    expect(await get(company.clientOn)).toBe(200);
    expect(await get(company.clientOff)).toBe(404);
    expect(await get(company.contractorOn)).toBe(403);
    expect(await get(stranger.owner)).toBe(404);
    const codes = await app.call(routes.listCostCodes, { params: { id } }, company.contractorOn);
    expect(codes.json()).toEqual({
      data: [{ _id: costCode, parent: null, code: "01", title: "Title 01" }],
    });
    for (const as of [company.clientOn, company.contractorOn]) {
      const refused = await patchLine(line._id, { amount: 6 }, as);
      expect(refused.statusCode).toBe(403);
      expect(refused.json<{ message: string }>().message).toBe(
        "Only administrators and engineers can change the cost plan.",
      );
      expect((await patchCode(costCode, { title: "x" }, as)).statusCode).toBe(403);
      expect((await postCode({ code: "09", title: "x" }, as)).statusCode).toBe(403);
    }
    for (const answer of [
      await patchLine(line._id, { amount: 6 }, stranger.owner),
      await patchCode(costCode, { title: "x" }, stranger.owner),
      await postCode({ code: "09", title: "x" }, stranger.owner),
      await app.call(routes.deleteBudgetLine, { params: { id: line._id } }, stranger.owner),
      await app.call(routes.deleteCostCode, { params: { id: costCode } }, stranger.owner),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await plan()).planned).toBe(5);
  });

  it("covers its record and its live hint, which a contractor does not get", async () => {
    app.announced.length = 0;
    await addLine({ costCode: await addCode("01"), description: "Blocks", amount: 5 });
    const { projectId, workspaceId } = company;
    expect(app.announced.filter(({ topic }) => topic === "money")).toEqual(
      Array.from({ length: 2 }, () => ({
        topic: "money",
        project: projectId,
        workspace: workspaceId,
      })),
    );
    const messages = async (as: TestPerson) =>
      (await app.call(routes.listActivities, { query: { project: projectId } }, as))
        .json<{ data: { message: string; entityType: string; changes: object }[] }>()
        .data.map(({ entityType, message, changes }) => [entityType, message, changes]);
    const all = [
      ["finance", "added “Blocks” to the cost plan", { planned: { before: "0", after: "5" } }],
      ["finance", "added cost code 01 “Title 01”", {}],
    ];
    expect(await messages(company.engineer)).toEqual(all);
    expect(await messages(company.clientOn)).toEqual(all);
    expect(await messages(company.contractorOn)).toEqual([]);
    expect(await messages(company.clientOff)).toEqual([]);
  });
});
