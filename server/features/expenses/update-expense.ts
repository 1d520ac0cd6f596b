import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { Refusal } from "../../errors.ts";
import { isEditable } from "../../../contract/expense-rules.ts";
import { applyExpenseChange, done, type ExpenseState } from "./expense-rules.ts";
import { updateExpenseRow } from "./expenses.sql.ts";
import { recordExpense } from "./record-expense.ts";
import {
  expenseAnswer,
  requireOwnExpense,
  requireSound,
  requireVersion,
} from "./require-expense.ts";

type Route = typeof routes.updateExpense;

/**
 * Changes an expense that is not decided: fields left out are kept, null clears. Nothing is written
 * where nothing differs.
 */
export async function updateExpense(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const expense = await requireOwnExpense(ctx, params.id);
  if (!isEditable(expense.status)) {
    const message = `An expense that is ${done[expense.status]} cannot be changed. Take it back by a reversing entry and enter it anew.`;
    throw new Refusal("conflict", message);
  }
  requireVersion(expense, body.version);

  const before: ExpenseState = {
    costCode: expense.costCode,
    task: expense.task,
    amount: expense.amount,
    currency: expense.currency,
    date: expense.date,
    description: expense.description,
    vendor: expense.vendor,
  };
  const after = applyExpenseChange(before, body);
  const counts = expense.status === "submitted";
  await requireSound(ctx, { project: expense.project, counts, before, after });

  const changes = differences(before, after);
  if (Object.keys(changes).length > 0) {
    await updateExpenseRow(ctx.tx, { id: expense.id, state: after, now: ctx.now });
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
