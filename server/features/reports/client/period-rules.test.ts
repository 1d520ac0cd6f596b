import { describe, expect, it } from "vitest";
import { nextPeriod, unfinishedPeriod } from "./period-rules.ts";

describe("the period of the next report", () => {
  it.each([
    // A Sunday ends its week.
    ["weekly", "2026-03-08", { from: "2026-03-02", to: "2026-03-08" }],
    ["weekly", "2026-03-09", { from: "2026-03-02", to: "2026-03-08" }],
    ["weekly", "2026-03-07", { from: "2026-02-23", to: "2026-03-01" }],
    ["monthly", "2026-02-28", { from: "2026-02-01", to: "2026-02-28" }],
    ["monthly", "2026-02-27", { from: "2026-01-01", to: "2026-01-31" }],
    ["monthly", "2026-01-01", { from: "2025-12-01", to: "2025-12-31" }],
    ["monthly", "2024-03-01", { from: "2024-02-01", to: "2024-02-29" }],
  ] as const)("of a new %s series on %s is the latest that is over", (cadence, today, period) => {
    expect(nextPeriod(cadence, null, today)).toEqual(period);
  });

  it.each([
    ["weekly", "2026-03-08", { from: "2026-03-09", to: "2026-03-15" }],
    ["weekly", "2026-12-29", { from: "2026-12-30", to: "2027-01-05" }],
    ["monthly", "2025-12-31", { from: "2026-01-01", to: "2026-01-31" }],
    ["monthly", "2025-11-30", { from: "2025-12-01", to: "2025-12-31" }],
    // A month that was reported in part is completed.
    ["monthly", "2026-02-14", { from: "2026-02-15", to: "2026-02-28" }],
  ] as const)("of a %s series until %s follows without a gap", (cadence, last, period) => {
    expect(nextPeriod(cadence, last, "2026-06-01")).toEqual(period);
  });
});

it("a period can be approved from its last day on", () => {
  const period = { from: "2026-03-02", to: "2026-03-08" };
  expect(unfinishedPeriod(period, "2026-03-07")).toBe(
    "This period ends on 8 Mar 2026. Approve the report then, or end its period earlier.",
  );
  expect(unfinishedPeriod(period, "2026-03-08")).toBeUndefined();
  expect(unfinishedPeriod(period, "2026-03-09")).toBeUndefined();
});
