import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Curve, curves, spreadOver } from "./spread.ts";

const total = fc.bigInt({ min: 0n, max: 100_000_000_000_000n });
const months = fc.integer({ min: 1, max: 120 });
const coin = fc.constantFrom(1n, 100n);
const curve = fc.constantFrom<Curve>(...curves);

const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n);

describe("an amount spread over months", () => {
  it("follows its curve", () => {
    const spread = (curve: Curve, months: number) =>
      spreadOver({ total: 100_000n, coin: 1n, curve, months }).map(Number);
    expect(spread("straight", 3)).toEqual([33_334, 33_333, 33_333]);
    expect(spread("front", 4)).toEqual([43_750, 31_250, 18_750, 6_250]);
    expect(spread("back", 4)).toEqual([6_250, 18_750, 31_250, 43_750]);
    expect(spread("s_curve", 4)).toEqual([15_625, 34_375, 34_375, 15_625]);
    expect(spread("s_curve", 1)).toEqual([100_000]);
    expect(spreadOver({ total: 1000n, coin: 100n, curve: "straight", months: 3 })).toEqual([
      400n,
      300n,
      300n,
    ]);
  });

  it("adds up exactly, has no month below 0, and consists of whole coins if the total does", () => {
    fc.assert(
      fc.property(total, months, coin, curve, (total, months, coin, curve) => {
        const parts = spreadOver({ total, coin, curve, months });
        expect(parts).toHaveLength(months);
        expect(sumOf(parts)).toBe(total);
        for (const part of parts) {
          expect(part).toBeGreaterThanOrEqual(0n);
          if (total % coin === 0n) expect(part % coin).toBe(0n);
        }
      }),
    );
  });

  it("never rises when front-loaded or straight, never falls when back-loaded", () => {
    fc.assert(
      fc.property(total, months, (total, months) => {
        for (const curve of ["straight", "front"] as const) {
          const parts = spreadOver({ total, coin: 1n, curve, months });
          expect(parts).toEqual(parts.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0)));
        }
        const back = spreadOver({ total, coin: 1n, curve: "back", months });
        expect(back).toEqual(back.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      }),
    );
  });

  it("rises to the middle and falls after it on an S-curve, symmetric to a coin", () => {
    fc.assert(
      fc.property(total, months, (total, months) => {
        const parts = spreadOver({ total, coin: 1n, curve: "s_curve", months });
        const half = Math.ceil(months / 2);
        const rising = parts.slice(0, half);
        expect(rising).toEqual(rising.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
        for (const [index, part] of parts.entries()) {
          const mirrored = parts[months - 1 - index] ?? 0n;
          expect(part - mirrored <= 1n && mirrored - part <= 1n).toBe(true);
        }
      }),
    );
  });

  it("mirrors front-loaded and back-loaded, to a coin", () => {
    fc.assert(
      fc.property(total, months, (total, months) => {
        const front = spreadOver({ total, coin: 1n, curve: "front", months });
        const back = spreadOver({ total, coin: 1n, curve: "back", months }).toReversed();
        for (const [index, part] of front.entries()) {
          const other = back[index] ?? 0n;
          expect(part - other <= 1n && other - part <= 1n).toBe(true);
        }
      }),
    );
  });
});
