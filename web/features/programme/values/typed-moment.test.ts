import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { formatMomentShort, parseTypedMoment, weekdayName } from "./typed-moment.ts";

const day = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
const calendar: PlanCalendar = {
  _id: "c",
  name: "Site",
  week: [day, day, day, day, day, [{ from: 480, to: 720 }], []],
  exceptions: [{ from: "2026-10-01", to: "2026-10-01", shifts: [], name: "Independence Day" }],
  minutesPerDay: 480,
};
const context = (end: "start" | "finish") => ({ calendar, end, today: "2026-03-12" });

describe("a typed moment", () => {
  it.each([
    ["12 Mar", "start", "2026-03-12T08:00"],
    ["12/3", "finish", "2026-03-12T17:00"],
    ["14/3/26", "finish", "2026-03-14T12:00"],
    ["Thu 12 Mar 2026", "start", "2026-03-12T08:00"],
    ["15/3", "start", "2026-03-15T08:00"],
    ["1 Oct 2026", "finish", "2026-10-01T17:00"],
    ["tomorrow", "start", "2026-03-13T08:00"],
    ["+2", "finish", "2026-03-14T12:00"],
    ["fri", "start", "2026-03-13T08:00"],
    ["next fri 2pm", "start", "2026-03-20T14:00"],
    ["12/3 14:30", "start", "2026-03-12T14:30"],
    ["12 Mar 2026 2pm", "start", "2026-03-12T14:00"],
    ["2026-03-12T09:15", "start", "2026-03-12T09:15"],
  ] as const)("reads %s as a %s", (text, end, moment) => {
    expect(parseTypedMoment(text, context(end))).toBe(moment);
  });

  it.each(["", "soon", "31/2", "12/3 25:00", "12/3 13pm", "12 Mar 3026"])("refuses %j", (text) => {
    expect(parseTypedMoment(text, context("start"))).toBeUndefined();
  });

  it("shows the time only if it is not the day's own", () => {
    expect(formatMomentShort("2026-03-12T08:00", context("start"))).toBe("12 Mar 2026");
    expect(formatMomentShort("2026-03-12T17:00", context("start"))).toBe("12 Mar 2026 17:00");
    expect(formatMomentShort("2026-03-14T12:00", context("finish"))).toBe("14 Mar 2026");
    expect(formatMomentShort("2026-03-12T17:00", { ...context("start"), end: "either" })).toBe(
      "12 Mar 2026",
    );
    expect(formatMomentShort("2026-03-12T08:00", { ...context("start"), end: "either" })).toBe(
      "12 Mar 2026",
    );
    expect(weekdayName("2026-03-12T08:00")).toBe("Thu");
  });

  it("reads back what it shows", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000_000 }), fc.boolean(), (minute, isStart) => {
        const moment = formatMoment(minute);
        const at = context(isStart ? "start" : "finish");
        expect(parseTypedMoment(formatMomentShort(moment, at), at)).toBe(moment);
      }),
    );
  });
});
