import { expect, test } from "vitest";
import { expenseAmount } from "./amounts.ts";

test.each([
  [undefined, "Amount is required"],
  [null, "Amount is required"],
  [Number.NaN, "Amount is required"],
  ["5", "Amount must be a number"],
  [Number.POSITIVE_INFINITY, "Amount must be a number"],
  [0, "Amount must be more than 0"],
  [1.0005, "Amount can have at most three decimals"],
])("an amount of %s is refused: %s", (amount, message) => {
  expect(expenseAmount.safeParse(amount).error?.issues.map((issue) => issue.message)).toEqual([
    message,
  ]);
});
