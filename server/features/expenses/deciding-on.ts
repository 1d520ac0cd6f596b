import {
  type ApprovalRefusal,
  covers,
  refusalInWords,
} from "../../../contract/expenses/approval-rules.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { readableAmount } from "../../platform/readable-amount.ts";
import { type ApprovalFacts, selectApprovalFacts } from "./approvals.sql.ts";
import type { StoredExpense } from "./expenses.sql.ts";

export interface Deciding extends ApprovalFacts {
  readonly actor: { readonly userId: string; readonly isOwner: boolean };
  readonly createdBy: string | null;
  readonly covers: boolean;
}

/** What the actor's decision on a locked expense depends on. */
export async function decidingOn(ctx: Ctx, expense: StoredExpense): Promise<Deciding> {
  const { userId, isOwner } = ctx.actor;
  const facts = await selectApprovalFacts(ctx.tx, { id: expense.id, userId });
  return {
    ...facts,
    actor: { userId, isOwner },
    createdBy: expense.createdBy,
    covers: covers(facts.limit, facts.worth),
  };
}

/** @throws Refusal `forbidden`, with the reason */
export function refuseApproval(
  ctx: Ctx,
  why: ApprovalRefusal,
  { limit }: Pick<Deciding, "limit">,
): never {
  const most = limit === null ? "" : readableAmount(String(limit), ctx.actor.currency);
  throw new Refusal("forbidden", refusalInWords(why, most));
}
