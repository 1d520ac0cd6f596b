import fc from "fast-check";
import { expect, it } from "vitest";
import { monthNumber, monthOf, monthsFrom } from "./months.ts";

it("numbers months without a gap", () => {
  expect(monthOf(monthNumber("2026-12") + 1)).toBe("2027-01");
  expect(monthOf(monthNumber("2026-01") - 1)).toBe("2025-12");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 * 9999 + 11 }), (number) => {
      expect(monthNumber(monthOf(number))).toBe(number);
    }),
  );
});

it("lists months, both ends included", () => {
  expect(monthsFrom("2026-11", "2027-02")).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
  expect(monthsFrom("2026-11", "2026-11")).toEqual(["2026-11"]);
  expect(monthsFrom("2026-11", "2026-10")).toEqual([]);
});
