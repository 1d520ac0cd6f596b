import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalsOf, fromUnits, minorDigits, toUnits } from "./money-units.ts";

describe("money as whole units", () => {
  test.each([
    ["0", 2, 0n],
    ["5000000.000", 2, 500_000_000n],
    ["-0.05", 2, -5n],
    ["1000000000000.125", 3, 1_000_000_000_000_125n],
    ["7", 0, 7n],
  ])("%s at scale %i is %s", (decimal, scale, units) => {
    expect(toUnits(decimal, scale)).toBe(units);
  });

  test("refuses to lose a decimal", () => {
    expect(() => toUnits("0.125", 2)).toThrow(RangeError);
  });

  test.each([
    [500_000_000n, 2, "5000000"],
    [-5n, 2, "-0.05"],
    [120n, 3, "0.12"],
    [0n, 2, "0"],
    [7n, 0, "7"],
  ])("%s at scale %i is written %s", (units, scale, text) => {
    expect(fromUnits(units, scale)).toBe(text);
  });

  test("comes back as it went", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 0, max: 4 }),
        (units, scale) => {
          const text = fromUnits(units, scale);
          expect(toUnits(text, scale)).toBe(units);
          expect(decimalsOf(text)).toBeLessThanOrEqual(scale);
          expect(JSON.stringify(JSON.parse(text))).toBeDefined();
        },
      ),
    );
  });

  test.each([
    ["NGN", 2],
    ["JPY", 0],
    ["KWD", 3],
    ["ZZZ", 2],
  ])("%s has %i decimals", (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });
});
