import { paymentRefusal } from "../../../../contract/expenses/approval-rules.ts";
import { paymentDateProblem } from "../../../../contract/expenses/expense-rules.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import { coinProblem, LEDGER_DECIMALS } from "../../../../engine/currency.ts";
import { decimalOf, differenceOf, isMore } from "../../../../engine/decimal.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { today } from "../../../platform/calendar.ts";
import { readableAmount } from "../../../platform/readable-amount.ts";
import { requireConfirmed } from "../../auth/public.ts";
import { requireTrusted } from "../../email-proof/public.ts";
import { recordFlags } from "../decision-flags.ts";
import { decidingOn, refuseApproval } from "../deciding-on.ts";
import { selectReversalOf, type StoredExpense } from "../expenses.sql.ts";
import { insertPayment, touchPayments } from "./payments.sql.ts";
import { recordExpense } from "../record-expense.ts";
import { expenseAnswer, requireExpense } from "../require-expense.ts";
import { requireDecider, requireStep, takeStep } from "../take-step.ts";

type Route = typeof routes.payExpense;

function refuse(field: "amount" | "date", message: string): never {
  throw new Refusal("validation_failed", message, { [field]: message });
}

/** What is paid now: all that is left, unless the request says less. @throws Refusal `validation_failed` */
function requireAmount({ currency, left }: StoredExpense, part: number | undefined): string {
  if (part === undefined) return left;
  const problem = coinProblem(part, currency);
  if (problem !== undefined) refuse("amount", problem);
  const amount = decimalOf(part, LEDGER_DECIMALS);
  if (isMore(amount, left))
    refuse("amount", `Only ${readableAmount(left, currency)} is left to pay.`);
  return amount;
}

/** The day that the request names, or today. @throws Refusal `validation_failed` for one that cannot be */
function requirePaymentDate(ctx: Ctx, expense: StoredExpense, date: string | undefined): string {
  const now = today(ctx.now, ctx.actor.timeZone);
  if (date === undefined) return now;
  const problem = paymentDateProblem(date, { today: now, expense: expense.date });
  if (problem !== undefined) refuse("date", problem);
  return date;
}

/** Records that a part of an expense was paid and something is left to pay. */
async function recordPart(ctx: Ctx, expense: StoredExpense, part: string): Promise<void> {
  const { id, amount, currency, left } = expense;
  await touchPayments(ctx.tx, { id, now: ctx.now });
  const before = differenceOf(amount, left);
  const after = differenceOf(amount, differenceOf(left, part));
  await recordExpense(ctx, expense, {
    action: "paid_part",
    verb: `paid ${readableAmount(part, currency)} of`,
    changes: {
      paid: { before: readableAmount(before, currency), after: readableAmount(after, currency) },
    },
    note: await recordFlags(ctx, expense, "paid"),
    figures: true,
  });
}

/**
 * Records a payment of an approved expense that somebody else made, whole or in part. Its maker is notified once
 * nothing is left. The limits on the whole amount also apply to each part. Above the amount that two people must
 * approve, the payer confirms who they are.
 */
export async function payExpense(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const expense = await requireExpense(ctx, params.id);
  requireDecider(ctx, expense);
  await requireTrusted(ctx);
  if (expense.reverses !== null || (await selectReversalOf(ctx.tx, expense.id)) !== undefined)
    throw new Refusal("conflict", "This expense is reversed, so there is nothing to pay.");
  const to = await requireStep(ctx, expense, { step: "pay", version: body.version });
  const deciding = await decidingOn(ctx, expense);
  const why = paymentRefusal(deciding);
  if (why !== undefined) refuseApproval(ctx, why, deciding);
  const date = requirePaymentDate(ctx, expense, body.date);
  const amount = requireAmount(expense, body.amount);
  if (deciding.isLarge) await requireConfirmed(ctx);

  const { id } = expense;
  const { workspaceId, userId } = ctx.actor;
  await insertPayment(ctx.tx, {
    id: ctx.newId(),
    workspaceId,
    expenseId: id,
    date,
    method: body.method ?? "",
    reference: body.reference ?? "",
    account: body.account ?? "",
    amount,
    by: userId,
  });
  if (isMore(expense.left, amount)) await recordPart(ctx, expense, amount);
  else await takeStep(ctx, expense, { to });
  return expenseAnswer(ctx, id);
}
