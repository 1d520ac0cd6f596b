import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { Refusal } from "../../errors.ts";
import { requireMerge } from "../../merge/require-merge.ts";
import { isEditable } from "../../../contract/expenses/expense-rules.ts";
import { applyExpenseChange, changeableFields, done } from "./expense-rules.ts";
import { expenseUnits } from "./expense-units.ts";
import { updateExpenseRow } from "./expenses.sql.ts";
import { recordExpense } from "./record-expense.ts";
import {
  expenseAnswer,
  requireOwnExpense,
  requireValidFields,
  withPayee,
} from "./require-expense.ts";

type Route = typeof routes.updateExpense;

/**
 * Changes an undecided expense: omitted fields are kept, null clears. Nothing is written where
 * nothing differs. Changes that two people made to different fields merge.
 */
export async function updateExpense(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const expense = await requireOwnExpense(ctx, params.id);
  if (body.project !== undefined && body.project !== expense.project.id) {
    const message = `This expense stays in ${expense.project.title}. Enter it again in the other project, and delete this one.`;
    throw new Refusal("validation_failed", message, { project: message });
  }
  if (!isEditable(expense.status)) {
    const message = `An expense that is ${done[expense.status]} cannot be changed. Reverse it and enter it again.`;
    throw new Refusal("conflict", message);
  }

  const before = changeableFields(expense);
  const after = await withPayee(ctx, { before, after: applyExpenseChange(before, body) });
  await requireMerge(ctx, {
    stored: expense,
    version: body.version,
    before,
    after,
    units: expenseUnits,
  });
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
