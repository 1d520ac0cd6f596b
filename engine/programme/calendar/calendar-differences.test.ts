import fc from "fast-check";
import { expect, it } from "vitest";
import { paintDays } from "./calendar-days.ts";
import { shiftsOn } from "./day-shifts.ts";
import { calendarDifferences } from "./calendar-differences.ts";
import { formatDay, parseDay } from "./moment.ts";
import type { PlanCalendar } from "../plan.ts";

const day = [{ from: 480, to: 1020 }];
const week: PlanCalendar = {
  _id: "week",
  name: "Week",
  week: [day, day, day, day, day, [], []],
  exceptions: [],
  minutesPerDay: 540,
};
const years = { first: 2026, last: 2026 };
const rest = (from: string, to = from, name = "Rest") =>
  paintDays(week, { from, to }, { shifts: [], name });

it("C7: counts the days that are worked otherwise, not those that are only named otherwise", () => {
  // A Thursday to a Sunday.
  expect(calendarDifferences(week, rest("2026-10-01", "2026-10-04"), years)).toEqual({
    days: ["2026-10-01", "2026-10-02"],
    hours: false,
  });
  const named = calendarDifferences(
    rest("2026-10-01"),
    rest("2026-10-01", "2026-10-01", "Holiday"),
    years,
  );
  expect(named.days).toEqual([]);
});

it("C7: looks at the years of the exceptions too, and at the hours of a day", () => {
  expect(calendarDifferences(week, rest("2031-10-01"), years).days).toEqual(["2031-10-01"]);
  expect(calendarDifferences(week, { ...week, minutesPerDay: 480 }, years)).toEqual({
    days: [],
    hours: true,
  });
});

it("C7: a week with other Saturdays differs on each of them", () => {
  const six = { ...week, week: [day, day, day, day, day, day, []] };
  expect(calendarDifferences(week, six, years).days).toHaveLength(52);
});

it("C7: is the same either way, and nothing for a calendar and itself", () => {
  const painted = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 9 }), fc.boolean()))
    .map((strokes) =>
      strokes.reduce((calendar, [at, length, works]) => {
        const first = parseDay("2025-06-01") + at;
        const days = { from: formatDay(first), to: formatDay(first + length) };
        return paintDays(calendar, days, { shifts: works ? day : [], name: "" });
      }, week),
    );
  fc.assert(
    fc.property(painted, painted, (one, other) => {
      const there = calendarDifferences(one, other, years);
      expect(calendarDifferences(other, one, years)).toEqual(there);
      expect(calendarDifferences(one, { ...one }, years).days).toEqual([]);
      // Painting these days with the other calendar's shifts makes the two calendars the same.
      const mended = there.days.reduce(
        (calendar, from) =>
          paintDays(calendar, { from, to: from }, { shifts: shiftsOn(other, from), name: "" }),
        one,
      );
      expect(calendarDifferences(mended, other, years).days).toEqual([]);
    }),
    { numRuns: 50 },
  );
});
