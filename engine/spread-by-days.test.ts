import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthOf } from "./months.ts";
import { spreadByDays, sumOfDays } from "./spread-by-days.ts";

const spread = (total: bigint, days: Record<string, number>, most = 120) =>
  spreadByDays({ total, coin: 10n, days: new Map(Object.entries(days)), most }).map(
    ({ month, amount }) => [month, amount],
  );

describe("a total by days of work", () => {
  it("M2: is split in proportion, and the remaining coins go to the months that lost most", () => {
    expect(spread(1_000n, { "2026-04": 9, "2026-05": 3 })).toEqual([
      ["2026-04", 750n],
      ["2026-05", 250n],
    ]);
    expect(spread(1_000n, { "2026-04": 1, "2026-05": 1, "2026-06": 1 })).toEqual([
      ["2026-04", 340n],
      ["2026-05", 330n],
      ["2026-06", 330n],
    ]);
  });

  it("M2: gives months without work nothing, and keeps them", () => {
    expect(spread(90n, { "2026-12": 1, "2027-02": 2 })).toEqual([
      ["2026-12", 30n],
      ["2027-01", 0n],
      ["2027-02", 60n],
    ]);
  });

  it("M2: puts what lies beyond the most months on the last of them", () => {
    expect(spread(90n, { "2026-12": 1, "2027-01": 1, "2030-01": 1 }, 2)).toEqual([
      ["2026-12", 30n],
      ["2027-01", 60n],
    ]);
  });

  it("M2: adds up to the total, in whole coins, whatever the days", () => {
    const days = fc.array(
      fc.tuple(fc.integer({ min: 24_000, max: 24_300 }), fc.integer({ min: 1, max: 31 })),
      {
        minLength: 1,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), days, (coins, list) => {
        const parts = list.map(([month, count]) => new Map([[monthOf(month), count]]));
        const months = spreadByDays({
          total: coins * 10n,
          coin: 10n,
          days: sumOfDays(parts),
          most: 120,
        });
        expect(months.reduce((sum, { amount }) => sum + amount, 0n)).toBe(coins * 10n);
        expect(months.every(({ amount }) => amount >= 0n && amount % 10n === 0n)).toBe(true);
        expect(months.length).toBeLessThanOrEqual(120);
      }),
    );
  });
});
