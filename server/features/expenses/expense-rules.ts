import { isYearBefore } from "../../../contract/expenses/expense-rules.ts";
import type { ExpenseStatus } from "../../../contract/expenses/expenses.ts";
import { LEDGER_DECIMALS } from "../../../engine/currency.ts";
import { decimalOf } from "../../../engine/decimal.ts";
import { readableAmount } from "../../platform/readable-amount.ts";

/** The fields of an expense that a change works with. Money is exact text, as the database writes it. */
export interface ExpenseState {
  readonly costCode: string | null;
  readonly task: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly date: string;
  readonly description: string;
  readonly vendor: string;
  /** Id of a company of the directory. */
  readonly vendorCompany: string | null;
  readonly invoiceNumber: string;
}

export interface ExpenseChange {
  readonly costCode?: string | null | undefined;
  readonly task?: string | null | undefined;
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly date?: string | undefined;
  readonly description?: string | undefined;
  readonly vendor?: string | null | undefined;
  readonly vendorCompany?: string | null | undefined;
  readonly invoiceNumber?: string | null | undefined;
}

/** Returns the expense after a change: omitted fields do not change, null clears a field. */
export function applyExpenseChange(before: ExpenseState, change: ExpenseChange): ExpenseState {
  return {
    costCode: change.costCode === undefined ? before.costCode : change.costCode,
    task: change.task === undefined ? before.task : change.task,
    amount: change.amount === undefined ? before.amount : decimalOf(change.amount, LEDGER_DECIMALS),
    currency: change.currency ?? before.currency,
    date: change.date ?? before.date,
    description: change.description ?? before.description,
    vendor: change.vendor === undefined ? before.vendor : (change.vendor ?? ""),
    vendorCompany: change.vendorCompany === undefined ? before.vendorCompany : change.vendorCompany,
    invoiceNumber:
      change.invoiceNumber === undefined ? before.invoiceNumber : (change.invoiceNumber ?? ""),
  };
}

/** An expense as it is entered; in the currency of its project, unless it names another. */
export function enteredExpense(
  entry: ExpenseChange & Pick<ExpenseState, "date" | "description"> & { readonly amount: number },
  project: { readonly currency: string },
): ExpenseState {
  const blank: ExpenseState = {
    costCode: null,
    task: null,
    amount: "0",
    currency: project.currency,
    date: entry.date,
    description: entry.description,
    vendor: "",
    vendorCompany: null,
    invoiceNumber: "",
  };
  return applyExpenseChange(blank, entry);
}

/** Returns only the fields that a change can set. */
export function changeableFields(expense: ExpenseState): ExpenseState {
  const { costCode, task, vendorCompany } = expense;
  return { costCode, task, vendorCompany, ...readableFields(expense) };
}

/** Returns the fields that people can still read in a record after the expense is deleted: no ids. */
export function readableFields(expense: ExpenseState) {
  const { amount, currency, date, description, vendor, invoiceNumber } = expense;
  return { amount, currency, date, description, vendor, invoiceNumber };
}

/** The amount of the opposite sign. */
export function opposite(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

const MOST_YEARS = 20;

/**
 * What is wrong with an expense's date; undefined if nothing is. People pay before a project starts and after it
 * finishes, but not by more than a year. Without a start, 20 years back are enough for any project, and an earlier
 * date is a typing slip. A submitted expense is not in the future.
 * @param today the workspace's own day.
 * @param counts whether the expense is submitted or in a later status.
 */
export function dateError(expense: {
  readonly date: string;
  readonly counts: boolean;
  readonly today: string;
  readonly start: string | null;
  readonly finish: string | null;
}): string | undefined {
  const { date, counts, today, start, finish } = expense;
  if (
    (start !== null && isYearBefore(date, start)) ||
    (finish !== null && isYearBefore(finish, date))
  )
    return "This date is outside the project.";
  const earliest = `${Number(today.slice(0, 4)) - MOST_YEARS}${today.slice(4)}`;
  if (start === null && date < earliest) return `This date is more than ${MOST_YEARS} years ago.`;
  if (counts && date > today) return "This date is in the future. Keep the expense as a draft.";
  return undefined;
}

/** The word for each status, in activities and refusals. */
export const done: Record<ExpenseStatus, string> = {
  draft: "entered",
  submitted: "submitted",
  approved: "approved",
  rejected: "rejected",
  paid: "paid",
};

/** The time of an action, as people in a time zone read it: 20 Nov 2026 at 14:05. */
export function readableTime(at: string, timeZone: string): string {
  const instant = new Date(at);
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone }).format(instant);
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format(instant);
  return `${day} at ${time}`;
}

/** The change as a sentence without its subject, for the record. */
export function describe(verb: string, expense: ExpenseState): string {
  return `${verb} the expense “${expense.description}” of ${readableAmount(expense.amount, expense.currency)}`;
}
