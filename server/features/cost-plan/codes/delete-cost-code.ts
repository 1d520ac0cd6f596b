import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { countOnCode, deleteCodeRow, selectCode } from "../cost-codes.sql.ts";
import { recordPlanChange } from "../record-revision.ts";
import { requirePlan } from "../require-plan.ts";
import { whyNotDeleted } from "./tree-rules.ts";

type Route = typeof routes.deleteCostCode;

/** Deletes a code that no other code, line or expense refers to. */
export async function deleteCostCode(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const seen = await selectCode(ctx.tx, params.id);
  if (!seen) throw notFound("cost code");
  const plan = await requirePlan(ctx, seen.projectId);
  const code = await selectCode(ctx.tx, params.id);
  if (!code) throw notFound("cost code");
  const reason = whyNotDeleted(code.code, await countOnCode(ctx.tx, code));
  if (reason !== undefined) throw new Refusal("conflict", reason);

  await deleteCodeRow(ctx.tx, code.id);
  await recordPlanChange(ctx, plan, {
    action: "deleted",
    message: `deleted cost code ${code.code} “${code.title}”`,
  });
  return { data: { ok: true } };
}
