import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { workCalendar } from "./calendar/calendar.ts";
import { shiftsBetween } from "./calendar/day-shifts.ts";
import { parseDay, parseMoment } from "./calendar/moment.ts";
import { busiest, lastDayBefore, presenceOn } from "./needs.ts";
import { randomPlan } from "./testing/random-plan.ts";

const shifts = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
const monday = parseDay("2026-03-02");
const on = (start: string, finish: string) =>
  presenceOn(monday, shifts, { start: parseMoment(start), finish: parseMoment(finish) });

describe("presence (rule N1)", () => {
  it("reaches from the first working minute of a day to the last, breaks included", () => {
    expect(on("2026-02-20T08:00", "2026-03-05T17:00")).toEqual({ from: 480, to: 1020 });
    expect(on("2026-03-02T10:00", "2026-03-02T12:00")).toEqual({ from: 600, to: 720 });
    expect(on("2026-03-02T12:30", "2026-03-03T12:00")).toEqual({ from: 780, to: 1020 });
  });
  it("is none where nothing is worked", () => {
    expect(on("2026-03-02T12:00", "2026-03-02T13:00")).toBeUndefined();
    expect(on("2026-03-02T17:00", "2026-03-03T17:00")).toBeUndefined();
    expect(on("2026-03-02T08:00", "2026-03-02T08:00")).toBeUndefined();
  });
  it("ends the day before a midnight", () => {
    expect(lastDayBefore(parseMoment("2026-03-03T00:00"))).toBe(monday);
    expect(lastDayBefore(parseMoment("2026-03-03T00:01"))).toBe(monday + 1);
  });
});

describe("a day's need (rule N2)", () => {
  const part = (from: number, to: number, quantity: number) => ({ from, to, quantity });
  it("is the most at any one moment", () => {
    expect(busiest([])).toBe(0);
    expect(busiest([part(480, 720, 2), part(720, 1020, 3)])).toBe(3);
    expect(busiest([part(480, 721, 2), part(720, 1020, 3), part(0, 490, 4)])).toBe(6);
  });
  it("agrees with a count of each minute", () => {
    const parts = fc.array(
      fc
        .tuple(fc.nat(60), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 }))
        .map(([from, length, quantity]) => part(from, from + length, quantity)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(parts, (given) => {
        const minutes = Array.from({ length: 130 }, (_, minute) =>
          given.reduce(
            (sum, { from, to, quantity }) => sum + (from <= minute && minute < to ? quantity : 0),
            0,
          ),
        );
        expect(busiest(given)).toBe(Math.max(...minutes));
      }),
    );
  });
});

describe("shiftsBetween", () => {
  it("gives the shifts that the calendar works", () => {
    for (let seed = 0; seed < 200; seed += 1)
      for (const calendar of randomPlan(seed).calendars) {
        const first = monday - 30;
        const found = shiftsBetween(calendar, first, first + 80);
        const known = workCalendar(calendar);
        for (const [at, day] of found.entries()) expect(day).toEqual(known.shiftsOn(first + at));
      }
  });
});
