import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import {
  addCode,
  addLine,
  app,
  company,
  patchCode,
  patchLine,
  plan,
  postCode,
  stranger,
  prepare,
} from "./cost-plan-fixture.ts";

prepare();

describe("access to a plan", () => {
  it("is for those who run projects and for the client, and for nobody else", async () => {
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

  it("covers its record and its live event, which a contractor does not get", async () => {
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
    // Expenses are announced too, to the people who see them, because they show their cost codes.
    expect(app.announced.filter(({ topic }) => topic === "expense")).toHaveLength(2);
    const messages = async (as: TestPerson) =>
      (await app.call(routes.listActivities, { query: { project: projectId } }, as))
        .json<{ data: { message: string; entityType: string; changes: object }[] }>()
        .data.map(({ entityType, message, changes }) => [entityType, message, changes]);
    const all = [
      [
        "finance",
        "added “Blocks” to the cost plan",
        {
          planned: {
            before: { amount: 0, currency: "NGN" },
            after: { amount: 5, currency: "NGN" },
          },
        },
      ],
      ["finance", "added cost code 01 “Title 01”", {}],
    ];
    expect(await messages(company.engineer)).toEqual(all);
    expect(await messages(company.clientOn)).toEqual(all);
    expect(await messages(company.contractorOn)).toEqual([]);
    expect(await messages(company.clientOff)).toEqual([]);
  });
});
