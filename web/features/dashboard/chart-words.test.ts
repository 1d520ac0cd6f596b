import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CostPoint } from "../../../contract/analytics.ts";
import {
  costMarks,
  costToDate,
  describeActivity,
  describeCost,
  hasActivity,
  hasMoney,
} from "./chart-words.ts";

function months(
  ...rows: readonly (readonly [month: string, planned: number, actual: number])[]
): CostPoint[] {
  let [plannedCumulative, actualCumulative] = [0, 0];
  return rows.map(([_id, planned, actual]) => {
    plannedCumulative += planned;
    actualCumulative += actual;
    return { _id, planned, actual, plannedCumulative, actualCumulative };
  });
}

const project = months(
  ["2026-01", 2_000_000, 1_500_000],
  ["2026-02", 2_000_000, 3_000_000],
  ["2026-03", 1_000_000, 0],
  ["2026-04", 1_000_000, 0],
);

describe("the activity chart", () => {
  const points = [
    { _id: "2026-03-01", count: 4 },
    { _id: "2026-03-02", count: 9 },
    { _id: "2026-03-03", count: 9 },
  ];

  it("in words has the total and the first of the busiest days", () => {
    expect(describeActivity(points)).toBe("22 in the last 30 days, most on 2 Mar");
    expect(describeActivity(points.slice(0, 1))).toBe("4 in the last 30 days, all on 1 Mar");
    expect(describeActivity([{ _id: "2026-03-01", count: 1 }])).toBe(
      "1 in the last 30 days, on 1 Mar",
    );
    expect(describeActivity([])).toBe("None in the last 30 days");
  });

  it("is drawn when any day counts something", () => {
    expect(hasActivity(points)).toBe(true);
    expect(hasActivity([{ _id: "2026-03-01", count: 0 }])).toBe(false);
  });
});

describe("the cost chart", () => {
  it("is drawn when any month plans or spends something", () => {
    expect(hasMoney(project)).toBe(true);
    expect(hasMoney(months(["2026-01", 0, 0]))).toBe(false);
    expect(hasMoney([])).toBe(false);
  });

  it("in words compares what was spent with what was planned up to the month", () => {
    expect(describeCost(project, "NGN", "2026-02")).toBe(
      "₦4,500,000 spent of ₦4,000,000 planned to date",
    );
    expect(describeCost(project, "NGN", "2030-01")).toBe(
      "₦4,500,000 spent of ₦6,000,000 planned to date",
    );
    expect(describeCost(months(["2026-01", 0, 70]), "NGN", "2026-01")).toBe("₦70 spent to date");
  });

  it("knows of nothing before the first month", () => {
    expect(costToDate(project, "2025-12")).toEqual({ planned: 0, actual: 0 });
  });

  it("ends the line of what was spent in this month", () => {
    expect(costMarks(project, "2026-03").map((mark) => mark.drawnActual)).toEqual([
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
    expect(costMarks(ahead, "2026-01").map((mark) => mark.drawnActual)).toEqual([5, 5, 10, null]);
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
        const drawn = costMarks(points, nameOf(now));
        const resumed = drawn.filter(
          (mark, index) => mark.drawnActual !== null && drawn[index - 1]?.drawnActual === null,
        );
        expect(resumed).toEqual([]);
      }),
    );
  });
});
