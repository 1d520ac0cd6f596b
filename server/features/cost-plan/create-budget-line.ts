import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { sumOf } from "../../../engine/decimal.ts";
import { lockActivityDays, selectActivityDays } from "./activity-days.sql.ts";
import { insertLines, selectLine, selectLineJson } from "./budget-lines.sql.ts";
import { selectPlanSize } from "./cost-plan.sql.ts";
import { lineAfter, plannedLine } from "./line-rules.ts";
import { recordBudgetRevision } from "./record-revision.ts";
import { requireCode, requireLine, requirePlan, requireLineLimits } from "./require-plan.ts";

type Route = typeof routes.createBudgetLine;

async function answer(ctx: Ctx, id: string): Promise<JsonText<AnswerOf<Route>>> {
  const line = await selectLineJson(ctx.tx, id);
  if (line === undefined) throw new Error("A line just written cannot be read");
  return { json: `{"data":${line}}` };
}

/** Adds a line to a plan. Idempotent: the same `_id` twice in one plan creates one line. */
export async function createBudgetLine(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  await lockActivityDays(ctx.tx, params.id);
  const plan = await requirePlan(ctx, params.id);
  const code = await requireCode(ctx, plan, body.costCode);
  const ids = body.activities ?? [];
  const work = await selectActivityDays(ctx.tx, { projectId: plan.id, ids });
  const line = requireLine(lineAfter(body, undefined, { ...plan, work }));
  const size = await selectPlanSize(ctx.tx, plan.id);
  const totalAfter = sumOf([size.total, line.amount]);

  const id = body._id ?? ctx.newId();
  const existing = body._id === undefined ? undefined : await selectLine(ctx.tx, id);
  if (existing?.projectId === plan.id) return answer(ctx, id);
  requireLineLimits({
    ...size,
    lines: size.lines + 1,
    months: size.months + line.months.length,
    total: totalAfter,
  });
  const inserted = await insertLines(ctx.tx, {
    workspaceId: ctx.actor.workspaceId,
    projectId: plan.id,
    now: ctx.now,
    lines: [{ ...line, id }],
  });
  if (!inserted) throw new Refusal("conflict", "Another line has this id. Please try again.");

  await recordBudgetRevision(ctx, plan, {
    action: "created",
    reason: body.reason,
    message: `added “${line.description}” to the cost plan`,
    changes: [{ line: id, before: null, after: plannedLine(line, code.code) }],
    totalBefore: size.total,
    totalAfter,
  });
  return answer(ctx, id);
}
