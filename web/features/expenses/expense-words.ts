import type { ExpenseSort, ExpenseStatus } from "../../../contract/expenses.ts";
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
