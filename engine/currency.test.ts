import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { coinOf, coinProblem, minorDigits, productOf } from "./currency.ts";
import { fromUnits } from "./decimal.ts";

test.each([
  ["NGN", 2, 10n],
  ["JPY", 0, 1000n],
  ["XOF", 0, 1000n],
  ["KWD", 3, 1n],
  // Intl says 0, because shops round to that.
  ["IQD", 3, 1n],
  ["HUF", 2, 10n],
  ["ZZZ", 2, 10n],
])("%s has %i decimals and a coin of %s mills", (currency, digits, coin) => {
  expect(minorDigits(currency)).toBe(digits);
  expect(coinOf(currency)).toBe(coin);
});

test.each([
  [100.5, "JPY", "Amount in JPY can have no decimals"],
  [100, "JPY", undefined],
  [1.005, "NGN", "Amount in NGN can have at most two decimals"],
  [1.234, "KWD", undefined],
  [0.1 + 0.2, "NGN", undefined],
  [-1_000_000_000_000, "JPY", undefined],
  [Number.NaN, "JPY", undefined],
])("%d in %s: %s", (amount, currency, problem) => {
  expect(coinProblem(amount, currency)).toBe(problem);
});

describe("quantity times rate", () => {
  it("is rounded half up to the smallest coin", () => {
    const naira = coinOf("NGN");
    expect(productOf({ quantity: "1.005", rate: "1", coin: naira })).toBe(1010n);
    expect(productOf({ quantity: "1.0049", rate: "1", coin: naira })).toBe(1000n);
    expect(productOf({ quantity: "3", rate: "0.335", coin: naira })).toBe(1010n);
    expect(productOf({ quantity: "2.5", rate: "1", coin: coinOf("JPY") })).toBe(3000n);
    expect(productOf({ quantity: "1000000000", rate: "1000000000", coin: naira })).toBe(
      1_000_000_000_000_000_000_000n,
    );
  });

  it("refuses a fifth decimal", () => {
    expect(() => productOf({ quantity: "0.00001", rate: "1", coin: 1n })).toThrow(RangeError);
  });

  it("is never off by more than half a coin, and rounds exactly half up", () => {
    const factor = fc.bigInt({ min: 0n, max: 10n ** 13n });
    fc.assert(
      fc.property(factor, factor, fc.constantFrom("NGN", "JPY", "KWD"), (q, r, currency) => {
        const coin = coinOf(currency);
        const got = productOf({ quantity: fromUnits(q, 4), rate: fromUnits(r, 4), coin });
        const error = got * 100_000n - q * r;
        expect(got % coin).toBe(0n);
        expect(2n * error).toBeLessThanOrEqual(100_000n * coin);
        expect(2n * error).toBeGreaterThan(-100_000n * coin);
      }),
    );
  });
});
