import fc from "fast-check";
import { expect, it } from "vitest";
import { shiftsBetween } from "../../../../engine/programme/calendar/day-shifts.ts";
import { formatMoment, parseDay } from "../../../../engine/programme/calendar/moment.ts";
import { busiest, presenceOn } from "../../../../engine/programme/needs.ts";
import { dailyNeeds } from "./activity-needs.ts";
import { PARTS } from "./utilisation-rules.ts";

const FIRST = parseDay("2026-03-02");
const DAYS = 21;
const day = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
const exception = { from: "2026-03-10", to: "2026-03-11", shifts: [], name: "Storm" };
const sixDays = { week: [day, day, day, day, day, day, []], exceptions: [exception] };
const nights = {
  week: Array.from({ length: 7 }, () => [
    { from: 0, to: 360 },
    { from: 1320, to: 1440 },
  ]),
  exceptions: [],
};

const need = fc
  .record({
    at: fc.integer({ min: -5 * 1440, max: (DAYS + 2) * 1440 }),
    length: fc.integer({ min: 0, max: 15 * 1440 }),
    calendar: fc.constantFrom(sixDays, nights),
    perDay: fc.constantFrom(0.25, 1, 3),
  })
  .map(({ at, length, ...rest }) => {
    const start = FIRST * 1440 + at;
    return {
      start: formatMoment(start),
      finish: formatMoment(start + length),
      extent: { start, finish: start + length },
      ...rest,
    };
  });

it("is on each day the most that activities need at one moment, as counted day by day (N1, N2)", () => {
  fc.assert(
    fc.property(fc.array(need, { maxLength: 12 }), (needs) => {
      const daily = Array.from({ length: DAYS }, (_, at) =>
        busiest(
          needs.flatMap(({ calendar, extent, perDay }) => {
            const shifts = shiftsBetween(calendar, FIRST + at, FIRST + at)[0] ?? [];
            const presence = presenceOn(FIRST + at, shifts, extent);
            return presence ? [{ ...presence, quantity: perDay * PARTS }] : [];
          }),
        ),
      );
      expect([...dailyNeeds(needs, { first: FIRST, days: DAYS })]).toEqual(daily);
    }),
  );
});

it("takes a moment for forty thousand activities of ten years", () => {
  const long = {
    start: "2026-03-02T08:00",
    finish: "2036-03-01T17:00",
    calendar: sixDays,
    perDay: 1,
  };
  const begun = process.cpuUsage().user;
  const daily = dailyNeeds(
    Array.from({ length: 40_000 }, () => long),
    { first: FIRST, days: 3660 },
  );
  expect(daily[0]).toBe(40_000 * PARTS);
  expect(daily[1001]).toBe(40_000 * PARTS);
  expect(process.cpuUsage().user - begun).toBeLessThan(2_000_000);
});
