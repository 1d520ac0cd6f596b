import { expect, it } from "vitest";
import { readableAmount, readableRate } from "./readable-amount.ts";

it("is shown with its currency, and with decimals if it has any", () => {
  expect(readableAmount("1500000", "NGN")).toBe("₦1,500,000");
  expect(readableAmount("1500000.50", "NGN")).toBe("₦1,500,000.50");
  expect(readableAmount("999999999999.99", "USD")).toBe("$999,999,999,999.99");
  expect(readableAmount("-20", "USD")).toBe("-$20");
});

it("writes a rate with all its digits", () => {
  const rates = ["1500", "1500.25", "1500.2500", "0.00063", "1501.2"] as const;
  expect(rates.map((rate) => readableRate(rate, "NGN"))).toEqual([
    "₦1,500",
    "₦1,500.25",
    "₦1,500.25",
    "₦0.00063",
    "₦1,501.20",
  ]);
});
