import { describe, expect, it } from "vitest";
import { positionOf, scaleOf, timelineSpanOf } from "./timeline-scale.ts";

const labels = (...days: string[]) => scaleOf(days)?.ticks.map(({ label }) => label);

describe("the scale of a timeline", () => {
  it("is undefined without a day", () => {
    expect(scaleOf([])).toBeUndefined();
  });

  it("names months, and the year of the first and of each January", () => {
    expect(labels("2026-11-05", "2027-02-28")).toEqual(["Nov 2026", "Dec", "Jan 2027", "Feb"]);
  });

  it("covers whole months", () => {
    expect(scaleOf(["2026-12-31", "2026-03-15"])).toMatchObject({
      from: "2026-03-01",
      to: "2027-01-01",
    });
  });

  it("names quarters, then years, when there is more of them", () => {
    expect(labels("2026-02-05", "2027-12-01")?.slice(0, 5)).toEqual([
      "Q1 2026",
      "Q2",
      "Q3",
      "Q4",
      "Q1 2027",
    ]);
    expect(labels("2026-02-05", "2036-12-01")?.slice(0, 2)).toEqual(["2026", "2027"]);
    expect(labels("2026-02-05", "2199-12-01")?.length).toBeLessThan(20);
  });

  it("places a day by its share of the width, and a span with its last day", () => {
    const scale = scaleOf(["2026-04-01"]);
    if (!scale) throw new Error("No scale");
    expect(positionOf(scale, "2026-04-01")).toBe(0);
    expect(positionOf(scale, "2026-04-16")).toBe(50);
    expect(timelineSpanOf(scale, "2026-04-16", "2026-04-30")).toEqual({ left: 50, width: 50 });
  });
});
