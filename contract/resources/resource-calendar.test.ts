import { expect, it } from "vitest";
import { weekOf } from "./resource-calendar.ts";

const EVERY_DAY = 0b1111111;

it("says what a week holds without the noise of binary fractions", () => {
  expect(weekOf({ capacity: 1.6743, workingDays: EVERY_DAY })).toBe(11.7201);
  expect(weekOf({ capacity: 0.1, workingDays: 0b111 })).toBe(0.3);
});
