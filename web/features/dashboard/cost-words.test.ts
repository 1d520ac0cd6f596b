import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CostPoint } from "../../../contract/reports/analytics.ts";
import {
  chartedCosts,
  costToDate,
  describeCost,
  describeStates,
  flowMonths,
  hasMoney,
  hasStates,
} from "./cost-words.ts";

/** Months in which all spending is approved and nothing is submitted. */
function months(
  ...rows: readonly (readonly [month: string, planned: number, actual: number])[]
): CostPoint[] {
  return statesOf(...rows.map(([_id, planned, approved]) => ({ _id, planned, approved })));
}

type Month = { _id: string } & Partial<
  Record<"planned" | "submitted" | "approved" | "paid", number>
>;

function statesOf(...rows: readonly Month[]): CostPoint[] {
  const sums = { planned: 0, submitted: 0, approved: 0, paid: 0 };
  return rows.map(({ _id, planned = 0, submitted = 0, approved = 0, paid = 0 }) => {
    sums.planned += planned;
    sums.submitted += submitted;
    sums.approved += approved;
    sums.paid += paid;
    return {
      _id,
      planned,
      actual: approved + paid,
      submitted,
      approved,
      paid,
      plannedCumulative: sums.planned,
      actualCumulative: sums.approved + sums.paid,
      submittedCumulative: sums.submitted,
      approvedCumulative: sums.approved,
      paidCumulative: sums.paid,
    };
  });
}

const project = months(
  ["2026-01", 2_000_000, 1_500_000],
  ["2026-02", 2_000_000, 3_000_000],
  ["2026-03", 1_000_000, 0],
  ["2026-04", 1_000_000, 0],
);

describe("the cost chart", () => {
  it("is drawn if any month has planned or actual cost", () => {
    expect(hasMoney(project)).toBe(true);
    expect(hasMoney(months(["2026-01", 0, 0]))).toBe(false);
    expect(hasMoney([])).toBe(false);
  });

  it("as text compares the actual with the planned cost up to the month", () => {
    expect(describeCost(project, "NGN", "2026-02")).toBe(
      "₦4,500,000 spent of ₦4,000,000 planned to date",
    );
    expect(describeCost(project, "NGN", "2030-01")).toBe(
      "₦4,500,000 spent of ₦6,000,000 planned to date",
    );
    expect(describeCost(months(["2026-01", 0, 70]), "NGN", "2026-01")).toBe("₦70 spent to date");
  });

  it("has no cost before the first month", () => {
    expect(costToDate(project, "2025-12")).toEqual({ planned: 0, actual: 0 });
  });

  it("ends the line of actual cost in this month", () => {
    expect(chartedCosts(project, "2026-03").map((mark) => mark.drawnActual)).toEqual([
      1_500_000,
      4_500_000,
      4_500_000,
      null,
    ]);
  });

  it("draws spending that is dated ahead, and the months before it", () => {
    const ahead = months(
      ["2026-01", 0, 5],
      ["2026-02", 0, 0],
      ["2026-03", 0, 5],
      ["2026-04", 0, 0],
    );
    expect(chartedCosts(ahead, "2026-01").map((mark) => mark.drawnActual)).toEqual([
      5,
      5,
      10,
      null,
    ]);
  });

  it("never leaves a gap in the line", () => {
    const amounts = fc.record({ planned: fc.nat(), actual: fc.nat({ max: 3 }) });
    const nameOf = (month: number) => `2026-${String(month).padStart(2, "0")}`;
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 12 }), fc.nat({ max: 13 }), (rows, now) => {
        const points = months(
          ...rows.map(
            ({ planned, actual }, index) => [nameOf(index + 1), planned, actual] as const,
          ),
        );
        const drawn = chartedCosts(points, nameOf(now));
        const resumed = drawn.filter(
          (mark, index) => mark.drawnActual !== null && drawn[index - 1]?.drawnActual === null,
        );
        expect(resumed).toEqual([]);
      }),
    );
  });
});

describe("the cost chart by state", () => {
  const states = statesOf(
    { _id: "2026-01", planned: 100, submitted: 5, paid: 40 },
    { _id: "2026-02", approved: 20, paid: -40 },
    { _id: "2026-03", submitted: 7 },
  );

  it("is drawn if anything is planned or has moved, even if only submitted", () => {
    expect(hasStates(months(["2026-01", 1, 0]))).toBe(true);
    const submitted = statesOf({ _id: "2026-01", submitted: 5 });
    expect([hasStates(submitted), hasMoney(submitted)]).toEqual([true, false]);
    const takenBack = statesOf({ _id: "2026-01", approved: 5, paid: -5 });
    expect([hasStates(takenBack), hasMoney(takenBack)]).toEqual([true, false]);
    expect(hasStates(statesOf({ _id: "2026-01" }))).toBe(false);
    expect(hasStates([])).toBe(false);
  });

  it("has the months of the project's cash flow", () => {
    expect(flowMonths(states)[1]).toEqual({
      month: "2026-02",
      planned: 0,
      submitted: 0,
      approved: 20,
      paid: -40,
      cumulative: { planned: 100, submitted: 5, approved: 20, paid: 0 },
    });
  });

  it("as text has each state up to the month", () => {
    expect(describeStates(states, "NGN", "2026-01")).toBe(
      "₦40 paid, ₦0 approved and ₦5 submitted to date",
    );
    expect(describeStates(states, "NGN", "2030-01")).toBe(
      "₦0 paid, ₦20 approved and ₦12 submitted to date",
    );
    expect(describeStates(states, "NGN", "2025-12")).toBe(
      "₦0 paid, ₦0 approved and ₦0 submitted to date",
    );
  });
});
