import fc from "fast-check";
import { expect, it } from "vitest";
import {
  allComplete,
  missReasons,
  percentKept,
  reasonsCounted,
  type Tally,
  weeksComplete,
} from "./plan-complete.ts";

const tally = (more: Partial<Tally>): Tally => ({
  week: "2026-03-02",
  closed: true,
  promised: 4,
  kept: 3,
  late: 1,
  reasons: [{ reason: "material", count: 1 }],
  ...more,
});

it("percent plan complete is kept of promised, of closed weeks (G5)", () => {
  const list = [
    tally({ week: "2026-03-09", closed: false, kept: 0, reasons: [] }),
    tally({}),
    tally({ promised: 2, kept: 0, reasons: [{ reason: "permit", count: 2 }] }),
  ];
  expect(weeksComplete(list)).toEqual([
    { week: "2026-03-02", closed: true, promised: 6, kept: 3, late: 2, percent: 50 },
    { week: "2026-03-09", closed: false, promised: 4, kept: 0, late: 1, percent: null },
  ]);
  expect(allComplete(list)).toEqual({ promised: 6, kept: 3, percent: 50 });
  expect(percentKept({ promised: 0, kept: 0 })).toBeNull();
});

it("reasons are counted, the most frequent first, with their shares so far (G6)", () => {
  const list = [tally({}), tally({ reasons: [{ reason: "permit", count: 2 }] })];
  expect(reasonsCounted(list)).toEqual([
    { reason: "permit", count: 2, upTo: 67 },
    { reason: "material", count: 1, upTo: 100 },
  ]);
  expect(reasonsCounted([tally({ closed: false })])).toEqual([]);
});

const oneOf = fc.record({
  week: fc.constantFrom("2026-03-02", "2026-03-09", "2026-03-16"),
  results: fc.array(
    fc.record({ kept: fc.boolean(), late: fc.boolean(), reason: fc.constantFrom(...missReasons) }),
    { minLength: 1, maxLength: 9 },
  ),
});

it("any promises, counted by company and week, add up to all of them", () => {
  fc.assert(
    fc.property(fc.array(oneOf, { maxLength: 12 }), (companies) => {
      const list = companies.map(({ week, results }): Tally => {
        const missed = results.filter(({ kept }) => !kept);
        return {
          week,
          closed: week !== "2026-03-16",
          promised: results.length,
          kept: results.length - missed.length,
          late: results.filter(({ late }) => late).length,
          reasons: missReasons
            .map((reason) => ({
              reason,
              count: missed.filter((one) => one.reason === reason).length,
            }))
            .filter(({ count }) => count > 0),
        };
      });
      const weeks = weeksComplete(list);
      const promised = companies.reduce((sum, { results }) => sum + results.length, 0);
      expect(weeks.reduce((sum, week) => sum + week.promised, 0)).toBe(promised);
      const all = allComplete(list);
      const reasons = reasonsCounted(list);
      expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(all.promised - all.kept);
      if (reasons.length > 0) expect(reasons.at(-1)?.upTo).toBe(100);
      for (const { percent, closed } of weeks) {
        if (!closed) expect(percent).toBeNull();
        else expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent ?? 0).toBeLessThanOrEqual(100);
      }
      const bySize = reasons.map(({ count }) => count);
      expect(bySize).toEqual(bySize.toSorted((a, b) => b - a));
    }),
  );
});
