import { coinOf } from "../../../engine/currency.ts";
import { toMills } from "../../../engine/decimal.ts";
import type { Ctx } from "../../context.ts";
import { selectActivityDays } from "./activity-days.sql.ts";
import { replaceMonths, selectFollowingLines, type StoredLine } from "./budget-lines.sql.ts";
import { selectCodes } from "./cost-codes.sql.ts";
import { selectPlanSize } from "./cost-plan.sql.ts";
import { type LineState, monthsByProgramme, plannedLine } from "./line-rules.ts";
import { recordBudgetRevision } from "./record-revision.ts";
import { requirePlan } from "./require-plan.ts";

interface Move {
  readonly before: StoredLine;
  readonly after: StoredLine;
}

const same = (a: LineState["months"], b: LineState["months"]): boolean =>
  a.length === b.length &&
  a.every(({ month, amount }, index) => {
    const other = b[index];
    return other?.month === month && toMills(other.amount) === toMills(amount);
  });

/**
 * Spreads the lines of a project that follow activities again, after its programme's dates are written, as one
 * revision of the plan. The programme must be locked. The lines' versions do not change, because nobody entered
 * anything.
 * @param edited the activities that were changed, removed or brought back, because lines show their names
 */
export async function moveLines(
  ctx: Ctx,
  { projectId, edited }: { readonly projectId: string; readonly edited: ReadonlySet<string> },
): Promise<void> {
  const { tx } = ctx;
  if ((await selectFollowingLines(tx, projectId)).length === 0) return;
  const plan = await requirePlan(ctx, projectId);
  const lines = await selectFollowingLines(tx, projectId);
  const ids = [...new Set(lines.flatMap(({ activities }) => activities))];
  const work = await selectActivityDays(tx, { projectId, ids });
  if (ids.some((id) => edited.has(id))) ctx.announce({ topic: "money", project: projectId });
  const coin = coinOf(plan.currency);
  const moves = lines.flatMap((before): Move[] => {
    const months = monthsByProgramme(before, { amount: toMills(before.amount), coin, work });
    return same(before.months, months) ? [] : [{ before, after: { ...before, months } }];
  });
  if (moves.length === 0) return;
  const { workspaceId } = ctx.actor;
  await replaceMonths(tx, { workspaceId, projectId, lines: moves.map(({ after }) => after) });
  const [codes, { total }] = await Promise.all([
    selectCodes(tx, projectId),
    selectPlanSize(tx, projectId),
  ]);
  const names = new Map(codes.map(({ id, code }) => [id, code]));
  const count = moves.length === 1 ? "a line" : `${moves.length.toLocaleString("en")} lines`;
  await recordBudgetRevision(ctx, plan, {
    action: "updated",
    reason: "The programme moved.",
    message: `moved ${count} of the cost plan with the programme`,
    changes: moves.map(({ before, after }) => {
      const code = names.get(before.costCode) ?? "";
      return {
        line: before.id,
        before: plannedLine(before, code),
        after: plannedLine(after, code),
      };
    }),
    totalBefore: total,
    totalAfter: total,
  });
}
