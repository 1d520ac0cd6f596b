import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roles } from "../../../contract/permissions.ts";
import { costByMonth, seesMoney } from "./analytics-rules.ts";

const DAY = 86_400_000;
const dayNumber = fc.integer({
  min: Date.parse("1900-01-01") / DAY,
  max: Date.parse("2199-12-31") / DAY,
});
const toDay = (n: number) => new Date(n * DAY).toISOString().slice(0, 10);
const sum = (amounts: Iterable<bigint>) =>
  [...amounts].reduce((total, amount) => total + amount, 0n);

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
