import { expect, it } from "vitest";
import { hasBegun, weekInWords, weekProblem } from "./promise-rules.ts";

const MONDAY = "2026-03-02";

it("a week has begun on its Monday (G2)", () => {
  expect(hasBegun(MONDAY, "2026-03-01")).toBe(false);
  expect(hasBegun(MONDAY, MONDAY)).toBe(true);
});

it("something is promised for this week and the twelve after it", () => {
  expect(weekProblem(MONDAY, "2026-03-08")).toBeUndefined();
  expect(weekProblem(MONDAY, "2026-03-09")).toMatch(/over/);
  expect(weekProblem("2026-05-25", MONDAY)).toBeUndefined();
  expect(weekProblem("2026-06-01", MONDAY)).toMatch(/at most 12 weeks/);
  expect(weekInWords(MONDAY, MONDAY)).toBe("the week of 2 Mar");
});
