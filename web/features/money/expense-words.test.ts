import { expect, it } from "vitest";
import { formatExact } from "../../ui/format-exact.ts";
import { countText, formatAmounts } from "./expense-words.ts";

it.each([
  [1_500_000, "NGN", "₦1,500,000"],
  [1500.5, "NGN", "₦1,500.50"],
  [-1500, "NGN", "−₦1,500"],
  [7500, "USD", "$7,500.00"],
])("%d %s is %s", (amount, currency, shown) => {
  expect(formatExact(amount, currency)).toBe(shown);
});

it("puts currencies beside each other", () => {
  const amounts = [
    { amount: 450_000, currency: "NGN" },
    { amount: 1200, currency: "USD" },
  ];
  expect(formatAmounts(amounts)).toBe("₦450,000 + $1,200.00");
});

it("counts", () => {
  expect(countText(1)).toBe("1 expense");
  expect(countText(1200)).toBe("1,200 expenses");
});
