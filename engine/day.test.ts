import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, dayNumber, dayOf, mondayOf } from "./day.ts";

test.each([
  ["2026-02-28", 1, "2026-03-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-01-01", -1, "2025-12-31"],
  ["2026-03-28", 2, "2026-03-30"],
])("%s and %d days is %s", (day, days, then) => {
  expect(addDays(day, days)).toBe(then);
  expect(daysBetween(day, then)).toBe(days);
});

test.each([
  ["2000-01-03", "2000-01-03"],
  ["2000-01-02", "1999-12-27"],
  ["2026-11-29", "2026-11-23"],
  ["2026-11-30", "2026-11-30"],
])("the week of %s begins on %s", (day, monday) => expect(mondayOf(day)).toBe(monday));

test("a day is found again by its number, and days are added one by one as at once", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -36_500, max: 73_000 }),
      fc.integer({ min: -800, max: 800 }),
      (n, by) => {
        const day = dayOf(n);
        expect(dayNumber(day)).toBe(n);
        expect(addDays(addDays(day, by), -by)).toBe(day);
        expect(daysBetween(day, addDays(day, by))).toBe(by);
        expect(dayNumber(mondayOf(day)) % 7).toBeCloseTo(0);
      },
    ),
  );
});
