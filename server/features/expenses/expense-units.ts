import type { Ctx } from "../../context.ts";
import { quotedValue } from "../../merge/merge-words.ts";
import type { ShownUnit } from "../../merge/require-merge.ts";
import * as show from "../../merge/show.ts";
import { readableAmount } from "../../platform/readable-amount.ts";
import { selectCompanyName } from "../companies/public.ts";
import { showCode } from "../cost-plan/public.ts";
import { selectTaskTitle } from "../tasks/public.ts";
import { done, type ExpenseState } from "./expense-rules.ts";
import type { StoredExpense } from "./expenses.sql.ts";

async function payeeInWords(ctx: Ctx, { vendor, vendorCompany }: ExpenseState): Promise<string> {
  const company = vendorCompany && (await selectCompanyName(ctx.tx, vendorCompany));
  if (company) return `for the company “${company}”`;
  return vendor && `for “${vendor}”`;
}

/** The fields of an expense that can be changed, in words. */
export const expenseUnits: readonly ShownUnit<ExpenseState>[] = [
  {
    field: "costCode",
    label: "the cost code",
    show: ({ costCode }, { tx }) => showCode(tx, costCode),
  },
  {
    field: "task",
    label: "the task",
    show: async ({ task }, { tx }) => {
      const title = task === null ? "" : await selectTaskTitle(tx, task);
      return title === undefined ? undefined : quotedValue(title);
    },
  },
  // Amount and payee are one unit, so that two people cannot each set half of it.
  {
    field: "amount",
    of: ["amount", "currency", "vendor", "vendorCompany"],
    label: "the payment",
    show: async (expense, ctx) => {
      const payee = await payeeInWords(ctx, expense);
      return [readableAmount(expense.amount, expense.currency), payee].filter(Boolean).join(" ");
    },
  },
  { field: "invoiceNumber", label: "the invoice number", show: show.textInWords("invoiceNumber") },
  { field: "date", label: "the date", show: show.day("date") },
  { field: "description", label: "the description", show: show.textInWords("description") },
];

/** Includes what the expense's steps change, because a decision is about the whole expense. */
export const decidedUnits: readonly ShownUnit<StoredExpense>[] = [
  ...expenseUnits,
  { field: "receipts", label: "the receipts" },
  // Only the first of two approvals leaves the expense open.
  { field: "approvals", label: "the approvals", show: () => "1 of 2" },
  { field: "payments", label: "the payments" },
  { field: "status", label: "the status", show: ({ status }) => done[status] },
];
