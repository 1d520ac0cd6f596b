import { expect, it } from "vitest";
import { isWorkday, type Workdays } from "./workdays.ts";

const calendar: Workdays = {
  week: [true, true, true, true, true, true, false],
  exceptions: [
    { from: "2026-12-21", to: "2027-01-03", works: false },
    { from: "2026-12-29", to: "2026-12-29", works: true },
    { from: "2026-11-29", to: "2026-11-29", works: true },
  ],
};

it("is Monday to Friday without a calendar", () => {
  const days = ["2026-11-23", "2026-11-27", "2026-11-28", "2026-11-29"];
  for (const none of [null, undefined])
    expect(days.map((day) => isWorkday(day, none))).toEqual([true, true, false, false]);
});

it("is as the calendar's week, its holidays and its worked days of rest say", () => {
  const works = (day: string) => isWorkday(day, calendar);
  expect(works("2026-11-28")).toBe(true);
  expect(works("2026-11-22")).toBe(false);
  expect(works("2026-11-29")).toBe(true);
  expect([works("2026-12-21"), works("2027-01-03"), works("2027-01-04")]).toEqual([
    false,
    false,
    true,
  ]);
  expect(works("2026-12-29")).toBe(true);
});
