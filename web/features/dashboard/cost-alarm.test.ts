import fc from "fast-check";
import { expect, it } from "vitest";
import { costTone } from "./cost-alarm.ts";

it.each([
  [0, "green"],
  [999_999.99, "green"],
  [1_000_000, "green"],
  [1_000_000.01, "red"],
  [1_000_001, "red"],
] as const)("total expenses of %d are %s", (total, tone) => {
  expect(costTone(total)).toBe(tone);
});

it("never turns green again as expenses rise", () => {
  const amount = fc.double({ min: 0, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(amount, amount, (one, more) => {
      const reds = [one, one + more].filter((total) => costTone(total) === "red");
      expect(reds).not.toEqual([one]);
    }),
  );
});
