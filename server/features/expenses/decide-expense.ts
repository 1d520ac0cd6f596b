import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { selectReversalOf } from "./expenses.sql.ts";
import { expenseAnswer, requireExpense } from "./require-expense.ts";
import { requireDecider, takeStep } from "./take-step.ts";

type Approve = typeof routes.approveExpense;
type Reject = typeof routes.rejectExpense;
type Pay = typeof routes.payExpense;

/**
 * Approves a submitted expense that somebody else made, and notifies its maker. A person who
 * changed its amount or payee may not approve it: it would be their own expense under another's name. The
 * owner may.
 */
export async function approveExpense(
  ctx: Ctx,
  { params, body }: Input<Approve>,
): Promise<JsonText<AnswerOf<Approve>>> {
  const expense = await requireExpense(ctx, params.id);
  requireDecider(ctx, expense);
  const { userId, isOwner } = ctx.actor;
  if (!isOwner && expense.paymentChangedBy.includes(userId))
    throw new Refusal(
      "forbidden",
      "You changed the amount of this expense or its payee, so another administrator or engineer must approve it.",
    );
  await takeStep(ctx, expense, { step: "approve", version: body.version });
  return expenseAnswer(ctx, expense.id);
}

/** Rejects a submitted expense that somebody else made; its maker is notified of the reason. */
export async function rejectExpense(
  ctx: Ctx,
  { params, body }: Input<Reject>,
): Promise<JsonText<AnswerOf<Reject>>> {
  const expense = await requireExpense(ctx, params.id);
  requireDecider(ctx, expense);
  const { version, reason } = body;
  await takeStep(ctx, expense, { step: "reject", version, reason });
  return expenseAnswer(ctx, expense.id);
}

/** Records the payment of an approved expense that somebody else made, and notifies its maker. */
export async function payExpense(
  ctx: Ctx,
  { params, body }: Input<Pay>,
): Promise<JsonText<AnswerOf<Pay>>> {
  const expense = await requireExpense(ctx, params.id);
  requireDecider(ctx, expense);
  if (expense.reverses !== null || (await selectReversalOf(ctx.tx, expense.id)) !== undefined)
    throw new Refusal("conflict", "This expense is reversed, so there is nothing to pay.");
  await takeStep(ctx, expense, { step: "pay", version: body.version });
  return expenseAnswer(ctx, expense.id);
}
