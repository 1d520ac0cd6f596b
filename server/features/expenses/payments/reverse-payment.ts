import { paymentReversalRefusal } from "../../../../contract/expenses/approval-rules.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import { differenceOf } from "../../../../engine/decimal.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { readableAmount } from "../../../platform/readable-amount.ts";
import { requireTrusted } from "../../email-proof/public.ts";
import { opposite } from "../expense-rules.ts";
import { selectReversalOf, type StoredExpense } from "../expenses.sql.ts";
import { insertPayment, selectPayment, type StoredPayment, touchPayments } from "./payments.sql.ts";
import { notifyMakerOfPayment, recordExpense } from "../record-expense.ts";
import { expenseAnswer, requireExpense } from "../require-expense.ts";
import { requireReversal, requireReversalDate } from "../require-reversal.ts";
import { requireDecider } from "../take-step.ts";

type Route = typeof routes.reversePayment;

/** @throws Refusal `not_found`, or `conflict` for a payment that is taken back already */
async function requireReversible(
  ctx: Ctx,
  expense: StoredExpense,
  id: string,
): Promise<StoredPayment> {
  const payment = await selectPayment(ctx.tx, { id, expenseId: expense.id });
  if (!payment) throw notFound("payment");
  if (payment.reversedBy !== null)
    throw new Refusal("conflict", "This payment is already reversed.");
  if (payment.reverses !== null || expense.reverses !== null)
    throw new Refusal("conflict", "This is a reversal, so it cannot be reversed itself.");
  if ((await selectReversalOf(ctx.tx, expense.id)) !== undefined)
    throw new Refusal("conflict", "This expense is reversed, and its payments with it.");
  return payment;
}

/**
 * Reverses one payment completely, and only once, with a payment of the opposite amount, so that the amount is
 * owed again. The limits on a payment also apply to its reversal. Above the amount that two people must approve,
 * somebody other than the payer reverses it.
 */
export async function reversePayment(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const expense = await requireExpense(ctx, params.id);
  requireDecider(ctx, expense);
  await requireTrusted(ctx);
  const payment = await requireReversible(ctx, expense, params.payment);
  const refusal = paymentReversalRefusal;
  await requireReversal(ctx, expense, { version: body.version, last: payment.by, refusal });
  const date = requireReversalDate(ctx, body.date, { date: payment.date, what: "payment" });

  const { id, amount, left } = expense;
  const { workspaceId, userId } = ctx.actor;
  await insertPayment(ctx.tx, {
    id: ctx.newId(),
    workspaceId,
    expenseId: id,
    date,
    method: "",
    reference: "",
    account: "",
    amount: opposite(payment.amount),
    by: userId,
    reverses: payment.id,
    reason: body.reason,
  });
  await touchPayments(ctx.tx, { id, now: ctx.now });
  const before = expense.status === "paid" ? amount : differenceOf(amount, left);
  await recordExpense(ctx, expense, {
    action: "reversed_payment",
    verb: `reversed a payment of ${readableAmount(payment.amount, expense.currency)} for`,
    changes: {
      paid: { before, after: differenceOf(before, payment.amount) },
      reason: { before: "", after: body.reason },
    },
    figures: true,
  });
  await notifyMakerOfPayment(ctx, expense, { amount: payment.amount, reason: body.reason });
  return expenseAnswer(ctx, id);
}
