import { describe, expect, it } from "vitest";
import type { CashFlowMonth } from "../../../contract/money/money.ts";
import { flowPoints } from "./flow-points.ts";

function month(name: string, planned: number, paid: number, sums: [number, number]): CashFlowMonth {
  const [allPlanned, allPaid] = sums;
  const rest = { submitted: 0, approved: 0 };
  return {
    month: name,
    planned,
    paid,
    ...rest,
    cumulative: { planned: allPlanned, paid: allPaid, ...rest },
  };
}

const months = [
  month("2026-01", 100, 80, [100, 80]),
  month("2026-02", 100, 0, [200, 80]),
  month("2026-03", 100, 0, [300, 80]),
];

describe("the cash flow chart", () => {
  it("shows each month's own figures by month", () => {
    const marks = flowPoints(months, "month", "2026-01");
    expect(marks.map(({ planned, paid }) => [planned, paid])).toEqual([
      [100, 80],
      [100, 0],
      [100, 0],
    ]);
  });

  it("ends cumulative spending in this month", () => {
    const paid = (now: string) =>
      flowPoints(months, "cumulative", now).map(({ planned, paid }) => [planned, paid]);
    expect(paid("2026-02")).toEqual([
      [100, 80],
      [200, 80],
      [300, null],
    ]);
    expect(paid("2025-12")).toEqual([
      [100, 80],
      [200, null],
      [300, null],
    ]);
  });
});
