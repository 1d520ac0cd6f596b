import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareOut } from "./shares.ts";

const total = fc.bigInt({ min: 0n, max: 10n ** 18n });
const weights = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 60 })
  .filter((weights) => weights.some((weight) => weight > 0n));

describe("shares of a total", () => {
  it("give the remaining units to the parts that lost most, the earlier of two equal ones", () => {
    expect(shareOut(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n]);
    expect(shareOut(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n]);
    expect(shareOut(1n, [0n, 5n, 0n])).toEqual([0n, 1n, 0n]);
    expect(shareOut(0n, [3n, 4n])).toEqual([0n, 0n]);
  });

  it("add up exactly, each less than one unit from its exact share", () => {
    fc.assert(
      fc.property(total, weights, (total, weights) => {
        const shares = shareOut(total, weights);
        const all = weights.reduce((sum, weight) => sum + weight, 0n);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const error = share * all - total * (weights[index] ?? 0n);
          expect(error < all && -error < all).toBe(true);
        }
      }),
    );
  });

  it("are refused if nothing can be shared", () => {
    expect(() => shareOut(1n, [])).toThrow(RangeError);
    expect(() => shareOut(1n, [0n, 0n])).toThrow(RangeError);
    expect(() => shareOut(-1n, [1n])).toThrow(RangeError);
    expect(() => shareOut(1n, [2n, -1n])).toThrow(RangeError);
  });
});
