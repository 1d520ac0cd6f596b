import fc from "fast-check";
import { expect, it } from "vitest";
import { workCalendar } from "./calendar.ts";
import { shiftsOn } from "./day-shifts.ts";
import { formatDay, parseDay } from "./moment.ts";
import type { CalendarException, PlanCalendar } from "../plan.ts";

const shift = [{ from: 480, to: 960 }];
const calendar = (exceptions: readonly CalendarException[]): PlanCalendar => ({
  _id: "c",
  name: "C",
  week: [shift, shift, shift, shift, shift, [], []],
  exceptions,
  minutesPerDay: 480,
});

const FIRST = parseDay("1900-01-01");
const LAST = parseDay("2199-12-31");

it("C2: the last exception of a day counts, however many reach over it", () => {
  const span = fc
    .tuple(fc.integer({ min: FIRST, max: LAST }), fc.integer({ min: FIRST, max: LAST }))
    .map(([a, b]): CalendarException => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const shifts = [{ from: 0, to: 1 + (Math.abs(from) % 1000) }];
      return { from: formatDay(from), to: formatDay(to), shifts, name: "" };
    });
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 8 }),
      fc.array(fc.integer({ min: FIRST, max: LAST }), { minLength: 20, maxLength: 20 }),
      (exceptions, days) => {
        const spec = calendar(exceptions);
        for (const day of days)
          expect(workCalendar(spec).shiftsOn(day)).toEqual(shiftsOn(spec, formatDay(day)));
      },
    ),
    { numRuns: 30 },
  );
});

it("C2: 20 calendars of 3,000 exceptions of three centuries are ready at once", () => {
  for (let at = 0; at < 20; at += 1) {
    const exceptions = Array.from({ length: 3000 }, (_, one): CalendarException => {
      return {
        from: "1900-01-01",
        to: "2199-12-31",
        shifts: [{ from: 0, to: 1 + (one % 1440) }],
        name: "",
      };
    });
    expect(workCalendar(calendar(exceptions)).shiftsOn(0)).toEqual([{ from: 0, to: 120 }]);
  }
});
