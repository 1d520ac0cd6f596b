import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoment, parseMoment } from "../calendar/moment.ts";
import { standardWeek } from "./testing/drawn-plan.ts";
import {
  finishOfWork,
  lastWork,
  nextWork,
  restSpans,
  shiftsByDay,
  workBetween,
} from "./work-days.ts";

const shifts = shiftsByDay({
  ...standardWeek,
  exceptions: [
    { from: "2026-03-05", to: "2026-03-06", shifts: [], name: "Holiday" },
    { from: "2026-03-06", to: "2026-03-06", shifts: [{ from: 480, to: 600 }], name: "Extra" },
  ],
});
const at = parseMoment;

describe("rest", () => {
  const span = { from: at("2026-03-04T00:00"), to: at("2026-03-09T00:00") };
  const words = (detail: "days" | "shifts") =>
    restSpans(shifts, span, detail).map(
      ({ from, to }) => `${formatMoment(from)} ${formatMoment(to)}`,
    );

  test("as whole days, the later exception counts", () => {
    expect(words("days")).toEqual([
      "2026-03-05T00:00 2026-03-06T00:00",
      "2026-03-07T00:00 2026-03-09T00:00",
    ]);
  });

  test("as the hours around the shifts, in one piece over nights", () => {
    expect(words("shifts")).toEqual([
      "2026-03-04T00:00 2026-03-04T08:00",
      "2026-03-04T12:00 2026-03-04T13:00",
      "2026-03-04T17:00 2026-03-06T08:00",
      "2026-03-06T10:00 2026-03-09T00:00",
    ]);
  });
});

test("work between two moments adds up, and is negative backwards", () => {
  expect(workBetween(shifts, at("2026-03-04T10:00"), at("2026-03-06T09:00"))).toBe(360 + 60);
  const moment = fc.integer({ min: at("2026-02-01T00:00"), max: at("2026-04-01T00:00") });
  fc.assert(
    fc.property(moment, moment, moment, (a, b, c) => {
      expect(workBetween(shifts, a, b) + workBetween(shifts, b, c)).toBe(workBetween(shifts, a, c));
    }),
  );
});

test("the next and the last work", () => {
  expect(formatMoment(nextWork(shifts, at("2026-03-04T17:00")))).toBe("2026-03-06T08:00");
  expect(formatMoment(nextWork(shifts, at("2026-03-04T12:30")))).toBe("2026-03-04T13:00");
  expect(formatMoment(lastWork(shifts, at("2026-03-09T08:00")))).toBe("2026-03-06T10:00");
  expect(formatMoment(lastWork(shifts, at("2026-03-04T12:30")))).toBe("2026-03-04T12:00");
  const never = shiftsByDay({ ...standardWeek, week: [] });
  expect(nextWork(never, 7)).toBe(7);
});

test("the finish of work is the end of its minutes", () => {
  expect(formatMoment(finishOfWork(shifts, at("2026-03-04T16:00"), 120))).toBe("2026-03-06T09:00");
  const minutes = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(minutes, (work) => {
      const start = at("2026-03-02T08:00");
      expect(workBetween(shifts, start, finishOfWork(shifts, start, work))).toBe(work);
    }),
  );
});
