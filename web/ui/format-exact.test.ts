import { expect, it } from "vitest";
import { formatAmounts, formatExact } from "./format-exact.ts";

it.each([
  [1_500_000, "NGN", "₦1,500,000"],
  [1500.5, "NGN", "₦1,500.50"],
  [-1500, "NGN", "−₦1,500"],
  [7500, "USD", "$7,500.00"],
])("%d %s is %s", (amount, currency, shown) => {
  expect(formatExact(amount, currency)).toBe(shown);
});

it.each([
  // The largest kobo amount that a number can represent. From 2^46 on, 0.01 would be shown as 0.02.
  [70_368_744_177_663.99, "NGN", "₦70,368,744,177,663.99"],
  [70_368_744_177_664.015625, "NGN", "about ₦70,368,744,177,664"],
  [-100_000_000_000_000.015625, "NGN", "about −₦100,000,000,000,000"],
  [70_368_744_177_664.015625, "USD", "about $70,368,744,177,664.00"],
  [9_007_199_254_740_991, "JPY", "¥9,007,199,254,740,991"],
  [8_796_093_022_207.999, "KWD", "KWD\u00A08,796,093,022,207.999"],
  [8_796_093_022_208.001953125, "KWD", "about KWD\u00A08,796,093,022,208.000"],
])("%d %s, near what a number holds, is %s", (amount, currency, shown) => {
  expect(formatExact(amount, currency)).toBe(shown);
});

it("lists several currencies without adding them up", () => {
  const amounts = [
    { amount: 450_000, currency: "NGN" },
    { amount: 1200, currency: "USD" },
  ];
  expect(formatAmounts(amounts)).toBe("₦450,000 + $1,200.00");
});
