import type { Expense, ExpenseSort, ExpenseStatus } from "../../../contract/expenses.ts";
import type { Tone } from "../../ui/data/tone.ts";

export const statusLabels: Record<ExpenseStatus, string> = {
  draft: "Draft",
  submitted: "Submitted",
  approved: "Approved",
  rejected: "Rejected",
  paid: "Paid",
};

export const statusTones: Record<ExpenseStatus, Tone> = {
  draft: "grey",
  submitted: "yellow",
  approved: "blue",
  rejected: "red",
  paid: "green",
};

/** The state of an expense for the eye: also that one of two people has approved it. */
export function stateOf({
  status,
  needsTwo,
  approvals,
}: Pick<Expense, "status" | "needsTwo" | "approvals">): { label: string; tone: Tone } {
  if (status === "submitted" && needsTwo && approvals.length > 0)
    return { label: "Approved 1 of 2", tone: "yellow" };
  return { label: statusLabels[status], tone: statusTones[status] };
}

export const sortLabels: Record<ExpenseSort, string> = {
  "-date": "Newest date first",
  date: "Oldest date first",
  "-amount": "Largest first",
  amount: "Smallest first",
  "-createdAt": "Last entered first",
};

/** A count of expenses in words. */
export function countText(total: number): string {
  return total === 1 ? "1 expense" : `${total.toLocaleString("en-NG")} expenses`;
}

/** Whether payments settle it: not what is reversed, nor what reverses another. */
export function isSettledByPayments({
  reverses,
  reversedBy,
}: Pick<Expense, "reverses" | "reversedBy">): boolean {
  return reverses === null && reversedBy === null;
}
