import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { lastOf } from "../activities/public.ts";
import { isDeletable } from "../../../contract/expenses/expense-rules.ts";
import { done, readableFields } from "./expense-rules.ts";
import { deleteExpenseRow } from "./expenses.sql.ts";
import { recordExpense } from "./record-expense.ts";
import { requireOwnExpense } from "./require-expense.ts";
import { requireSeen } from "./take-step.ts";

type Route = typeof routes.deleteExpense;

/** Deletes a draft or rejected expense, if it is still the version that the person saw. */
export async function deleteExpense(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const expense = await requireOwnExpense(ctx, params.id);
  if (!isDeletable(expense.status)) {
    const message = `An expense that is ${done[expense.status]} cannot be deleted.`;
    throw new Refusal("conflict", message);
  }
  await requireSeen(ctx, expense, query.version);
  const { status } = expense;
  await recordExpense(ctx, expense, {
    action: "deleted",
    verb: "deleted",
    changes: lastOf({ status, ...readableFields(expense) }),
    figures: false,
  });
  await deleteExpenseRow(ctx.tx, expense.id);
  return { data: { ok: true } };
}
