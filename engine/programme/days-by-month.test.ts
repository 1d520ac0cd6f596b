import { expect, it } from "vitest";
import { daysByMonth } from "./days-by-month.ts";

const shift = [{ from: 480, to: 960 }];
const week = [shift, shift, shift, shift, shift, [], []];
const calendar = {
  week,
  exceptions: [{ from: "2026-05-01", to: "2026-05-01", name: "Workers’ Day", shifts: [] }],
};

const of = (kind: "task" | "start_milestone" | "finish_milestone", start: string, finish: string) =>
  Object.fromEntries(daysByMonth({ kind, start, finish }, calendar));

it("M1: counts the days on which the calendar works, from the first to the last", () => {
  // From Monday to the Wednesday of the next week but one, with a Friday off.
  expect(of("task", "2026-04-20T08:00", "2026-05-06T16:00")).toEqual({
    "2026-04": 9,
    "2026-05": 3,
  });
});

it("M1: counts a part of a day as a day, and none after work until midnight", () => {
  expect(of("task", "2026-04-30T14:00", "2026-05-04T09:00")).toEqual({
    "2026-04": 1,
    "2026-05": 1,
  });
  expect(of("task", "2026-04-30T08:00", "2026-05-01T00:00")).toEqual({ "2026-04": 1 });
});

it("M1: counts one day for what is never at work: that on which it is finished", () => {
  expect(of("finish_milestone", "2026-05-01T00:00", "2026-05-01T00:00")).toEqual({ "2026-04": 1 });
  expect(of("start_milestone", "2026-05-01T00:00", "2026-05-01T00:00")).toEqual({ "2026-05": 1 });
  expect(of("task", "2026-05-02T08:00", "2026-05-03T16:00")).toEqual({ "2026-05": 1 });
});
