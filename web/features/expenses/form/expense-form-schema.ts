import type { DefaultValues } from "react-hook-form";
import type { z } from "zod";
import { coinProblem } from "../../../../engine/currency.ts";
import {
  createExpenseBody,
  type Expense,
  type updateExpenseBody,
} from "../../../../contract/expenses/expenses.ts";

/** The form's schema: the contract's body, with every field given. */
export const expenseFormSchema = createExpenseBody
  .omit({ _id: true, project: true })
  .required()
  .superRefine(({ amount, currency }, context) => {
    const message = coinProblem(amount, currency);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["amount"], message });
  });

export type ExpenseFormValues = z.input<typeof expenseFormSchema>;
export type ExpenseFormInput = z.output<typeof expenseFormSchema>;

export const expenseFormFields = [
  "amount",
  "currency",
  "date",
  "description",
  "vendor",
  "vendorCompany",
  "invoiceNumber",
  "costCode",
  "task",
] as const satisfies readonly (keyof ExpenseFormValues)[];

/** An expense as the form's values. */
function valuesOf(expense: Expense): ExpenseFormInput {
  return {
    amount: expense.amount.amount,
    currency: expense.amount.currency,
    date: expense.date,
    description: expense.description,
    vendor: expense.vendor,
    vendorCompany: expense.vendorCompany?._id ?? null,
    invoiceNumber: expense.invoiceNumber,
    costCode: expense.costCode?._id ?? null,
    task: expense.task?._id ?? null,
  };
}

/** The initial values: those of the edited expense, or the defaults of a new one. */
export function expenseFormValues(
  expense: Expense | undefined,
  start: { readonly currency: string; readonly today: string },
): DefaultValues<ExpenseFormValues> {
  if (expense) return valuesOf(expense);
  const { currency, today } = start;
  return {
    currency,
    date: today,
    description: "",
    vendor: "",
    vendorCompany: null,
    invoiceNumber: "",
    costCode: null,
    task: null,
  };
}

/** The change to send for an edited expense: only the fields that differ. */
export function expenseChanges(
  base: Expense,
  input: ExpenseFormInput,
): z.input<typeof updateExpenseBody> {
  const before = valuesOf(base);
  const changed = expenseFormFields.filter((name) => (input[name] ?? "") !== (before[name] ?? ""));
  return Object.fromEntries(changed.map((name) => [name, input[name]]));
}

/** Whether the form differs from the expense. */
export function differsFromExpense(base: Expense, input: ExpenseFormInput): boolean {
  return Object.keys(expenseChanges(base, input)).length > 0;
}
