import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { Refusal } from "../../errors.ts";
import { requireMerge, type ShownUnit } from "../../merge/require-merge.ts";
import { quoted } from "../../merge/merge-words.ts";
import * as show from "../../merge/show.ts";
import { readableAmount } from "../../platform/readable-amount.ts";
import { selectCompanyName } from "../companies/public.ts";
import { showCode } from "../cost-plan/public.ts";
import { selectTaskTitle } from "../tasks/public.ts";
import { isEditable } from "../../../contract/expense-rules.ts";
import { applyExpenseChange, done, type ExpenseState } from "./expense-rules.ts";
import { updateExpenseRow } from "./expenses.sql.ts";
import { recordExpense } from "./record-expense.ts";
import {
  expenseAnswer,
  requireOwnExpense,
  requireValidFields,
  withPayee,
} from "./require-expense.ts";

type Route = typeof routes.updateExpense;

async function payeeInWords(ctx: Ctx, { vendor, vendorCompany }: ExpenseState): Promise<string> {
  const company = vendorCompany && (await selectCompanyName(ctx.tx, vendorCompany));
  if (company) return `for the company “${company}”`;
  return vendor && `for “${vendor}”`;
}

const units: readonly ShownUnit<ExpenseState>[] = [
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
      return title === undefined ? undefined : quoted(title);
    },
  },
  // Amount and payee are one unit: two people must not each set a half of it.
  {
    field: "amount",
    of: ["amount", "currency", "vendor", "vendorCompany"],
    label: "the payment",
    show: async (expense, ctx) => {
      const payee = await payeeInWords(ctx, expense);
      return [readableAmount(expense.amount, expense.currency), payee].filter(Boolean).join(" ");
    },
  },
  { field: "date", label: "the date", show: show.day("date") },
  { field: "description", label: "the description", show: show.text("description") },
];

/**
 * Changes an undecided expense: omitted fields are kept, null clears. Nothing is written where
 * nothing differs. Changes that two people made to different fields merge.
 */
export async function updateExpense(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const expense = await requireOwnExpense(ctx, params.id);
  if (!isEditable(expense.status)) {
    const message = `An expense that is ${done[expense.status]} cannot be changed. Reverse it and enter it again.`;
    throw new Refusal("conflict", message);
  }

  const before: ExpenseState = {
    costCode: expense.costCode,
    task: expense.task,
    amount: expense.amount,
    currency: expense.currency,
    date: expense.date,
    description: expense.description,
    vendor: expense.vendor,
    vendorCompany: expense.vendorCompany,
  };
  const after = await withPayee(ctx, { before, after: applyExpenseChange(before, body) });
  await requireMerge(ctx, { stored: expense, version: body.version, before, after, units });
  const counts = expense.status === "submitted";
  await requireValidFields(ctx, { project: expense.project, counts, before, after });

  const changes = differences(before, after);
  if (Object.keys(changes).length > 0) {
    const changed = Object.keys(changes);
    await updateExpenseRow(ctx.tx, { id: expense.id, state: after, changed, now: ctx.now });
    const subject = { ...expense, ...after };
    await recordExpense(ctx, subject, {
      action: "updated",
      verb: "changed",
      changes,
      figures: counts,
    });
  }
  return expenseAnswer(ctx, expense.id);
}
