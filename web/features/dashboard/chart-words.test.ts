import { describe, expect, it } from "vitest";
import { describeActivity, hasActivity } from "./chart-words.ts";

describe("the activity chart", () => {
  const points = [
    { _id: "2026-03-01", count: 4 },
    { _id: "2026-03-02", count: 9 },
    { _id: "2026-03-03", count: 9 },
  ];

  it("as text has the total and the first of the busiest days", () => {
    expect(describeActivity(points)).toBe("22 in the last 30 days, most on 2 Mar");
    expect(describeActivity(points.slice(0, 1))).toBe("4 in the last 30 days, all on 1 Mar");
    expect(describeActivity([{ _id: "2026-03-01", count: 1 }])).toBe(
      "1 in the last 30 days, on 1 Mar",
    );
    expect(describeActivity([])).toBe("None in the last 30 days");
  });

  it("is drawn if any day has activities", () => {
    expect(hasActivity(points)).toBe(true);
    expect(hasActivity([{ _id: "2026-03-01", count: 0 }])).toBe(false);
  });
});
