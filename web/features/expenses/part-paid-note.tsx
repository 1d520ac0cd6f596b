import type { ReactNode } from "react";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import { formatAmounts, formatExact } from "../../ui/format-exact.ts";
import { sumsOf } from "./bulk-steps.ts";
import { isPartPaid } from "./expense-words.ts";

/** How much of an expense is paid and how much is left; nothing unless it is partly paid. */
export function partPaidNote(expense: Expense): ReactNode {
  const { paidAmount } = expense;
  if (!isPartPaid(expense)) return undefined;
  return (
    <span className="mt-0.5 block text-xs text-soft">
      {formatExact(paidAmount.amount, paidAmount.currency)} paid,{" "}
      {formatAmounts(sumsOf([expense], "pay"))} left to pay
    </span>
  );
}
