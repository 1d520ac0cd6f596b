import { z } from "zod";
import { MAX_AMOUNT, money } from "../common.ts";
import { LEDGER_DECIMALS } from "../../engine/currency.ts";
import { hasDecimals } from "../../engine/decimal.ts";

/** An amount in any currency. `coinProblem` checks the number of decimals where the currency is known. */
export const amount = z
  .number({
    // An empty number control has the value NaN.
    error: ({ input }) =>
      input === undefined || input === null || Number.isNaN(input)
        ? "Amount is required"
        : "Amount must be a number",
  })
  .max(MAX_AMOUNT, { error: "Amount is too large" })
  .refine((value) => hasDecimals(value, LEDGER_DECIMALS), {
    error: "Amount can have at most three decimals",
  });

export const expenseAmount = amount.positive({ error: "Amount must be more than 0" });

const MONTH = { error: "Enter a month as YYYY-MM." };
/** A month, `YYYY-MM`. */
export const month = z.string(MONTH).regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, MONTH);

/** An amount converted to another currency; null if there is no rate for its day. */
export const worth = money.nullable();
