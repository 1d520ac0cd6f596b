import { describe, expect, it } from "vitest";
import type { BudgetRevision } from "../../../contract/cost-plan/budget-revisions.ts";
import type { BudgetLine } from "../../../contract/cost-plan/cost-plan.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject } from "../../testing/company.ts";
import {
  type NewLine,
  addCode,
  addLine,
  app,
  company,
  patchLine,
  plan,
  postCode,
  postLine,
  prepare,
} from "./cost-plan-fixture.ts";

prepare();

async function revisions(query: { limit?: number; cursor?: string } = {}) {
  const answer = await app.call(
    routes.listBudgetRevisions,
    { params: { id: company.projectId }, query },
    company.clientOn,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: BudgetRevision[]; nextCursor: string | null }>();
}

describe("budget lines", () => {
  it("refuse invalid input, with a message for the field", async () => {
    const costCode = await addCode("01");
    const base = { costCode, description: "Blocks" };
    const bad: [NewLine, string, RegExp][] = [
      [{ ...base, amount: -1 }, "amount", /0 or more/],
      [{ ...base, amount: 1e13 }, "amount", /too large/],
      [{ ...base, amount: 0.001 }, "amount", /in NGN can have at most two decimals/],
      [{ ...base, quantity: 1.00001, rate: 1 }, "quantity", /four decimals/],
      [{ ...base, quantity: 1e9, rate: 1e9 }, "rate", /too large/],
      [{ ...base, amount: 1, start: "2026-13" }, "start", /YYYY-MM/],
      [{ ...base, amount: 1, start: "1950-01", finish: "2199-12" }, "finish", /120 months/],
      [{ ...base, amount: 1, costCode: newId() }, "costCode", /does not exist/],
      [{ ...base, amount: 1, description: " " }, "description", /required/],
      [{ ...base, amount: 1, spread: "typed" }, "months", /Enter an amount for/],
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

  it("are summed exactly along the tree and by month, and show what is unallocated or over budget", async () => {
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

  it("of a project without dates fall in the current month", async () => {
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

  it("can be changed and deleted, and the plan keeps what they were and why", async () => {
    const costCode = await addCode("01");
    const line = await addLine({ costCode, description: "Blocks", amount: 90, reason: "Tender" });
    const changed = await patchLine(line._id, { amount: 60, version: 1, reason: "Cheaper" });
    expect(changed.json()).toMatchObject({ data: { amount: 60, version: 2 } });
    expect((await patchLine(line._id, { amount: 60, version: 2 })).statusCode).toBe(200);
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

  it("changed concurrently leave revisions of which each starts where the previous one ended", async () => {
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

  it("are idempotent by id", async () => {
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
  it("keeps its currency, because their amounts would not be converted", async () => {
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
