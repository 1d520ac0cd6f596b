import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { lastOf } from "../activities/public.ts";
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
  const message = `removed “${name}” from “${task.title}” on ${task.project}`;
  const { quantity, from, to, note } = assignment;
  const changes = lastOf({ task: task.title, project: task.project, quantity, from, to, note });
  await recordResource(ctx, { id, action: "assignment_deleted", message, changes });
  return { data: { ok: true } };
}
