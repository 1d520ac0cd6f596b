import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, dayOf, mondayOf } from "./day.ts";
import { addMonths, lastDayOfMonth, monthNumber, monthOf, monthsFrom, weeksOf } from "./months.ts";

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

it("steps to the last day of a shorter month", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2024-03-31", -1)).toBe("2024-02-29");
  expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
  expect(lastDayOfMonth("2028-02-03")).toBe("2028-02-29");
});

it("has whole weeks from Monday that contain each day of the month once", () => {
  fc.assert(
    fc.property(fc.integer({ min: -36_500, max: 73_000 }), (number) => {
      const month = dayOf(number).slice(0, 7);
      const flat = weeksOf(month).flat();
      const first = flat[0] ?? "";
      expect(flat).toEqual(Array.from(flat, (_, index) => addDays(first, index)));
      expect(mondayOf(first)).toBe(first);
      expect(flat.length % 7).toBe(0);
      const ofMonth = flat.filter((each) => each.startsWith(month));
      expect(ofMonth.at(0)?.slice(8)).toBe("01");
      expect(addDays(ofMonth.at(-1) ?? "", 1).slice(8)).toBe("01");
    }),
  );
});
