import { expect, it } from "vitest";
import { spreadsheetTemplates, type TemplateKind } from "../../../contract/spreadsheet-import.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp } from "../../testing/test-app.ts";

it("is read back by its import without a problem or a question", async () => {
  const app = await shareTestApp();
  try {
    app.clock.now = new Date("2026-03-20T08:00:00Z");
    const company = await createCompany(app.database.superuser);
    const { engineer, contractorOn, projectId } = company;
    const get = (kind: TemplateKind, as: TestPerson = engineer) =>
      app.raw({ method: "GET", url: spreadsheetTemplates[kind].path }, as);
    const template = async (kind: TemplateKind) => {
      const answer = await get(kind);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers["content-disposition"]).toContain(`${kind}-template.xlsx`);
      return answer.rawPayload.toString("base64");
    };

    const expenses = await app.call(
      routes.importExpenses,
      { body: { xlsx: await template("expenses"), project: projectId } },
      engineer,
    );
    expect(expenses.json().data).toMatchObject({
      expenses: 1,
      problems: [],
      totals: [{ currency: "NGN", amount: 475_000 }],
      head: { row: 4, asks: false },
      notes: [],
    });
    const plan = await app.call(
      routes.importCostPlan,
      { params: { id: projectId }, body: { xlsx: await template("cost-plan"), commit: true } },
      engineer,
    );
    expect(plan.json().data).toMatchObject({
      codes: 1,
      lines: 1,
      amount: 11_400_000,
      problems: [],
      head: { asks: false },
      committed: true,
    });
    expect((await get("expenses", contractorOn)).statusCode).toBe(200);
    expect((await get("cost-plan", contractorOn)).statusCode).toBe(403);
  } finally {
    await app.close();
  }
});
