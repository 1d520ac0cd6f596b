import fc from "fast-check";
import { expect, it } from "vitest";
import { calendarDifferences } from "../../../../engine/programme/calendar/calendar-differences.ts";
import { shiftsOn } from "../../../../engine/programme/calendar/day-shifts.ts";
import { FIRST_DAY, formatDay, LAST_DAY } from "../../../../engine/programme/calendar/moment.ts";
import type { CalendarException, PlanCalendar } from "../../../../engine/programme/plan.ts";
import { processorTime } from "../../../testing/processor-time.ts";
import { flatExceptions } from "./flat-exceptions.ts";

const calendarOf = (exceptions: readonly CalendarException[]): PlanCalendar => ({
  _id: "site",
  name: "Site",
  week: Array.from({ length: 7 }, () => [{ from: 480, to: 1020 }]),
  exceptions,
  minutesPerDay: 540,
});
const exception = (from: number, to: number, hour: number): CalendarException => ({
  from: formatDay(from),
  to: formatDay(to),
  shifts: [{ from: 60 * hour, to: 1200 }],
  name: `From ${hour}`,
});

it("exceptions are made flat: every day is worked as before, and none is there twice", () => {
  const list = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }), fc.nat(12))
      .map(([from, length, hour]) => exception(9000 + from, 9000 + from + length, hour)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(list, (exceptions) => {
      const calendar = calendarOf(exceptions);
      const flat = flatExceptions(calendar);
      for (const [at, { from }] of flat.entries())
        if (at > 0) expect(from > (flat[at - 1]?.to ?? "")).toBe(true);
      for (let day = 8990; day < 9100; day += 1)
        expect(shiftsOn({ ...calendar, exceptions: flat }, formatDay(day))).toEqual(
          shiftsOn(calendar, formatDay(day)),
        );
    }),
  );
});

it("3,000 exceptions of three centuries, each within the one before, are made flat at once", async () => {
  const calendar = calendarOf(
    Array.from({ length: 3000 }, (_, at) => exception(FIRST_DAY + at, LAST_DAY - at, at % 12)),
  );
  let flat: readonly CalendarException[] = [];
  expect(await processorTime(() => (flat = flatExceptions(calendar)))).toBeLessThan(300);
  expect(flat).toHaveLength(5999);
});

it("calendars of 3,000 exceptions are compared day by day at once", async () => {
  const made = (first: number) =>
    calendarOf(
      Array.from({ length: 3000 }, (_, at) => exception(FIRST_DAY + at, LAST_DAY - at, first)),
    );
  const [one, other] = [made(1), made(2)];
  const years = { first: 2026, last: 2026 };
  const took = await processorTime(() => calendarDifferences({ ...one }, { ...other }, years));
  expect(took).toBeLessThan(1500);
  expect(calendarDifferences(one, other, years).days).toHaveLength(LAST_DAY - FIRST_DAY + 1);
});
