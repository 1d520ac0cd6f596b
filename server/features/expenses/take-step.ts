import type { ExpenseStatus, ExpenseStep } from "../../../contract/expenses/expenses.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { requireUnchanged } from "../../merge/require-merge.ts";
import { requireSecondFactor } from "../auth/public.ts";
import { selectName } from "../people/public.ts";
import { mayDecideOn, OWN_EXPENSE } from "../../../contract/expenses/approval-rules.ts";
import { stateAfter } from "../../../contract/expenses/expense-rules.ts";
import { done, readableTime } from "./expense-rules.ts";
import { decidedUnits } from "./expense-units.ts";
import { moveExpense, type StoredExpense } from "./expenses.sql.ts";
import { recordFlags } from "./decision-flags.ts";
import { notifyMaker, recordExpense, settleNews } from "./record-expense.ts";

const verbs: Record<ExpenseStep, string> = {
  submit: "submitted",
  approve: "approved",
  reject: "rejected",
  pay: "paid",
};

/** Why a step is refused: the expense's status, who set it, and when. */
async function whyNot(ctx: Ctx, expense: StoredExpense, step: ExpenseStep): Promise<Refusal> {
  const { status, decider, decidedAt } = expense;
  if (decider === null || decidedAt === null) {
    const state =
      status === "draft"
        ? "still a draft"
        : step === "pay"
          ? "not approved yet"
          : `already ${done[status]}`;
    return new Refusal("conflict", `This expense is ${state}, so it cannot be ${verbs[step]}.`);
  }
  const [name, time] = [
    await selectName(ctx.tx, decider, decidedAt),
    readableTime(decidedAt, ctx.actor.timeZone),
  ];
  return new Refusal(
    "conflict",
    `This expense was ${done[status]} by ${name} on ${time}, so it cannot be ${verbs[step]}.`,
  );
}

/** Refuses to let someone decide on their own expense. @throws Refusal `forbidden` */
export function requireDecider(ctx: Ctx, expense: StoredExpense): void {
  if (mayDecideOn(ctx.actor, expense.createdBy)) return;
  throw new Refusal("forbidden", OWN_EXPENSE);
}

/**
 * Refuses a decision on an earlier version, or a deletion. The conflict says what changed since.
 * @param version undefined skips the check
 * @throws Conflict
 */
export async function requireSeen(
  ctx: Ctx,
  expense: StoredExpense,
  version: number | undefined,
): Promise<void> {
  const seen = { stored: expense, state: expense, units: decidedUnits, version, what: "expense" };
  await requireUnchanged(ctx, seen);
}

/**
 * Refuses a step that the status does not allow, or that is about an earlier version.
 * @throws Refusal `conflict`
 */
export async function requireStep(
  ctx: Ctx,
  expense: StoredExpense,
  { step, version }: { readonly step: ExpenseStep; readonly version: number },
): Promise<Exclude<ExpenseStatus, "draft">> {
  const to = stateAfter(expense.status, step);
  // No step leads back to a draft.
  if (to === undefined || to === "draft") throw await whyNot(ctx, expense, step);
  if (step === "approve" || step === "pay") await requireSecondFactor(ctx, "deciders");
  await requireSeen(ctx, expense, version);
  return to;
}

/** Takes a locked expense to its next status, and records it. */
export async function takeStep(
  ctx: Ctx,
  expense: StoredExpense,
  { to, reason = "" }: { readonly to: Exclude<ExpenseStatus, "draft">; readonly reason?: string },
): Promise<void> {
  await moveExpense(ctx.tx, { id: expense.id, to, by: ctx.actor.userId, reason, now: ctx.now });
  const note = to === "approved" || to === "paid" ? await recordFlags(ctx, expense, to) : undefined;
  await recordExpense(ctx, expense, {
    action: to,
    verb: done[to],
    changes: {
      status: { before: expense.status, after: to },
      ...(reason === "" ? {} : { reason: { before: "", after: reason } }),
    },
    note,
    figures: true,
  });
  if (to === "submitted") return;
  await settleNews(ctx, expense.id);
  await notifyMaker(ctx, expense, { status: to, ...(reason === "" ? {} : { reason }) });
}
