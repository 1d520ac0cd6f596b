import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { fromMills, toMills } from "../../../engine/decimal.ts";
import { requireUnchanged } from "../../merge/require-merge.ts";
import { deleteLineRow, selectLine } from "./budget-lines.sql.ts";
import { selectPlanSize } from "./cost-plan.sql.ts";
import { plannedLine } from "./line-rules.ts";
import { recordBudgetRevision } from "./record-revision.ts";
import { requireCode, requirePlan } from "./require-plan.ts";

type Route = typeof routes.deleteBudgetLine;

/** Deletes a line from a plan; a revision stores the line's values. */
export async function deleteBudgetLine(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const seen = await selectLine(ctx.tx, params.id);
  if (!seen) throw notFound("budget line");
  const plan = await requirePlan(ctx, seen.projectId);
  const line = await selectLine(ctx.tx, params.id);
  if (!line) throw notFound("budget line");
  await requireUnchanged(ctx, { stored: line, version: query.version, what: "line" });
  const code = await requireCode(ctx, plan, line.costCode);
  const { total } = await selectPlanSize(ctx.tx, plan.id);

  await deleteLineRow(ctx.tx, line.id);
  await recordBudgetRevision(ctx, plan, {
    action: "deleted",
    reason: query.reason,
    message: `deleted “${line.description}” from the cost plan`,
    changes: [{ line: line.id, before: plannedLine(line, code.code), after: null }],
    totalBefore: total,
    totalAfter: fromMills(toMills(total) - toMills(line.amount)),
  });
  return { data: { ok: true } };
}
