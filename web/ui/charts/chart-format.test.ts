import { describe, expect, it } from "vitest";
import { formatCompactMoney, formatDayOfYear, formatMonth } from "./chart-format.ts";

describe("times on the axes", () => {
  it("names months and days", () => {
    expect(formatMonth("2026-03")).toBe("Mar 2026");
    expect(formatMonth("2026-03", { short: true })).toBe("Mar ’26");
    expect(formatDayOfYear("2026-03-09")).toBe("9 Mar");
  });

  it("returns a text that is not a month unchanged", () => {
    expect(formatMonth("soon")).toBe("soon");
  });
});

it.each([
  [0, "₦0"],
  [950, "₦950"],
  [250_000, "₦250K"],
  [1_500_000, "₦1.5M"],
  [12_000_000, "₦12M"],
  [2_450_000_000, "₦2.5B"],
])("%d on the axis is %s", (amount, shown) => {
  expect(formatCompactMoney(amount, "NGN")).toBe(shown);
});
