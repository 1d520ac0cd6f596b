import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CostReportRow } from "../../../contract/money/money.ts";
import { barParts, reportLines, budgetStanding } from "./money-words.ts";

describe("the forecast", () => {
  it.each([
    [5_000_000, 4_000_000, "green", "₦1,000,000 under budget"],
    [5_000_000, 5_000_000, "green", "₦0 under budget"],
    [5_000_000, 6_500_000, "red", "₦1,500,000 over budget"],
    [0, 0, "ink", "No budget is set"],
    [0, 10, "red", "₦10 over budget"],
  ] as const)("of a budget of %d is %d", (headline, forecast, tone, words) => {
    const overBudget = forecast > headline;
    const found = budgetStanding({ headline, forecast, overBudget, currency: "NGN" });
    expect(found).toMatchObject({ tone, words });
  });

  it("is unknown before anything is planned, unless spending exceeds the budget", () => {
    const unplanned = { headline: 100, currency: "NGN" };
    expect(budgetStanding({ ...unplanned, forecast: null, overBudget: false })).toMatchObject({
      isKnown: false,
      tone: "ink",
    });
    expect(budgetStanding({ ...unplanned, forecast: 140, overBudget: true })).toMatchObject({
      isKnown: true,
      tone: "red",
    });
  });
});

it("never draws a bar wider than its frame", () => {
  const amount = fc.double({ min: -1e9, max: 1e12, noNaN: true });
  const figures = fc.record({
    headline: fc.double({ min: 0, max: 1e12, noNaN: true }),
    paid: amount,
    approved: amount,
    submitted: amount,
  });
  fc.assert(
    fc.property(figures, (given) => {
      const { paid, approved, submitted, budget } = barParts(given);
      expect(Math.min(paid, approved, submitted, budget)).toBeGreaterThanOrEqual(0);
      expect(Math.max(paid + approved + submitted, budget)).toBeLessThanOrEqual(100.0001);
    }),
  );
});

function row(code: string | null, parent: string | null = null): CostReportRow {
  const costCode = code === null ? null : { _id: code, parent, code, title: code };
  const figures = { budget: 0, submitted: 0, committed: 0, actual: 0, forecast: 0, variance: 0 };
  return { costCode, ...figures };
}

describe("the cost report", () => {
  it("puts each code below its parent, and costs without a code last", () => {
    const lines = reportLines([row("1"), row("2"), row(null), row("2.1", "2"), row("1.1", "1")]);
    expect(lines.map(({ costCode, depth }) => [costCode?.code, depth])).toEqual([
      ["1", 0],
      ["1.1", 1],
      ["2", 0],
      ["2.1", 1],
      [undefined, 0],
    ]);
  });

  it("keeps rows whose parent is missing", () => {
    expect(reportLines([row("9.1", "9")]).map(({ depth }) => depth)).toEqual([0]);
  });
});
