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

it("lists several currencies without adding them up", () => {
  const amounts = [
    { amount: 450_000, currency: "NGN" },
    { amount: 1200, currency: "USD" },
  ];
  expect(formatAmounts(amounts)).toBe("₦450,000 + $1,200.00");
});
