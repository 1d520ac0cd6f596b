import { describe, expect, it } from "vitest";
import type { CostReportRow } from "../../../contract/money/money.ts";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import { addCode, cashFlow, company, plan, spend, t, prepare } from "./money-fixture.ts";

prepare();

interface Report {
  rows: CostReportRow[];
  total: Omit<CostReportRow, "costCode">;
  unconverted: { currency: string; amount: number }[];
}

async function costReport(who: TestPerson = company.owner): Promise<Report> {
  const answer = await t.call(routes.getCostReport, { params: { id: company.projectId } }, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Report }>().data;
}

describe("the cost report", () => {
  it("shows budget, committed, actual, forecast and variance of each code, and of spending without one", async () => {
    const parent = await addCode("01");
    const child = await addCode("01.1", parent);
    await plan(child, { "2026-01": "100", "2026-02": "200.50" });
    await spend({ amount: "5", on: "2026-02-03", status: "submitted", code: child });
    await spend({ amount: "150", on: "2026-02-03", status: "approved", code: child });
    await spend({ amount: "200", on: "2026-02-03", status: "paid", code: child });
    await spend({ amount: "40", on: "2026-02-03", status: "paid" });
    const { rows, total } = await costReport(company.clientOn);
    const nothing = { budget: 0, submitted: 0, committed: 0, actual: 0, forecast: 0, variance: 0 };
    expect(rows).toEqual([
      {
        costCode: { _id: parent, parent: null, code: "01", title: "Works 01" },
        ...nothing,
      },
      {
        costCode: { _id: child, parent, code: "01.1", title: "Works 01.1" },
        budget: 300.5,
        submitted: 5,
        committed: 150,
        actual: 200,
        forecast: 350,
        variance: -49.5,
      },
      { costCode: null, ...nothing, actual: 40, forecast: 40, variance: -40 },
    ]);
    expect(total).toEqual({
      budget: 300.5,
      submitted: 5,
      committed: 150,
      actual: 240,
      forecast: 390,
      variance: -89.5,
    });
    expect((await cashFlow()).forecast).toBe(total.forecast);
  });
});
