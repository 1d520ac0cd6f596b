import { isDeepStrictEqual } from "node:util";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { fromHundredths, toHundredths } from "../../../engine/decimal.ts";
import { selectLine, selectLineJson, updateLineRow } from "./budget-lines.sql.ts";
import { selectPlanSize } from "./cost-plan.sql.ts";
import { lineAfter, plannedLine } from "./line-rules.ts";
import { recordRevision } from "./record-revision.ts";
import {
  requireCode,
  requireLine,
  requireLineVersion,
  requirePlan,
  requireRoom,
} from "./require-plan.ts";

type Route = typeof routes.updateBudgetLine;

/** Changes a line; what it was is kept. Nothing is written where nothing differs. */
export async function updateBudgetLine(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const seen = await selectLine(ctx.tx, params.id);
  if (!seen) throw notFound("budget line");
  const plan = await requirePlan(ctx, seen.projectId);
  const stored = await selectLine(ctx.tx, params.id);
  if (!stored) throw notFound("budget line");
  const { id, version: _, projectId, ...before } = stored;
  requireLineVersion(stored, body.version);
  const line = requireLine(lineAfter(body, before, plan));
  const code = await requireCode(ctx, plan, line.costCode);

  if (!isDeepStrictEqual(plannedLine(line, code.id), plannedLine(before, before.costCode))) {
    const codeBefore = await requireCode(ctx, plan, before.costCode);
    const size = await selectPlanSize(ctx.tx, plan.id);
    const change = toHundredths(line.amount) - toHundredths(before.amount);
    const totalAfter = fromHundredths(toHundredths(size.total) + change);
    const months = size.months + line.months.length - before.months.length;
    requireRoom({ ...size, months, total: totalAfter });
    const { workspaceId } = ctx.actor;
    await updateLineRow(ctx.tx, { workspaceId, projectId, now: ctx.now, line: { ...line, id } });
    await recordRevision(ctx, plan, {
      action: "updated",
      reason: body.reason,
      message: `changed “${line.description}” in the cost plan`,
      changes: [
        {
          line: id,
          before: plannedLine(before, codeBefore.code),
          after: plannedLine(line, code.code),
        },
      ],
      totalBefore: size.total,
      totalAfter,
    });
  }
  const json = await selectLineJson(ctx.tx, id);
  if (json === undefined) throw notFound("budget line");
  return { json: `{"data":${json}}` };
}
