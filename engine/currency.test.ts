import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { coinOf, minorDigits, productOf } from "./currency.ts";
import { fromUnits } from "./decimal.ts";

test.each([
  ["NGN", 2, 1n],
  ["JPY", 0, 100n],
  ["KWD", 3, 1n],
  ["ZZZ", 2, 1n],
])("%s has %i decimals and a coin of %s hundredths", (currency, digits, coin) => {
  expect(minorDigits(currency)).toBe(digits);
  expect(coinOf(currency)).toBe(coin);
});

describe("quantity times rate", () => {
  it("is rounded half up to the smallest coin", () => {
    const naira = coinOf("NGN");
    expect(productOf({ quantity: "1.005", rate: "1", coin: naira })).toBe(101n);
    expect(productOf({ quantity: "1.0049", rate: "1", coin: naira })).toBe(100n);
    expect(productOf({ quantity: "3", rate: "0.335", coin: naira })).toBe(101n);
    expect(productOf({ quantity: "2.5", rate: "1", coin: coinOf("JPY") })).toBe(300n);
    expect(productOf({ quantity: "1000000000", rate: "1000000000", coin: naira })).toBe(
      100_000_000_000_000_000_000n,
    );
  });

  it("refuses a fifth decimal", () => {
    expect(() => productOf({ quantity: "0.00001", rate: "1", coin: 1n })).toThrow(RangeError);
  });

  it("is never off by more than half a coin, and rounds exactly half up", () => {
    const factor = fc.bigInt({ min: 0n, max: 10n ** 13n });
    fc.assert(
      fc.property(factor, factor, fc.constantFrom("NGN", "JPY"), (q, r, currency) => {
        const coin = coinOf(currency);
        const got = productOf({ quantity: fromUnits(q, 4), rate: fromUnits(r, 4), coin });
        const error = got * 1_000_000n - q * r;
        expect(got % coin).toBe(0n);
        expect(2n * error).toBeLessThanOrEqual(1_000_000n * coin);
        expect(2n * error).toBeGreaterThan(-1_000_000n * coin);
      }),
    );
  });
});
