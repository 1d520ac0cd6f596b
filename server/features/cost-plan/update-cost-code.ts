import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { codeTaken, requirePlace } from "./create-cost-code.ts";
import { isCodeTaken, selectCode, selectCodes, updateCodeRow } from "./cost-codes.sql.ts";
import { recordPlanChange } from "./record-revision.ts";
import { requirePlan } from "./require-plan.ts";

type Route = typeof routes.updateCostCode;

/** Renames a code or hangs it elsewhere, with all that is on it. */
export async function updateCostCode(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const seen = await selectCode(ctx.tx, params.id);
  if (!seen) throw notFound("cost code");
  const plan = await requirePlan(ctx, seen.projectId);
  const before = await selectCode(ctx.tx, params.id);
  if (!before) throw notFound("cost code");
  if (body.version !== undefined && body.version !== before.version)
    throw new Refusal(
      "conflict",
      "Someone else changed this cost code in the meantime. Reload it and try again.",
    );
  const after = {
    id: before.id,
    code: body.code ?? before.code,
    title: body.title ?? before.title,
    parent: body.parent === undefined ? before.parent : body.parent,
  };
  const moved = after.parent !== before.parent;
  const renamed = after.code !== before.code || after.title !== before.title;
  if (!moved && !renamed) return { data: { ok: true } };
  const { id, code } = after;
  if (await isCodeTaken(ctx.tx, { projectId: plan.id, code, but: id })) throw codeTaken(code);
  const codes = await selectCodes(ctx.tx, plan.id);
  if (moved) requirePlace(codes, after);

  await updateCodeRow(ctx.tx, { ...after, now: ctx.now });
  const nameOf = (parent: string | null): string | null => {
    const found = codes.find((other) => other.id === parent);
    return found ? `${found.code} ${found.title}` : null;
  };
  const name = `cost code ${before.code} “${before.title}”`;
  const newName = `${after.code} “${after.title}”`;
  await recordPlanChange(ctx, plan, {
    action: "updated",
    message: !renamed
      ? `moved ${name}`
      : `${moved ? "moved and renamed" : "renamed"} ${name} to ${newName}`,
    ...(moved ? { parent: { before: nameOf(before.parent), after: nameOf(after.parent) } } : {}),
  });
  return { data: { ok: true } };
}
