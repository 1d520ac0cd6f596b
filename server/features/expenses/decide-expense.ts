import { approvalOutcome } from "../../../contract/expenses/approval-rules.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { requireTrusted } from "../email-proof/public.ts";
import { insertApproval, touchExpense } from "./approvals.sql.ts";
import { recordFlags } from "./decision-flags.ts";
import { decidingOn, refuseApproval } from "./deciding-on.ts";
import { notifySeconds, recordExpense, settleNews } from "./record-expense.ts";
import { expenseAnswer, requireExpense } from "./require-expense.ts";
import { requireDecider, requireStep, takeStep } from "./take-step.ts";

type Approve = typeof routes.approveExpense;
type Reject = typeof routes.rejectExpense;

/**
 * Approves a submitted expense that somebody else made. The first of two approvals leaves it submitted, and
 * notifies the people who can give the second. The approval that suffices notifies the maker.
 */
export async function approveExpense(
  ctx: Ctx,
  { params, body }: Input<Approve>,
): Promise<JsonText<AnswerOf<Approve>>> {
  const expense = await requireExpense(ctx, params.id);
  requireDecider(ctx, expense);
  await requireTrusted(ctx);
  const to = await requireStep(ctx, expense, { step: "approve", version: body.version });
  const { userId, workspaceId } = ctx.actor;
  const deciding = await decidingOn(ctx, expense);
  const changedPayment = expense.paymentChangedBy.includes(userId);
  const outcome = approvalOutcome({ ...deciding, changedPayment });
  if (outcome.is === "refused") refuseApproval(ctx, outcome.why, deciding);

  const { id } = expense;
  await insertApproval(ctx.tx, {
    id: ctx.newId(),
    workspaceId,
    expenseId: id,
    userId,
    now: ctx.now,
  });
  if (outcome.is === "final") {
    await takeStep(ctx, expense, { to });
    return expenseAnswer(ctx, id);
  }
  await touchExpense(ctx.tx, { id, now: ctx.now });
  const note = await recordFlags(ctx, expense, "approved");
  await recordExpense(ctx, expense, {
    action: "approved_first",
    verb: "gave the first of two approvals to",
    changes: { approvals: { before: 0, after: 1 } },
    note,
    figures: false,
  });
  await settleNews(ctx, id);
  await notifySeconds(ctx, expense);
  return expenseAnswer(ctx, id);
}

/** Rejects a submitted expense that somebody else made; its maker is notified of the reason. */
export async function rejectExpense(
  ctx: Ctx,
  { params, body }: Input<Reject>,
): Promise<JsonText<AnswerOf<Reject>>> {
  const expense = await requireExpense(ctx, params.id);
  requireDecider(ctx, expense);
  const { version, reason } = body;
  const to = await requireStep(ctx, expense, { step: "reject", version });
  await takeStep(ctx, expense, { to, reason });
  return expenseAnswer(ctx, expense.id);
}
