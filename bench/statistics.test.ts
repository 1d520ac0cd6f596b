import fc from "fast-check";
import { expect, test } from "vitest";
import { median, percentile, spread } from "./statistics.ts";

test("the median is the middle value, or halfway between the two middle values", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 1, 2, 3])).toBe(2.5);
  expect(median([7])).toBe(7);
});

test("a percentile is one of the values, by the nearest rank", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile(hundred, 0)).toBe(1);
});

test("an empty list has no median and no percentile", () => {
  expect(() => median([])).toThrow(RangeError);
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});

test("the order of the values changes nothing", () => {
  const values = fc.array(fc.integer(), { minLength: 1 });
  fc.assert(
    fc.property(values, (measured) => {
      const other = measured.toReversed();
      expect(spread(other)).toEqual(spread(measured));
      expect(percentile(other, 0.95)).toBe(percentile(measured, 0.95));
    }),
  );
});
