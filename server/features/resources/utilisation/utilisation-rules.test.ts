import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  workingDaysInWeek,
  workingDaysOf,
  worksOn,
} from "../../../../contract/resources/resource-calendar.ts";
import { addDays, mondayOf } from "../../../../engine/day.ts";
import { PARTS, type Span, weeklyDemand } from "./utilisation-rules.ts";

const EVERY_DAY = 0b1111111;

/** Computes the same demand in the slow way, day by day and span by span. */
function naive(spans: readonly Span[], workingDays: number, weeks: number) {
  const demand: number[] = [];
  const peak: number[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const days = [0, 1, 2, 3, 4, 5, 6]
      .filter((bit) => Math.floor(workingDays / 2 ** bit) % 2 === 1)
      .map((bit) =>
        spans
          .filter(({ from, to }) => from <= week * 7 + bit && week * 7 + bit <= to)
          .reduce((sum, { quantity }) => sum + quantity, 0),
      );
    demand.push(days.reduce((sum, day) => sum + day, 0) / PARTS);
    peak.push(Math.max(0, ...days) / PARTS);
  }
  return { demand, peak };
}

const span = fc
  .record({
    from: fc.integer({ min: -40, max: 80 }),
    length: fc.integer({ min: 0, max: 60 }),
    quantity: fc.integer({ min: 1, max: 500_000 }),
  })
  .map(({ from, length, quantity }) => ({ from, to: from + length, quantity }));

describe("weekly demand", () => {
  it("equals a count day by day, for any spans and working days", () => {
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 12 }),
        fc.integer({ min: 1, max: 127 }),
        fc.integer({ min: 1, max: 10 }),
        (spans, workingDays, weeks) => {
          expect(weeklyDemand(spans, { workingDays, weeks })).toEqual(
            naive(spans, workingDays, weeks),
          );
        },
      ),
    );
  });

  it("counts working days only, and reports the peak day of a week that is within capacity as a whole", () => {
    const spans = [
      { from: 0, to: 6, quantity: 2 * PARTS },
      { from: 2, to: 2, quantity: 3.5 * PARTS },
    ];
    const { demand, peak } = weeklyDemand(spans, { workingDays: 0b0011111, weeks: 2 });
    expect([demand, peak]).toEqual([
      [13.5, 0],
      [5.5, 0],
    ]);
  });

  it("adds tenths exactly", () => {
    const spans = Array.from({ length: 3 }, () => ({ from: 0, to: 0, quantity: PARTS / 10 }));
    expect(weeklyDemand(spans, { workingDays: EVERY_DAY, weeks: 1 }).peak).toEqual([0.3]);
  });
});

describe("the calendar", () => {
  it("begins weeks on Monday, before and after its first day, including leap days and new years", () => {
    expect(["2026-03-02", "2026-03-08", "1999-12-31", "2024-02-29"].map(mondayOf)).toEqual([
      "2026-03-02",
      "2026-03-02",
      "1999-12-27",
      "2024-02-26",
    ]);
    expect([addDays("2024-02-28", 2), addDays("2026-01-01", -1)]).toEqual([
      "2024-03-01",
      "2025-12-31",
    ]);
  });

  it("takes working days by name, and knows them before the first Monday too", () => {
    const site = workingDaysOf(["sat", "fri", "thu", "wed", "tue", "mon"]);
    expect(workingDaysInWeek(site)).toBe(6);
    expect([-8, -7, -1, 0, 5, 6].map((day) => worksOn(site, day))).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});
