import fc from "fast-check";
import { expect, test } from "vitest";
import { type CurveActivity, earnedCurve, plannedCurve } from "./progress-curve.ts";

const activity = (given: Partial<CurveActivity>): CurveActivity => ({
  start: 0,
  finish: 10,
  actualStart: null,
  actualFinish: null,
  weight: 1,
  percentDone: 0,
  ...given,
});

test("nothing to do is 0% done", () => {
  expect(plannedCurve([], [0, 5])).toEqual([0, 0]);
  expect(earnedCurve([activity({ weight: 0 })], [20], 5)).toEqual([0]);
});

test("planned work is spread evenly over its dates, by weight", () => {
  const plan = [activity({ weight: 3 }), activity({ start: 10, finish: 20 })];
  expect(plannedCurve(plan, [-1, 0, 5, 10, 20, 30])).toEqual([0, 0, 37.5, 75, 100, 100]);
});

test("finished work counts from its actual start to its actual finish", () => {
  const done = activity({ start: 2, finish: 6, actualStart: 2, actualFinish: 6, percentDone: 100 });
  expect(earnedCurve([done], [2, 4, 6, 8], 8)).toEqual([0, 50, 100, 100]);
});

test("work under way counts up to the data date, and the rest from there to its finish", () => {
  const started = activity({ start: 0, finish: 20, actualStart: 0, percentDone: 40 });
  expect(earnedCurve([started], [0, 5, 10, 15, 20], 10)).toEqual([0, 20, 40, 70, 100]);
});

test("a percentage without an actual start counts from the start, and at once if that is after the data date", () => {
  const said = activity({ start: 15, finish: 20, percentDone: 40 });
  expect(earnedCurve([said], [9, 10, 15, 20], 10)).toEqual([0, 40, 40, 100]);
});

test("a curve never falls, is the sum of what is done at the data date, and ends at 100%", () => {
  const time = fc.integer({ min: 0, max: 50 });
  const any = fc
    .record({
      start: time,
      length: time,
      weight: fc.integer({ min: 1, max: 9 }),
      done: fc.nat(100),
    })
    .map(({ start, length, weight, done }) =>
      activity({ start, finish: start + length, weight, percentDone: done }),
    );
  fc.assert(
    fc.property(fc.array(any, { minLength: 1 }), time, (list, dataDate) => {
      const times = Array.from({ length: 130 }, (_, index) => index);
      const curve = earnedCurve(list, times, dataDate);
      for (const [index, value] of curve.entries())
        expect(value).toBeGreaterThanOrEqual((curve[index - 1] ?? 0) - 1e-9);
      expect(curve.at(-1)).toBeCloseTo(100);
      const whole = list.reduce((total, { weight }) => total + weight, 0);
      const done = list.reduce((total, each) => total + each.weight * each.percentDone, 0);
      // An activity of no length at the data date is done at that moment, too.
      if (list.every(({ start, finish }) => start !== finish && finish > dataDate))
        expect(curve[dataDate]).toBeCloseTo(done / whole);
    }),
  );
});
