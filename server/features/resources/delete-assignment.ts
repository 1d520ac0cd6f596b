import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { deleteAssignmentRow, lockAssignment } from "./assignments.sql.ts";
import { recordResource } from "./record-resource.ts";
import { requireResource, requireTask } from "./require-resource.ts";

type Route = typeof routes.deleteAssignment;

/** Takes a resource off a task. @throws Refusal `not_found` */
export async function deleteAssignment(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const assignment = await lockAssignment(ctx.tx, params.id);
  if (!assignment) throw notFound("assignment");
  const { id, name } = await requireResource(ctx, assignment.resourceId);
  const task = await requireTask(ctx, assignment.taskId);
  await deleteAssignmentRow(ctx.tx, assignment.id);
  const message = `took “${name}” off “${task.title}” on ${task.project}`;
  await recordResource(ctx, { id, action: "unassigned", message });
  return { data: { ok: true } };
}
