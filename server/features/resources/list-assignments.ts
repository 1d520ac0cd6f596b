import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectAssignmentPage } from "./assignments.sql.ts";
import { requireTask, resourceAnswer } from "./require-resource.ts";

type OfResource = typeof routes.listResourceAssignments;
type OfTask = typeof routes.listTaskResources;

/** The tasks that a resource is assigned to, on some days or all. @throws Refusal `not_found` */
export async function listResourceAssignments(
  ctx: Ctx,
  { params, query }: Input<OfResource>,
): Promise<JsonText<AnswerOf<OfResource>>> {
  await resourceAnswer(ctx, params.id);
  return pageAnswer(await selectAssignmentPage(ctx.tx, { of: { resource: params.id }, ...query }));
}

/** The assignments of a task. @throws Refusal `not_found` */
export async function listTaskResources(
  ctx: Ctx,
  { params, query }: Input<OfTask>,
): Promise<JsonText<AnswerOf<OfTask>>> {
  await requireTask(ctx, params.id);
  return pageAnswer(await selectAssignmentPage(ctx.tx, { of: { task: params.id }, ...query }));
}
