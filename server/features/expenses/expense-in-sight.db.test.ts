import { describe, expect, it } from "vitest";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import { advanceTo, company, enter, newsOf, t, take, prepare } from "./expense-fixture.ts";

prepare();

describe("who sees an expense and its events", () => {
  it("announces it to those who run the projects and its maker, and a change of money to the team", async () => {
    const id = await advanceTo("submitted");
    const announced = t.announced.filter((one) => one.workspace === company.workspaceId);
    expect(announced).toContainEqual({
      topic: "expense",
      project: company.projectId,
      id,
      user: company.contractorOn.id,
      workspace: company.workspaceId,
    });
    expect(announced).toContainEqual({
      topic: "money",
      project: company.projectId,
      workspace: company.workspaceId,
    });
    // An activity about money names no project, so that no team receives it.
    expect(announced.filter(({ topic }) => topic === "activity")).toEqual(
      [1, 2].map(() => ({ topic: "activity", workspace: company.workspaceId })),
    );
  });

  it("hides a notification about it from an engineer who became a client", async () => {
    await advanceTo("submitted");
    const { engineer, owner } = company;
    const team = { params: { id: company.projectId }, body: { user: engineer.id } };
    expect((await t.call(routes.addToTeam, team, owner)).statusCode).toBe(201);
    const news = async () => {
      const list = await t.call(routes.listMyNotifications, { query: {} }, engineer);
      return list.json<{ data: { message: string }[] }>().data.map(({ message }) => message);
    };
    expect((await news()).join()).toContain("Cement, 40 bags");
    for (const role of ["client", "contractor"] as const) {
      const change = { params: { id: engineer.id }, body: { role } };
      expect((await t.call(routes.updatePerson, change, owner)).statusCode).toBe(200);
      expect((await news()).join()).not.toContain("Cement, 40 bags");
    }
  });

  it("shows contractors their own, and nothing after they have left the team", async () => {
    const own = await advanceTo("submitted");
    const { _id: other } = await enter(company.engineer);
    const list = async (who: TestPerson) => {
      const answer = await t.call(routes.listExpenses, {}, who);
      return answer.json<{ data: { expenses: Expense[]; total: number } }>().data;
    };
    expect((await list(company.contractorOn)).expenses.map(({ _id }) => _id)).toEqual([own]);
    expect((await list(company.engineer)).total).toBe(2);
    expect(
      (await t.call(routes.getExpense, { params: { id: other } }, company.contractorOn)).statusCode,
    ).toBe(404);
    const leave = { params: { id: company.projectId, userId: company.contractorOn.id } };
    await t.call(routes.removeFromTeam, leave, company.owner);
    expect((await list(company.contractorOn)).total).toBe(0);
    await take("approve", own, company.engineer);
    expect(await newsOf(company.contractorOn)).not.toContainEqual(
      expect.stringContaining("approved"),
    );
  });
});
