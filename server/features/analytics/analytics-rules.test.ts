import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roles } from "../../../contract/permissions.ts";
import { costByMonth, seesMoney, spreadBudget } from "./analytics-rules.ts";

const DAY = 86_400_000;
const dayNumber = fc.integer({
  min: Date.parse("1900-01-01") / DAY,
  max: Date.parse("2199-12-31") / DAY,
});
const toDay = (n: number) => new Date(n * DAY).toISOString().slice(0, 10);
const period = fc.tuple(dayNumber, fc.integer({ min: 0, max: 4000 })).map(([first, length]) => ({
  start: toDay(first),
  finish: toDay(Math.min(first + length, Date.parse("2199-12-31") / DAY)),
}));
const budget = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 50n }));
const sum = (amounts: Iterable<bigint>) =>
  [...amounts].reduce((total, amount) => total + amount, 0n);

describe("spreading a budget", () => {
  test("gives each month a share by its days", () => {
    expect([...spreadBudget(5900n, "2026-01-01", "2026-02-28")]).toEqual([
      ["2026-01", 3100n],
      ["2026-02", 2800n],
    ]);
    expect([...spreadBudget(1000n, "2026-03-10", "2026-03-10")]).toEqual([["2026-03", 1000n]]);
    expect([...spreadBudget(20n, "2025-12-31", "2026-01-01")]).toEqual([
      ["2025-12", 10n],
      ["2026-01", 10n],
    ]);
    expect([...spreadBudget(300n, "2028-02-01", "2028-03-31")].map(([, share]) => share)).toEqual([
      145n,
      155n,
    ]);
  });

  test("gives the rounding remainder to the months that lost most, the earlier first", () => {
    // 10/3 units a month of 31 days each: one unit is left over, and all lost the same.
    expect([...spreadBudget(4n, "2026-07-01", "2026-08-31").values()]).toEqual([2n, 2n]);
    expect([...spreadBudget(3n, "2026-07-01", "2026-08-31").values()]).toEqual([2n, 1n]);
    // Shares of 30, 31 and 30 in 91 of 2: the middle month loses most, then the first.
    expect([...spreadBudget(2n, "2026-06-01", "2026-08-30").values()]).toEqual([1n, 1n, 0n]);
  });

  test.each([
    [0n, "2026-01-01", "2026-02-01"],
    [100n, null, "2026-02-01"],
    [100n, "2026-01-01", null],
  ])("plans nothing for %s from %s to %s", (amount, start, finish) => {
    expect(spreadBudget(amount, start, finish).size).toBe(0);
  });

  test("sums to the budget exactly, never negative, within one unit of the even share", () => {
    fc.assert(
      fc.property(budget, period, (amount, { start, finish }) => {
        const shares = spreadBudget(amount, start, finish);
        expect(sum(shares.values())).toBe(amount);
        const days = BigInt((Date.parse(finish) - Date.parse(start)) / DAY + 1);
        for (const [month, share] of shares) {
          expect(share >= 0n).toBe(true);
          const [year, number] = month.split("-").map(Number) as [number, number];
          const first = Math.max(Date.UTC(year, number - 1, 1), Date.parse(start));
          const last = Math.min(Date.UTC(year, number, 0), Date.parse(finish));
          const exact = amount * BigInt((last - first) / DAY + 1);
          const apart = share * days - exact;
          expect(apart < days && apart > -days).toBe(true);
        }
        expect([...shares.keys()][0]).toBe(start.slice(0, 7));
        expect([...shares.keys()].at(-1)).toBe(finish.slice(0, 7));
      }),
    );
  });
});

describe("cost by month", () => {
  test("is empty without money", () => {
    expect(costByMonth(new Map(), new Map())).toEqual([]);
  });

  const none = { planned: 0n, actual: 0n, submitted: 0n, approved: 0n, paid: 0n };

  test("includes the months between, and accumulates each figure", () => {
    const points = costByMonth(
      new Map([
        ["2025-12", 10n],
        ["2026-01", 20n],
      ]),
      new Map([
        ["2026-01", { submitted: 7n, approved: 0n, paid: 0n }],
        ["2026-03", { submitted: -7n, approved: 2n, paid: 3n }],
      ]),
    );
    const sofar = { ...none, planned: 30n, submitted: 7n };
    expect(points).toEqual([
      { month: "2025-12", moved: { ...none, planned: 10n }, cumulative: { ...none, planned: 10n } },
      { month: "2026-01", moved: { ...none, planned: 20n, submitted: 7n }, cumulative: sofar },
      { month: "2026-02", moved: none, cumulative: sofar },
      {
        month: "2026-03",
        moved: { ...none, actual: 5n, submitted: -7n, approved: 2n, paid: 3n },
        cumulative: { planned: 30n, actual: 5n, submitted: 0n, approved: 2n, paid: 3n },
      },
    ]);
  });

  const month = dayNumber.map((n) => toDay(n).slice(0, 7));
  const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  const states = fc.record({ submitted: amount, approved: amount, paid: amount });
  const byMonth = <Value>(value: fc.Arbitrary<Value>) =>
    fc.array(fc.tuple(month, value), { maxLength: 12 }).map((entries) => new Map(entries));

  test("ends at the totals, and skips no month", () => {
    fc.assert(
      fc.property(byMonth(amount), byMonth(states), (planned, moved) => {
        const points = costByMonth(planned, moved);
        const totalOf = (state: "submitted" | "approved" | "paid") =>
          sum([...moved.values()].map((each) => each[state]));
        expect(points.at(-1)?.cumulative ?? none).toEqual({
          planned: sum(planned.values()),
          actual: totalOf("approved") + totalOf("paid"),
          submitted: totalOf("submitted"),
          approved: totalOf("approved"),
          paid: totalOf("paid"),
        });
        const ordinal = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
        const months = points.map((point) => ordinal(point.month));
        expect(months).toEqual(months.map((_, index) => (months[0] ?? 0) + index));
      }),
    );
  });
});

test("contractors see no money", () => {
  expect(roles.filter(seesMoney)).toEqual(["admin", "engineer", "client"]);
});
