import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coinOf, decimalOf, fromHundredths, productOf, toHundredths } from "./amount-rules.ts";

const hundredths = fc.bigInt({ min: 0n, max: 100_000_000_000_000n });

describe("an amount", () => {
  it("goes to hundredths and back unchanged", () => {
    expect(toHundredths("1234.5")).toBe(123_450n);
    expect(toHundredths("7.100")).toBe(710n);
    expect(fromHundredths(5n)).toBe("0.05");
    expect(fromHundredths(-150n)).toBe("-1.5");
    expect(fromHundredths(1000n)).toBe("10");
    expect(() => toHundredths("1.005")).toThrow(RangeError);
    fc.assert(
      fc.property(hundredths, (value) => {
        expect(toHundredths(fromHundredths(value))).toBe(value);
      }),
    );
  });

  it("is written from a JSON number as it was meant", () => {
    expect(decimalOf(0.1 + 0.2, 2)).toBe("0.3");
    expect(decimalOf(1e9, 4)).toBe("1000000000");
    expect(decimalOf(100, 0)).toBe("100");
    expect(decimalOf(999_999_999_999.99, 2)).toBe("999999999999.99");
  });
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

  it("is never off by more than half a coin, and up where it is just half", () => {
    const factor = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(factor, factor, fc.constantFrom("NGN", "JPY"), (q, r, currency) => {
        const coin = coinOf(currency);
        const written = (units: number) => decimalOf(units / 1e4, 4);
        const got = productOf({ quantity: written(q), rate: written(r), coin });
        const error = got * 1_000_000n - BigInt(q) * BigInt(r);
        expect(got % coin).toBe(0n);
        expect(2n * error).toBeLessThanOrEqual(1_000_000n * coin);
        expect(2n * error).toBeGreaterThan(-1_000_000n * coin);
      }),
    );
  });
});
