import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoment, parseMoment } from "../calendar/moment.ts";
import { scaleSteps } from "./time-scale.ts";
import { type TickLine, ticksOf } from "./ticks.ts";

const left = parseMoment("2026-03-04T10:30");
const at = (pixelsPerDay: number) => ticksOf({ left, pixelsPerDay }, 1000);
const first = ({ unit, ticks }: TickLine) => ({
  unit,
  at: ticks[0] && formatMoment(ticks[0].at),
  label: ticks[0]?.labels[0],
});

describe("the two lines of the head", () => {
  test.each([
    ["hours", "day", "2026-03-04T00:00", "Wed 4 Mar 2026", "hour", "2026-03-04T10:00", "10:00"],
    ["days", "month", "2026-03-01T00:00", "March 2026", "day", "2026-03-04T00:00", "Wed 4"],
    ["weeks", "month", "2026-03-01T00:00", "March 2026", "week", "2026-03-02T00:00", "2 Mar"],
    ["months", "year", "2026-01-01T00:00", "2026", "month", "2026-03-01T00:00", "March"],
    ["quarters", "year", "2026-01-01T00:00", "2026", "quarter", "2026-01-01T00:00", "Q1"],
    ["years", "decade", "2020-01-01T00:00", "2020s", "year", "2026-01-01T00:00", "2026"],
  ] as const)("at %s", (step, upper, upperAt, upperLabel, lower, lowerAt, lowerLabel) => {
    const ticks = at(scaleSteps[step]);
    expect(first(ticks.upper)).toEqual({ unit: upper, at: upperAt, label: upperLabel });
    expect(first(ticks.lower)).toEqual({ unit: lower, at: lowerAt, label: lowerLabel });
  });

  test("hours keep far enough apart", () => {
    expect(at(400).lower.ticks[1]?.labels).toEqual(["12:00"]);
    expect(at(400).lower.ticks[0]?.width).toBeCloseTo(50);
  });

  test("cover the whole width without gaps, and are few, at every zoom", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.03, max: 1920, noNaN: true }), (pixelsPerDay) => {
        for (const { ticks } of Object.values(at(pixelsPerDay))) {
          expect(ticks.length).toBeLessThan(100);
          expect(ticks[0]?.x).toBeLessThanOrEqual(0);
          const last = ticks.at(-1);
          expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThanOrEqual(1000 - 1e-6);
          for (const [index, tick] of ticks.entries()) {
            const next = ticks[index + 1];
            if (next) expect(next.x).toBeCloseTo(tick.x + tick.width, 6);
          }
        }
      }),
    );
  });
});
