import fc from "fast-check";
import { expect, it } from "vitest";
import { losesSpread, readMonth, readSpread } from "./cell-rules.ts";

it("parses months from months, days and spreadsheet day numbers", () => {
  for (const cell of [
    "2026-04",
    "2026-04-15",
    "2026-04-15T00:00:00",
    "15/04/2026",
    "4/2026",
    "46127",
  ])
    expect(readMonth(cell), cell).toEqual({ value: "2026-04" });
  for (const cell of ["2026-13", "15/13/2026", "April", "1800-01", "3000-01", "12"])
    expect(readMonth(cell), cell).toHaveProperty("wrong");
});

it("parses spreads by name, and accepts no month beyond the limit of a plan", () => {
  expect(["S-Curve", "s_curve", "Front-loaded", "BACK", "straight"].map(readSpread)).toEqual(
    ["s_curve", "s_curve", "front", "back", "straight"].map((value) => ({ value })),
  );
  for (const ours of ["Typed", "Programme"]) {
    expect(readSpread(ours)).toEqual({ value: "straight" });
    expect(losesSpread(ours)).toBe(true);
  }
  expect(losesSpread("Straight") || losesSpread(undefined)).toBe(false);
  expect(readSpread("constructor")).toHaveProperty("wrong");
  fc.assert(
    fc.property(fc.string(), (cell) => {
      const read = readMonth(cell);
      if ("value" in read) expect(read.value).toMatch(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/);
    }),
  );
});
