import { expect, it } from "vitest";
import { parseDay } from "../../../../engine/programme/calendar/moment.ts";
import { dayWords, daysOfWeek, runsOf, weekWords } from "./ahead-days.ts";

const days = (text: string) => [...text].map((letter) => letter === "x");

it("days of work are said as runs", () => {
  expect(dayWords(days("xxx.x.."))).toBe("Mon to Wed, Fri");
  expect(dayWords(days("......."))).toBe("");
  expect(runsOf(days("xxx.x.."))).toEqual([
    { from: 0, to: 3 },
    { from: 4, to: 5 },
  ]);
  expect(dayWords(daysOfWeek(days("xxxxxxx.x....."), 1))).toBe("Tue");
});

it("a week is named by its days", () => {
  expect(weekWords(parseDay("2026-03-02"))).toBe("2–8 Mar");
  expect(weekWords(parseDay("2026-03-30"))).toBe("30 Mar – 5 Apr");
});
