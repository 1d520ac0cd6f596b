import type { PlannedLine } from "../../../contract/cost-plan/budget-revisions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { fromMills, toMills } from "../../../engine/decimal.ts";
import { changedFields } from "../../merge/merge-rules.ts";
import { requireMerge, type ShownUnit } from "../../merge/require-merge.ts";
import * as show from "../../merge/show.ts";
import { readableAmount } from "../../platform/readable-amount.ts";
import { lockActivityDays, selectActivityDays } from "./activity-days.sql.ts";
import { selectLine, selectLineJson, updateLineRow } from "./budget-lines.sql.ts";
import { selectPlanSize } from "./cost-plan.sql.ts";
import { lineAfter, plannedLine } from "./line-rules.ts";
import { recordBudgetRevision } from "./record-revision.ts";
import { requireCode, requireLine, requirePlan, requireLineLimits } from "./require-plan.ts";
import { showCode } from "./codes/show-code.ts";

type Route = typeof routes.updateBudgetLine;

const unitsIn = (currency: string): readonly ShownUnit<PlannedLine>[] => [
  {
    field: "costCode",
    of: ["code"],
    label: "the cost code",
    show: ({ code }, { tx }) => showCode(tx, code),
  },
  { field: "description", label: "the description", show: show.textInWords("description") },
  {
    field: "amount",
    of: ["quantity", "unit", "rate", "amount", "spread", "months", "activities"],
    label: "the figures",
    show: ({ amount }) => readableAmount(String(amount), currency),
  },
];

/**
 * Changes a line; a revision stores its earlier values. If nothing differs, nothing is written. Changes that two
 * people made to different fields merge; the figures count as one field.
 */
export async function updateBudgetLine(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const seen = await selectLine(ctx.tx, params.id);
  if (!seen) throw notFound("budget line");
  await lockActivityDays(ctx.tx, seen.projectId);
  const plan = await requirePlan(ctx, seen.projectId);
  const stored = await selectLine(ctx.tx, params.id);
  if (!stored) throw notFound("budget line");
  const { id, version: _version, fieldVersions: _known, projectId, ...before } = stored;
  const work = await selectActivityDays(ctx.tx, {
    projectId,
    ids: body.activities ?? before.activities,
  });
  const line = requireLine(lineAfter(body, before, { ...plan, work }));
  const was = plannedLine(before, before.costCode);
  const becomes = plannedLine(line, line.costCode);
  await requireMerge(ctx, {
    stored,
    version: body.version,
    before: was,
    after: becomes,
    units: unitsIn(plan.currency),
  });
  const code = await requireCode(ctx, plan, line.costCode);

  const changed = changedFields(was, becomes);
  if (changed.length > 0) {
    const codeBefore = await requireCode(ctx, plan, before.costCode);
    const size = await selectPlanSize(ctx.tx, plan.id);
    const change = toMills(line.amount) - toMills(before.amount);
    const totalAfter = fromMills(toMills(size.total) + change);
    const months = size.months + line.months.length - before.months.length;
    requireLineLimits({ ...size, months, total: totalAfter });
    const { workspaceId } = ctx.actor;
    await updateLineRow(ctx.tx, {
      workspaceId,
      projectId,
      now: ctx.now,
      line: { ...line, id },
      changed,
    });
    await recordBudgetRevision(ctx, plan, {
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
