import type { Expense, ExpenseSort, ExpenseStatus } from "../../../contract/expenses/expenses.ts";
import type { Tone } from "../../ui/data/tone.ts";

export const statusLabels: Record<ExpenseStatus, string> = {
  draft: "Draft",
  submitted: "Submitted",
  approved: "Approved",
  rejected: "Rejected",
  paid: "Paid",
};

export const expenseStatusTones: Record<ExpenseStatus, Tone> = {
  draft: "grey",
  submitted: "yellow",
  approved: "blue",
  rejected: "red",
  paid: "green",
};

/**
 * The state of an expense as shown, including that one of two people has approved it, or that a part of it is
 * paid.
 */
export function stateOf(expense: Expense): { label: string; tone: Tone } {
  const { status, needsTwo, approvals } = expense;
  if (status === "submitted" && needsTwo && approvals.length > 0)
    return { label: "Approved 1 of 2", tone: "yellow" };
  if (isPartPaid(expense)) return { label: "Part paid", tone: "blue" };
  return { label: statusLabels[status], tone: expenseStatusTones[status] };
}

export const sortLabels: Record<ExpenseSort, string> = {
  "-date": "Newest date first",
  date: "Oldest date first",
  "-amount": "Largest first",
  amount: "Smallest first",
  "-createdAt": "Last entered first",
};

/** A count of expenses in words. */
export function expenseCountText(total: number): string {
  return total === 1 ? "1 expense" : `${total.toLocaleString("en-NG")} expenses`;
}

/** Whether payments settle the expense. This is not so for a reversed expense or a reversing entry. */
export function isSettledByPayments({
  reverses,
  reversedBy,
}: Pick<Expense, "reverses" | "reversedBy">): boolean {
  return reverses === null && reversedBy === null;
}

/** Whether the expense is approved and partly settled by payments. */
export function isPartPaid(expense: Expense): boolean {
  const { status, paidAmount } = expense;
  return status === "approved" && paidAmount.amount > 0 && isSettledByPayments(expense);
}
