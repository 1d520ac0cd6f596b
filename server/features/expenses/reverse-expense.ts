import { reversalRefusal } from "../../../contract/expenses/approval-rules.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { readableAmount } from "../../platform/readable-amount.ts";
import { requireTrusted } from "../email-proof/public.ts";
import { isReversible } from "../../../contract/expenses/expense-rules.ts";
import { done, opposite } from "./expense-rules.ts";
import { insertReversal, selectReversalOf, type StoredExpense } from "./expenses.sql.ts";
import { recordExpense, notifyMaker } from "./record-expense.ts";
import { expenseAnswer, requireExpense } from "./require-expense.ts";
import { requireReversal, requireReversalDate, type Reversed } from "./require-reversal.ts";
import { requireDecider } from "./take-step.ts";

type Route = typeof routes.reverseExpense;

async function requireReversible(ctx: Ctx, expense: StoredExpense): Promise<void> {
  const { status, reverses } = expense;
  const reversedBy = (await selectReversalOf(ctx.tx, expense.id)) ?? null;
  if (isReversible({ status, reverses, reversedBy })) return;
  if (reversedBy !== null) throw new Refusal("conflict", "This expense is already reversed.");
  if (reverses !== null)
    throw new Refusal(
      "conflict",
      "This entry reverses another one, so it cannot be reversed itself.",
    );
  throw new Refusal(
    "conflict",
    `This expense is ${done[status]}. Only an approved or paid expense can be reversed.`,
  );
}

/** Refuses a part of the amount. @throws Refusal `validation_failed` */
function requireWhole({ amount, currency }: StoredExpense, part: number | undefined): void {
  if (part === undefined || part === Number(amount)) return;
  const message = `A reversal takes back the whole ${readableAmount(amount, currency)}. Reverse it, and enter what is right as a new expense.`;
  throw new Refusal("validation_failed", message, { amount: message });
}

/**
 * The earliest day on which an expense can be reversed: its own day, or the day of its last payment if that is
 * later.
 */
function reversedOn({ date, lastPaidOn }: StoredExpense): Reversed {
  return lastPaidOn !== null && lastPaidOn > date
    ? { date: lastPaidOn, what: "payment" }
    : { date, what: "expense" };
}

/**
 * Reverses an approved or paid expense completely, and only once, with an entry of the opposite amount, the same
 * status and maker, and the same converted amount.
 */
export async function reverseExpense(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const expense = await requireExpense(ctx, params.id);
  requireDecider(ctx, expense);
  await requireTrusted(ctx);
  await requireReversible(ctx, expense);
  const last = expense.lastPayer ?? expense.decider;
  await requireReversal(ctx, expense, { version: body.version, last, refusal: reversalRefusal });
  requireWhole(expense, body.amount);
  const date = requireReversalDate(ctx, body.date, reversedOn(expense));

  const id = ctx.newId();
  await insertReversal(ctx.tx, {
    id,
    of: expense.id,
    date,
    description: `Reversal: ${body.reason}`,
    by: ctx.actor.userId,
    now: ctx.now,
  });
  await recordExpense(ctx, expense, {
    action: "reversed",
    verb: "reversed",
    changes: {
      amount: { before: expense.amount, after: opposite(expense.amount) },
      reason: { before: "", after: body.reason },
    },
    figures: true,
    reversal: id,
  });
  await notifyMaker(ctx, expense, { status: "reversed", reason: body.reason });
  return expenseAnswer(ctx, id);
}
