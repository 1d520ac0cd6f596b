import { expect, test } from "vitest";
import { formatDay, formatInstant, formatMonth } from "./cell-text.ts";

test("dates are printed as the screen writes them, in September too", () => {
  expect(formatDay("2026-09-12")).toBe("12 Sep 2026");
  expect(formatMonth("2026-09")).toBe("Sep 2026");
  expect(formatInstant("2026-09-12T08:30:00Z", "Africa/Lagos")).toBe("12 Sep 2026, 09:30");
  expect(formatDay("2026-03-01")).toBe("1 Mar 2026");
});
