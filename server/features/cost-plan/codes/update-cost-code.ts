import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { changedFields } from "../../../merge/merge-rules.ts";
import { requireMerge, type ShownUnit } from "../../../merge/require-merge.ts";
import * as show from "../../../merge/show.ts";
import { codeTaken, requireValidParent } from "./create-cost-code.ts";
import {
  isCostCodeTaken,
  selectCode,
  selectCodes,
  type StoredCode,
  updateCodeRow,
} from "../cost-codes.sql.ts";
import { recordPlanChange } from "../record-revision.ts";
import { requirePlan } from "../require-plan.ts";
import { showCode } from "./show-code.ts";

type Route = typeof routes.updateCostCode;
type CodeState = Pick<StoredCode, "code" | "title" | "parent">;

const units: readonly ShownUnit<CodeState>[] = [
  { field: "code", label: "the code", show: show.textInWords("code") },
  { field: "title", label: "the title", show: show.textInWords("title") },
  {
    field: "parent",
    label: "the parent code",
    show: ({ parent }, { tx }) => showCode(tx, parent),
  },
];

/** Renames a code or moves it to another parent, with its subtree. */
export async function updateCostCode(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const seen = await selectCode(ctx.tx, params.id);
  if (!seen) throw notFound("cost code");
  const plan = await requirePlan(ctx, seen.projectId);
  const before = await selectCode(ctx.tx, params.id);
  if (!before) throw notFound("cost code");
  const after = {
    code: body.code ?? before.code,
    title: body.title ?? before.title,
    parent: body.parent === undefined ? before.parent : body.parent,
  };
  const { version } = body;
  await requireMerge<CodeState>(ctx, { stored: before, version, before, after, units });
  const moved = after.parent !== before.parent;
  const renamed = after.code !== before.code || after.title !== before.title;
  if (!moved && !renamed) return { data: { ok: true } };
  const { id } = before;
  const { code } = after;
  if (await isCostCodeTaken(ctx.tx, { projectId: plan.id, code, but: id })) throw codeTaken(code);
  const codes = await selectCodes(ctx.tx, plan.id);
  if (moved) requireValidParent(codes, { ...after, id });

  const changed = changedFields<CodeState>(after, before);
  await updateCodeRow(ctx.tx, { ...after, id, changed, now: ctx.now });
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
