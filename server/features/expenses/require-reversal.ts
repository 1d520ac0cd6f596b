import type { ApprovalRefusal } from "../../../contract/expenses/approval-rules.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { today } from "../../platform/calendar.ts";
import { requireConfirmed, requireSecondFactor } from "../auth/public.ts";
import { type Deciding, decidingOn, refuseApproval } from "./deciding-on.ts";
import type { StoredExpense } from "./expenses.sql.ts";
import { requireSeen } from "./take-step.ts";

interface Reversal {
  /** The version of the expense that the person saw. */
  readonly version: number;
  /** The person whose action is reversed. */
  readonly last: string | null;
  readonly refusal: (
    how: Deciding & { readonly last: string | null },
  ) => ApprovalRefusal | undefined;
}

/**
 * Requires for a reversal what the original action required: the second factor, the version that was seen and the
 * limits. Above the amount that two people must approve, the person also confirms who they are.
 * @throws Refusal `forbidden`, or Conflict
 */
export async function requireReversal(
  ctx: Ctx,
  expense: StoredExpense,
  { version, last, refusal }: Reversal,
): Promise<void> {
  await requireSecondFactor(ctx, "deciders");
  await requireSeen(ctx, expense, version);
  const deciding = await decidingOn(ctx, expense);
  const why = refusal({ ...deciding, last });
  if (why !== undefined) refuseApproval(ctx, why, deciding);
  if (deciding.isLarge) await requireConfirmed(ctx);
}

/** The day of what is reversed, and its kind. */
export interface Reversed {
  readonly date: string;
  readonly what: "expense" | "payment";
}

/**
 * The day of a reversal: today unless the request says otherwise, never before what is reversed.
 * @throws Refusal `validation_failed` for a day before it, or in the future
 */
export function requireReversalDate(
  ctx: Ctx,
  date: string | undefined,
  reversed: Reversed,
): string {
  const now = today(ctx.now, ctx.actor.timeZone);
  // The reversed expense or payment can be dated tomorrow if the workspace's time zone has changed since.
  if (date === undefined) return reversed.date > now ? reversed.date : now;
  if (date > now) refuse("This date is in the future.");
  if (date < reversed.date) refuse(`This date is before the date of the ${reversed.what}.`);
  return date;
}

function refuse(message: string): never {
  throw new Refusal("validation_failed", message, { date: message });
}
