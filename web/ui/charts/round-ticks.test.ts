import fc from "fast-check";
import { expect, it } from "vitest";
import { roundTicks } from "./round-ticks.ts";

it("counts in whole round steps, up to the largest or beyond", () => {
  expect(roundTicks(0)).toEqual([0, 1]);
  expect(roundTicks(1)).toEqual([0, 1]);
  expect(roundTicks(3)).toEqual([0, 1, 2, 3]);
  expect(roundTicks(7)).toEqual([0, 2, 4, 6, 8]);
  expect(roundTicks(40)).toEqual([0, 10, 20, 30, 40]);
  expect(roundTicks(1234)).toEqual([0, 500, 1000, 1500]);
});

it("goes below 0 as far as the smallest, in the same steps", () => {
  expect(roundTicks(300, -120)).toEqual([-200, -100, 0, 100, 200, 300]);
  expect(roundTicks(0, -70)).toEqual([-80, -60, -40, -20, 0]);
});

it("covers any amounts with two to seven ticks, one of them 0", () => {
  const amount = fc.integer({ min: -1e14, max: 1e14 }).map((kobo) => kobo / 100);
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const ticks = roundTicks(Math.max(one, other), Math.min(one, other));
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks).toContain(0);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(one, other));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(one, other));
    }),
  );
});
