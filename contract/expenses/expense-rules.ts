import { DAY_MS } from "../../engine/day.ts";
import type { ExpenseStatus, ExpenseStep } from "./expenses.ts";

const steps: Record<
  ExpenseStep,
  { readonly from: readonly ExpenseStatus[]; readonly to: ExpenseStatus }
> = {
  submit: { from: ["draft", "rejected"], to: "submitted" },
  approve: { from: ["submitted"], to: "approved" },
  reject: { from: ["submitted"], to: "rejected" },
  pay: { from: ["approved"], to: "paid" },
};

/** The state that a step leads to; undefined if the step is not allowed. */
export function stateAfter(status: ExpenseStatus, step: ExpenseStep): ExpenseStatus | undefined {
  const { from, to } = steps[step];
  return from.includes(status) ? to : undefined;
}

/** Whether an expense in this state can be edited. Once decided, only a reversal corrects it. */
export function isEditable(status: ExpenseStatus): boolean {
  return status === "draft" || status === "submitted" || status === "rejected";
}

/** Whether an expense in this state was approved. What the approval was based on, such as files, then stays. */
export function isSettled(status: ExpenseStatus): boolean {
  return status === "approved" || status === "paid";
}

/** Whether an expense in this state can be deleted: nobody is waiting for it, and no total includes it. */
export function isDeletable(status: ExpenseStatus): boolean {
  return status === "draft" || status === "rejected";
}

/** Whether an entry can be reversed: it counts, is not itself a reversal, and is not reversed yet. */
export function isReversible(entry: {
  readonly status: ExpenseStatus;
  readonly reverses: string | null;
  readonly reversedBy: string | null;
}): boolean {
  return isSettled(entry.status) && entry.reverses === null && entry.reversedBy === null;
}

const YEAR_MS = 366 * DAY_MS;

/** Whether a day is more than 366 days before another: a year with a leap day. */
export function isYearBefore(day: string, other: string): boolean {
  return Date.parse(`${day}T00:00:00Z`) < Date.parse(`${other}T00:00:00Z`) - YEAR_MS;
}

/**
 * Returns what is wrong with the day of a payment; undefined if nothing is. An advance is paid before its expense,
 * but not more than a year before: a typing error would stretch the cash flow over empty years.
 * @param today the workspace's own day.
 * @param expense the day of the expense.
 */
export function paymentDateProblem(
  date: string,
  { today, expense }: { readonly today: string; readonly expense: string },
): string | undefined {
  if (date > today) return "This date is in the future.";
  if (isYearBefore(date, expense)) return "This date is more than a year before the expense.";
  return undefined;
}
