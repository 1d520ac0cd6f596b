import { decimalOf } from "../../../engine/decimal.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { insertAssignment, lockAssignment } from "./assignments.sql.ts";
import { recordResource } from "./record-resource.ts";
import {
  assignmentAnswer,
  requireDays,
  requireResource,
  requireTask,
  todayOf,
} from "./require-resource.ts";
import { defaultDays } from "./resource-rules.ts";

type Route = typeof routes.createAssignment;

/**
 * Assigns a resource to a task. Idempotent: the same `_id` for the same pair creates one
 * assignment.
 */
export async function createAssignment(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const resource = await requireResource(ctx, params.id);
  const task = await requireTask(ctx, body.task);
  const id = body._id ?? ctx.newId();
  const existing = body._id === undefined ? undefined : await lockAssignment(ctx.tx, id);
  if (existing?.resourceId === resource.id && existing.taskId === task.id)
    return assignmentAnswer(ctx, id);
  if (resource.status === "retired")
    throw new Refusal("conflict", `“${resource.name}” is retired. Reactivate it first.`);

  const state = {
    ...defaultDays(body, { ...task, today: todayOf(ctx) }),
    quantity: decimalOf(body.quantity, 4),
    note: body.note,
  };
  requireDays(state, task);
  const inserted = await insertAssignment(ctx.tx, {
    ...state,
    id,
    workspaceId: ctx.actor.workspaceId,
    resourceId: resource.id,
    taskId: task.id,
    by: ctx.actor.userId,
    now: ctx.now,
  });
  if (!inserted) throw new Refusal("conflict", "Another assignment has this id. Please try again.");
  await recordResource(ctx, {
    id: resource.id,
    action: "assigned",
    message: `assigned “${resource.name}” to “${task.title}” on ${task.project}`,
  });
  return assignmentAnswer(ctx, id);
}
