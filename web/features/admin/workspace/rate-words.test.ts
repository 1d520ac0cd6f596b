import { expect, it } from "vitest";
import { rateText } from "./rate-words.ts";

it.each([
  ["USD", 1540.5, "1 USD = 1,540.50 NGN"],
  ["EUR", 1700, "1 EUR = 1,700 NGN"],
  ["VND", 0.0612345, "1 VND = 0.0612345 NGN"],
])("tells what 1 %s is worth", (currency, rate, text) => {
  expect(rateText({ currency, rate }, "NGN")).toBe(text);
});
