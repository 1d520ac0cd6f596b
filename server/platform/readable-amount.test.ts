import { expect, it } from "vitest";
import { readableAmount } from "./readable-amount.ts";

it("is shown with its currency, and with decimals if it has any", () => {
  expect(readableAmount("1500000", "NGN")).toBe("₦1,500,000");
  expect(readableAmount("1500000.50", "NGN")).toBe("₦1,500,000.50");
  expect(readableAmount("999999999999.99", "USD")).toBe("$999,999,999,999.99");
  expect(readableAmount("-20", "USD")).toBe("-$20");
});
