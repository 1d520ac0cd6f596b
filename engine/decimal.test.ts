import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  decimalOf,
  decimalsOf,
  differenceOf,
  divideRounded,
  fromMills,
  fromUnits,
  hasDecimals,
  isMore,
  sumOf,
  toMills,
  toUnits,
} from "./decimal.ts";

const units = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
const scale = fc.integer({ min: 0, max: 8 });
const MAX_AMOUNT = 1_000_000_000_000;

describe("units", () => {
  test.each([
    ["0", 2, 0n],
    ["-0.00", 2, 0n],
    ["5000000.000", 2, 500_000_000n],
    ["-0.05", 2, -5n],
    ["1000000000000.125", 3, 1_000_000_000_000_125n],
    ["7", 0, 7n],
    ["007.10", 2, 710n],
  ])("%s at scale %i is %s", (decimal, scale, units) => {
    expect(toUnits(decimal, scale)).toBe(units);
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

  it("refuses to lose a decimal", () => {
    expect(() => toUnits("0.125", 2)).toThrow(RangeError);
    expect(() => toMills("1.0005")).toThrow(RangeError);
  });

  test.each(["", "-", ".5", "5.", "1e3", "1,000", " 1", "+1", "--1", "NaN", "Infinity", "0x1f"])(
    "refuses %j, which is not a decimal",
    (text) => {
      expect(() => toUnits(text, 2)).toThrow(RangeError);
      expect(() => decimalsOf(text)).toThrow(RangeError);
    },
  );

  it("survive being written and parsed, as JSON too", () => {
    fc.assert(
      fc.property(units, scale, (units, scale) => {
        const text = fromUnits(units, scale);
        expect(toUnits(text, scale)).toBe(units);
        expect(decimalsOf(text)).toBeLessThanOrEqual(scale);
        expect(JSON.parse(text)).toBe(Number(text));
      }),
    );
    expect(fromMills(toMills("-1234.5"))).toBe("-1234.5");
  });

  it("ignore zeros at the end", () => {
    fc.assert(
      fc.property(units, scale, fc.nat({ max: 9 }), (units, scale, zeros) => {
        const text = fromUnits(units, scale);
        const padded = `${text}${text.includes(".") ? "" : "."}${"0".repeat(zeros + 1)}`;
        expect(toUnits(padded, scale)).toBe(units);
        expect(decimalsOf(padded)).toBe(decimalsOf(text));
      }),
    );
  });
});

describe("a JSON number", () => {
  it("is written as the decimal that it stands for", () => {
    expect(decimalOf(0.1 + 0.2, 2)).toBe("0.3");
    expect(decimalOf(1e9, 4)).toBe("1000000000");
    expect(decimalOf(100, 0)).toBe("100");
    expect(decimalOf(-0.001, 2)).toBe("0");
    expect(decimalOf(999_999_999_999.99, 2)).toBe("999999999999.99");
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (hundredths) => {
        expect(toMills(decimalOf(hundredths / 100, 2))).toBe(10n * BigInt(hundredths));
      }),
    );
  });

  test.each([Number.NaN, Infinity, -Infinity, 1e21])("of %d cannot be written", (value) => {
    expect(() => decimalOf(value, 2)).toThrow(RangeError);
  });

  test.each([0, 0.01, -0.01, 7.1, 0.1 + 0.2, 1.1 * 3, MAX_AMOUNT, MAX_AMOUNT - 0.01])(
    "of %d has at most two decimals",
    (value) => expect(hasDecimals(value, 2)).toBe(true),
  );

  test.each([1e-6, 0.004, 1.005, 100.000_009, MAX_AMOUNT / 10 - 0.001])(
    "of %d has more than two decimals: two would make it another amount",
    (value) => expect(hasDecimals(value, 2)).toBe(false),
  );

  it("may have more than fifteen digits", () =>
    expect(hasDecimals(123_456_789.123_456_78, 8)).toBe(true));
});

describe("a sum", () => {
  it("is exact for parts with any number of decimals", () => {
    expect(sumOf([])).toBe("0");
    expect(sumOf(["0.1", "0.2"])).toBe("0.3");
    expect(sumOf(["1.5", "-1.25", "10"])).toBe("10.25");
    fc.assert(
      fc.property(fc.array(fc.tuple(units, scale), { maxLength: 50 }), (parts) => {
        const sum = parts.reduce(
          (all, [units, scale]) => all + units * 10n ** BigInt(8 - scale),
          0n,
        );
        const text = sumOf(parts.map(([units, scale]) => fromUnits(units, scale)));
        expect(toUnits(text, 8)).toBe(sum);
      }),
    );
  });

  it("or a difference, compares exactly beyond the digits of a double", () => {
    expect(differenceOf("94999999999999.02", "0.01")).toBe("94999999999999.01");
    expect(isMore("94999999999999.02", "94999999999999.01")).toBe(true);
    expect(isMore("1.5", "1.50")).toBe(false);
  });
});

describe("a quotient", () => {
  it("is rounded half up", () => {
    expect([5n, 15n, -5n, -15n, 4n, 6n, -6n].map((n) => divideRounded(n, 10n))).toEqual([
      1n,
      2n,
      0n,
      -1n,
      0n,
      1n,
      -1n,
    ]);
  });

  it("is never off by more than half, and rounds exactly half up", () => {
    fc.assert(
      fc.property(units, fc.bigInt({ min: 1n, max: 10n ** 12n }), (dividend, divisor) => {
        const error = 2n * (divideRounded(dividend, divisor) * divisor - dividend);
        expect(error).toBeLessThanOrEqual(divisor);
        expect(error).toBeGreaterThan(-divisor);
      }),
    );
  });
});
