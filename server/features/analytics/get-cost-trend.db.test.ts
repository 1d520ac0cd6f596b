import { describe, expect, test } from "vitest";
import {
  company,
  plan,
  planCost,
  setRate,
  spend,
  trendFor,
  prepare,
} from "./cost-trend-fixture.ts";

prepare();

describe("the cost trend", () => {
  const states = { submitted: 0, approved: 0, paid: 0 };
  const statesToDate = { submittedCumulative: 0, approvedCumulative: 0, paidCumulative: 0 };

  test("shows plan and spending side by side, and accumulates both", async () => {
    await plan({ budget: "5900" });
    await planCost({ "2026-01": "3100", "2026-02": "2800" });
    await spend({ amount: "1000.10", on: "2026-01-31" });
    await spend({ amount: "0.20", on: "2026-01-01", status: "paid" });
    await spend({ amount: "50", on: "2026-04-02" });
    await spend({ amount: "999", on: "2026-02-02", status: "submitted" });
    await spend({ amount: "999", on: "2026-02-02", currency: "USD" });

    const planned = { planned: 0, plannedCumulative: 5900, actual: 0 };
    expect(await trendFor(company.engineer)).toEqual({
      currency: "NGN",
      unconverted: [{ currency: "USD", amount: 999 }],
      unconvertedMoved: [{ currency: "USD", amount: 999 }],
      standing: { headline: 5900, spent: 1050.3, forecast: 6950.3, overBudget: true },
      data: [
        {
          _id: "2026-01",
          planned: 3100,
          actual: 1000.3,
          submitted: 0,
          approved: 1000.1,
          paid: 0.2,
          plannedCumulative: 3100,
          actualCumulative: 1000.3,
          submittedCumulative: 0,
          approvedCumulative: 1000.1,
          paidCumulative: 0.2,
        },
        {
          _id: "2026-02",
          planned: 2800,
          actual: 0,
          submitted: 999,
          approved: 0,
          paid: 0,
          plannedCumulative: 5900,
          actualCumulative: 1000.3,
          submittedCumulative: 999,
          approvedCumulative: 1000.1,
          paidCumulative: 0.2,
        },
        {
          _id: "2026-03",
          ...planned,
          ...states,
          actualCumulative: 1000.3,
          submittedCumulative: 999,
          approvedCumulative: 1000.1,
          paidCumulative: 0.2,
        },
        {
          _id: "2026-04",
          ...planned,
          ...states,
          actual: 50,
          approved: 50,
          actualCumulative: 1050.3,
          submittedCumulative: 999,
          approvedCumulative: 1050.1,
          paidCumulative: 0.2,
        },
      ],
    });
  });

  test("takes the plan from the cost plan, if there is one, and counts amounts that have a rate", async () => {
    await plan({ budget: "5900", start: "2026-01-01", finish: "2026-02-28" });
    await planCost();
    await setRate();
    await spend({ amount: "2", currency: "USD", on: "2026-02-09" });
    await spend({ amount: "2", currency: "USD", on: "2026-02-10" });
    const points = (await trendFor()).data;
    expect(points.map(({ _id, planned, actual }) => [_id, planned, actual])).toEqual([
      ["2026-02", 5000, 3000],
      ["2026-03", 0.1, 0],
    ]);
    expect(points.at(-1)?.plannedCumulative).toBe(5000.1);
  });

  test("plans nothing without a cost plan, as the cash flow does, whatever the dates", async () => {
    await plan({
      budget: "1000000000000.00",
      start: "2026-01-17",
      finish: "2027-05-03",
      currency: "JPY",
    });
    await spend({ amount: "7", currency: "JPY" });
    const { data, currency } = await trendFor();
    expect(currency).toBe("JPY");
    expect(data.map(({ _id, planned, actual }) => [_id, planned, actual])).toEqual([
      ["2026-03", 0, 7],
    ]);
  });

  test("has only spending without a plan, and nothing without either", async () => {
    expect(await trendFor()).toEqual({
      data: [],
      currency: "NGN",
      unconverted: [],
      unconvertedMoved: [],
      standing: { headline: 5_000_000, spent: 0, forecast: null, overBudget: false },
    });
    await spend({ amount: "12.5" });
    expect((await trendFor()).data).toEqual([
      {
        _id: "2026-03",
        planned: 0,
        actual: 12.5,
        ...states,
        approved: 12.5,
        plannedCumulative: 0,
        actualCumulative: 12.5,
        ...statesToDate,
        approvedCumulative: 12.5,
      },
    ]);
  });
});
