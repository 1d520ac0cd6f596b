import type { ExpenseSort, ExpenseStatus } from "../../../contract/expenses.ts";
import { formatExact } from "../../ui/format-exact.ts";
import type { Tone } from "../../ui/tone.ts";

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

export const sortLabels: Record<ExpenseSort, string> = {
  "-date": "Newest date first",
  date: "Oldest date first",
  "-amount": "Largest first",
  amount: "Smallest first",
  "-createdAt": "Last entered first",
};

/** Amounts of several currencies beside each other, never added up: "₦450,000 + $1,200.00". */
export function formatAmounts(
  amounts: readonly { readonly amount: number; readonly currency: string }[],
): string {
  return amounts.map(({ amount, currency }) => formatExact(amount, currency)).join(" + ");
}

/** A count of expenses in words. */
export function countText(total: number): string {
  return total === 1 ? "1 expense" : `${total.toLocaleString("en-NG")} expenses`;
}
