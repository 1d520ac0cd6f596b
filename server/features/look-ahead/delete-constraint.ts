import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { lastOf } from "../activities/public.ts";
import { requireProject } from "../projects/public.ts";
import { recordConstraint } from "./constraint-news.ts";
import { deleteConstraintRow } from "./constraints.sql.ts";
import { requireConstraint } from "./require-constraint.ts";

type Route = typeof routes.deleteConstraint;

/** Deletes an entry of the log. A constraint that was real is cleared instead, and stays readable. */
export async function deleteConstraint(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const of = { projectId: project.id, id: params.constraint };
  const entry = await requireConstraint(ctx, of, "constraint.delete");
  await deleteConstraintRow(ctx.tx, of);
  const { kind, words, neededBy, promisedOn, clearedAt } = entry;
  await recordConstraint(ctx, project, entry, {
    did: "deleted",
    isDeleted: true,
    changes: lastOf({ kind, words, neededBy, promisedOn, clearedAt }),
  });
  return { data: { ok: true } };
}
