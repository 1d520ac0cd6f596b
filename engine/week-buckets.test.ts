import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "./day.ts";
import { bucketAt, weekBuckets } from "./week-buckets.ts";

test("one day is one week, from its Monday to its Sunday", () => {
  expect(weekBuckets("2026-03-04", "2026-03-04", 60)).toEqual({
    weeksEach: 1,
    first: "2026-03-02",
    ends: ["2026-03-08"],
  });
});

test("a long time has longer periods, and no more of them than allowed", () => {
  expect(weekBuckets("2026-03-02", "2026-03-29", 2)).toMatchObject({
    weeksEach: 2,
    ends: ["2026-03-15", "2026-03-29"],
  });
});

test("each day from the first to the last is in exactly the period that has it", () => {
  const day = fc.integer({ min: 0, max: 6000 }).map((days) => addDays("2020-01-01", days));
  fc.assert(
    fc.property(
      day,
      fc.nat({ max: 3000 }),
      fc.integer({ min: 1, max: 80 }),
      (from, length, most) => {
        const to = addDays(from, length);
        const buckets = weekBuckets(from, to, most);
        expect(buckets.ends.length).toBeLessThanOrEqual(most);
        for (const each of [from, to]) {
          const end = buckets.ends[bucketAt(buckets, each) ?? -1] ?? "";
          expect(daysBetween(each, end)).toBeGreaterThanOrEqual(0);
          expect(daysBetween(each, end)).toBeLessThan(buckets.weeksEach * 7);
        }
        expect(bucketAt(buckets, addDays(buckets.first, -1))).toBeUndefined();
        expect(bucketAt(buckets, addDays(buckets.ends.at(-1) ?? "", 1))).toBeUndefined();
      },
    ),
  );
});
