import { describe, expect, it } from "vitest";
import { describeOverrun } from "./cost-overrun.ts";

describe("an overrun", () => {
  it.each([
    [5_000_000, 4_200_000, 5_000_000, undefined],
    [5_000_000, 4_200_000, 5_700_000, "Forecast ₦700,000 over budget"],
    [5_000_000, 5_000_000, 5_700_000, "Forecast ₦700,000 over budget"],
    [5_000_000, 5_500_000, 5_500_000, "₦500,000 over budget"],
    [5_000_000, 5_500_000, 5_700_000, "Over budget, forecast ₦700,000 over"],
    [0, 0, 0, undefined],
    [0, 10, 10, "₦10 over budget"],
  ] as const)("of a budget of %d, %d spent, %d forecast", (headline, spent, forecast, words) => {
    const overBudget = forecast > headline;
    expect(describeOverrun({ headline, spent, forecast, overBudget }, "NGN")).toBe(words);
  });
});
