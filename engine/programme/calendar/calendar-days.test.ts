import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allowForRain,
  exceptionOn,
  fillHolidays,
  paintDays,
  rainDays,
  workedDays,
} from "./calendar-days.ts";
import { shiftsOn } from "./day-shifts.ts";
import { formatDay, parseDay } from "./moment.ts";
import type { PlanCalendar } from "../plan.ts";
import { formatShifts, parseShifts } from "../typed/shifts.ts";

const day = [{ from: 480, to: 1020 }];
const week: PlanCalendar = {
  _id: "week",
  name: "Week",
  week: [day, day, day, day, day, [], []],
  exceptions: [],
  minutesPerDay: 540,
};
const FIRST = parseDay("2026-01-01");
const dayIn2026 = fc.integer({ min: 0, max: 364 }).map((at) => formatDay(FIRST + at));
const span = fc
  .tuple(dayIn2026, dayIn2026)
  .map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a }));

describe("painting days", () => {
  it("says of each day what was painted last, and leaves the others", () => {
    const strokes = fc.array(fc.tuple(span, fc.constantFrom(null, [], day)), { maxLength: 8 });
    fc.assert(
      fc.property(strokes, dayIn2026, (list, asked) => {
        let painted = week;
        for (const [days, shifts] of list)
          painted = paintDays(painted, days, shifts && { shifts, name: "x" });
        const last = list.findLast(([{ from, to }]) => from <= asked && asked <= to);
        const expected = last?.[1] ?? shiftsOn(week, asked);
        expect(shiftsOn(painted, asked)).toEqual(expected);
        expect(painted.exceptions.every(({ from, to }) => from <= to)).toBe(true);
      }),
    );
  });
});

describe("holidays", () => {
  const eid = { from: "2026-03-20", to: "2026-03-21", name: "Id el Fitr" };
  const of = { country: "NG", first: 2026, last: 2026 };

  it("are days of rest, and filled in again they are there once", () => {
    const once = fillHolidays(week, [eid], of);
    expect(shiftsOn(once, "2026-03-20")).toEqual([]);
    expect(once.exceptions).toEqual([
      { from: "2026-03-20", to: "2026-03-21", shifts: [], name: "Id el Fitr · NG" },
    ]);
    const moved = fillHolidays(once, [{ ...eid, from: "2026-03-19", to: "2026-03-20" }], of);
    expect(moved.exceptions).toMatchObject([{ from: "2026-03-19", to: "2026-03-20" }]);
  });

  it("leave what somebody painted, and other years", () => {
    const painted = paintDays(
      week,
      { from: "2026-03-20", to: "2026-03-20" },
      { shifts: day, name: "Pour" },
    );
    const filled = fillHolidays(painted, [eid], of);
    expect(exceptionOn(filled, "2026-03-20")?.name).toBe("Pour");
    expect(exceptionOn(filled, "2026-03-21")?.name).toBe("Id el Fitr · NG");
    const next = fillHolidays(filled, [], { ...of, first: 2027, last: 2027 });
    expect(next.exceptions).toEqual(filled.exceptions);
  });
});

describe("rain allowances: C6", () => {
  it("take as many working days from each month as they say, and the same again", () => {
    const lost = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(lost, (days) => {
        const years = { first: 2026, last: 2026 };
        const wet = allowForRain(week, days, years);
        for (const [month, count] of days.entries()) {
          const before = workedDays(week, 2026, month + 1).length;
          const left = workedDays(wet, 2026, month + 1).length;
          expect(left).toBe(before - Math.min(count, before));
        }
        expect(rainDays(wet, years)).toBe(wet.exceptions.length);
        expect(allowForRain(wet, days, years)).toEqual(wet);
      }),
      { numRuns: 30 },
    );
  });

  it("leave what somebody painted, and without rain the calendar is what it was", () => {
    const years = { first: 2026, last: 2026 };
    const half = [{ from: 480, to: 720 }];
    fc.assert(
      fc.property(span, fc.constantFrom([], half, day), (days, shifts) => {
        const painted = paintDays(week, days, { shifts, name: "Pour" });
        const wet = allowForRain(
          painted,
          Array.from({ length: 12 }, () => 5),
          years,
        );
        expect(wet.exceptions).toContainEqual({ ...days, shifts, name: "Pour" });
        expect(allowForRain(wet, [], years)).toEqual(painted);
      }),
      { numRuns: 30 },
    );
  });
});

describe("typed shifts", () => {
  it.each([
    ["8-12, 13-17", "08:00-12:00, 13:00-17:00"],
    ["22:00 - 00:00", "22:00-00:00"],
    ["24h", "24h"],
    ["", "rest"],
    ["rest", "rest"],
  ])("%s is %s", (typed, shown) => {
    const shifts = parseShifts(typed);
    expect(shifts && formatShifts(shifts)).toBe(shown);
    expect(parseShifts(shown)).toEqual(shifts);
  });

  it.each(["8", "8-25", "12-8", "8-12, 11-13", "08:70-09:00", "noon"])("%s is none", (typed) => {
    expect(parseShifts(typed)).toBeUndefined();
  });
});
