import type { DecisionFlag } from "../../../contract/expenses/payments.ts";
import type { Ctx } from "../../context.ts";
import { recordAudit } from "../audit/public.ts";
import { selectName } from "../people/public.ts";
import { selectDecisionFlags } from "./decision-flags.sql.ts";
import { describe } from "./expense-rules.ts";
import type { StoredExpense } from "./expenses.sql.ts";

const words: Record<DecisionFlag, string> = {
  unproven: "their address is not confirmed",
  invited:
    "they and the person who entered, submitted or changed it had invited one another within 30 days",
};

/** Lists in words what stood out. */
function markWords(marks: readonly DecisionFlag[]): string {
  return marks.map((mark) => words[mark]).join(", and ");
}

/**
 * Adds an approval or payment that stands out to the audit trail. Call it once the database has flagged it.
 * @returns what stood out, in words for the record; undefined if nothing did.
 */
export async function recordFlags(
  ctx: Ctx,
  expense: StoredExpense,
  act: "approved" | "paid",
): Promise<string | undefined> {
  const marks = await selectDecisionFlags(ctx.tx, { id: expense.id, act, by: ctx.actor.userId });
  if (marks.length === 0) return undefined;
  const { createdBy } = expense;
  const why = markWords(marks);
  await recordAudit(ctx, {
    kind: "approval_flagged",
    subject: describe(act, expense),
    after: { why, enteredBy: createdBy === null ? null : await selectName(ctx.tx, createdBy) },
  });
  return why;
}
