import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notifyDeciders } from "./record-expense.ts";
import { expenseAnswer, requireDate, requireOwnExpense } from "./require-expense.ts";
import { requireStep, takeStep } from "./take-step.ts";

type Route = typeof routes.submitExpense;

/** Submits a draft or resubmits a rejected expense, and notifies the people who may decide. */
export async function submitExpense(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const expense = await requireOwnExpense(ctx, params.id);
  const to = await requireStep(ctx, expense, { step: "submit", version: body.version });
  requireDate(ctx, { date: expense.date, counts: true, project: expense.project });
  await takeStep(ctx, expense, { to });
  await notifyDeciders(ctx, expense);
  return expenseAnswer(ctx, expense.id);
}
