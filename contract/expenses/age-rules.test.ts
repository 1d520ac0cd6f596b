import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageOf, ages, daysOld } from "./age-rules.ts";

const FIRST = Date.UTC(1900, 0, 1);
const DAY_MS = 86_400_000;
const dayAt = (n: number) => new Date(FIRST + n * DAY_MS).toISOString().slice(0, 10);
/** Days from 1900 to 2199, leap years and ends of months included. */
const dayNumber = fc.integer({ min: 0, max: 109_572 });

describe("the age of what is owed", () => {
  it.each([
    ["2026-03-31", "upTo30"],
    ["2026-03-01", "upTo30"],
    ["2026-02-28", "upTo60"],
    ["2026-01-30", "upTo60"],
    ["2026-01-29", "upTo90"],
    ["2025-12-31", "upTo90"],
    ["2025-12-30", "over90"],
    ["1900-01-01", "over90"],
    ["2026-04-01", "upTo30"],
    ["2199-12-31", "upTo30"],
  ])("of %s on 31 March 2026 is %s", (date, age) => expect(ageOf(date, "2026-03-31")).toBe(age));

  it("follows the number of days, on every day of the calendar", () => {
    fc.assert(
      fc.property(dayNumber, fc.integer({ min: -200, max: 400 }), (n, old) => {
        const [today, date] = [dayAt(n + 400), dayAt(n + 400 - old)];
        expect(daysOld(date, today)).toBe(old);
        const expected = old <= 30 ? 0 : old <= 60 ? 1 : old <= 90 ? 2 : 3;
        expect(ageOf(date, today)).toBe(ages[expected]);
      }),
    );
  });

  it("never goes back as the days pass", () => {
    fc.assert(
      fc.property(dayNumber, dayNumber, fc.nat(400), (date, today, later) => {
        const rank = (n: number) => ages.indexOf(ageOf(dayAt(date), dayAt(n)));
        expect(rank(today + later)).toBeGreaterThanOrEqual(rank(today));
      }),
    );
  });
});
