import { describe, expect, test } from "vitest";
import type { CashFlow } from "../../../contract/money/money.ts";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import {
  company,
  plan,
  planCost,
  setRate,
  spend,
  t,
  trendFor,
  prepare,
} from "./cost-trend-fixture.ts";

prepare();

describe("the cost trend and the cash flow", () => {
  async function cashFlowFor(person: TestPerson): Promise<CashFlow> {
    const params = { id: company.projectId };
    const response = await t.call(routes.getCashFlow, { params }, person);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: CashFlow }>().data;
  }

  test("agree to the kobo, for everyone who may see them", async () => {
    const code = await planCost();
    await setRate();
    await spend({ amount: "0.10", on: "2026-01-31", status: "submitted" });
    await spend({ amount: "0.20", on: "2026-02-28", status: "submitted" });
    await spend({ amount: "1234567890123.45", on: "2026-02-01", status: "approved", code });
    await spend({ amount: "0.01", on: "2026-05-31", status: "paid" });
    await spend({ amount: "1.10", on: "2026-03-01", status: "paid", currency: "USD" });
    await spend({ amount: "7", on: "2026-02-09", status: "paid", currency: "USD" });
    await spend({ amount: "5", on: "2026-02-09", status: "submitted", currency: "EUR" });
    for (const status of ["draft", "rejected"]) await spend({ amount: "9", status });

    for (const person of [company.owner, company.engineer, company.clientOn]) {
      const [trend, flow] = [await trendFor(person), await cashFlowFor(person)];
      expect(
        trend.data.map((point) => ({
          month: point._id,
          planned: point.planned,
          submitted: point.submitted,
          approved: point.approved,
          paid: point.paid,
          cumulative: {
            planned: point.plannedCumulative,
            submitted: point.submittedCumulative,
            approved: point.approvedCumulative,
            paid: point.paidCumulative,
          },
        })),
      ).toEqual(flow.months);
      const { headline, spent, forecast, overBudget } = flow;
      expect(trend.standing).toEqual({ headline, spent, forecast, overBudget });
      expect(trend.standing?.overBudget).toBe(true);
      expect(trend.unconvertedMoved).toEqual(flow.unconverted);
      expect(trend.unconverted).toEqual([{ currency: "USD", amount: 7 }]);
    }
    const { data } = await trendFor(company.clientOn);
    expect(data.map(({ _id, submittedCumulative }) => [_id, submittedCumulative])).toEqual([
      ["2026-01", 0.1],
      ["2026-02", 0.3],
      ["2026-03", 0.3],
      ["2026-04", 0.3],
      ["2026-05", 0.3],
    ]);
    expect(data[1]?.approved).toBe(1_234_567_890_123.45);
  });

  test("report a project over budget from one kobo of forecast, and not before", async () => {
    await plan({ budget: "5000.10" });
    const code = await planCost();
    await spend({ amount: "5000.10", on: "2026-02-01", code });
    const standing = { headline: 5000.1, spent: 5000.1, forecast: 5000.1, overBudget: false };
    expect((await trendFor(company.clientOn)).standing).toEqual(standing);
    await spend({ amount: "0.01", on: "2026-02-01" });
    expect((await trendFor(company.clientOn)).standing).toEqual({
      ...standing,
      spent: 5000.11,
      forecast: 5000.11,
      overBudget: true,
    });
  });
});
