import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { insertCodes, selectCode, selectCodes } from "../cost-codes.sql.ts";
import { selectPlanSize } from "../cost-plan.sql.ts";
import { recordPlanChange } from "../record-revision.ts";
import { requirePlan, requireLineLimits } from "../require-plan.ts";
import { whyNotUnder } from "./tree-rules.ts";

type Route = typeof routes.createCostCode;

/** Returns the refusal for a code that is not unique in its project. */
export function codeTaken(code: string): Refusal {
  const message = `This project has a cost code ${code} already.`;
  return new Refusal("conflict", message, { code: message });
}

/** Refuses an invalid parent in the tree. @throws Refusal `validation_failed` */
export function requireValidParent(
  codes: readonly { readonly id: string; readonly parent: string | null }[],
  move: { readonly id: string; readonly parent: string | null },
): void {
  const tree = new Map(codes.map(({ id, parent }) => [id, parent]));
  const reason = whyNotUnder(tree, move);
  if (reason !== undefined) throw new Refusal("validation_failed", reason, { parent: reason });
}

/** Adds a cost code. Idempotent: the same `_id` and code twice create one cost code. */
export async function createCostCode(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const plan = await requirePlan(ctx, params.id);
  const id = body._id ?? ctx.newId();
  const { code, title, parent = null } = body;
  const codes = await selectCodes(ctx.tx, plan.id);
  if (codes.some((other) => other.id === id && other.code === code)) return { data: { _id: id } };
  if (codes.some((other) => other.code === code)) throw codeTaken(code);
  requireValidParent(codes, { id, parent });
  const size = await selectPlanSize(ctx.tx, plan.id);
  requireLineLimits({ ...size, codes: size.codes + 1 });

  const inserted = await insertCodes(ctx.tx, {
    workspaceId: ctx.actor.workspaceId,
    projectId: plan.id,
    now: ctx.now,
    codes: [{ id, parent, code, title }],
  });
  if (inserted === 0 || (await selectCode(ctx.tx, id)) === undefined)
    throw new Refusal("conflict", "Another cost code has this id. Please try again.");
  await recordPlanChange(ctx, plan, {
    action: "created",
    message: `added cost code ${code} “${title}”`,
  });
  return { data: { _id: id } };
}
