import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { requireAssignee, requireProject } from "../projects/public.ts";
import { notifyOfChange } from "./notify-of-change.ts";
import { isFinished, type TaskState } from "./task-rules.ts";
import { plannedFor } from "./planned-for.ts";
import { insertTask, lockTask, selectTaskJson } from "./tasks.sql.ts";

type Route = typeof routes.createTask;

async function answer(ctx: Ctx, id: string): Promise<JsonText<AnswerOf<Route>>> {
  const task = await selectTaskJson(ctx.tx, id);
  if (task === undefined) throw new Error("A task just written cannot be read");
  return { json: `{"data":${task}}` };
}

/**
 * Adds a task to a project that is visible to the caller. Idempotent: the same `_id` from the same
 * person twice creates one task.
 */
export async function createTask(
  ctx: Ctx,
  { body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { project: projectId, assignedTo } = body;
  // Without these fields, the statement that writes the task also looks up its project.
  if (assignedTo || body.activity) await requireProject(ctx, projectId);
  if (assignedTo) await requireAssignee(ctx, { projectId, userId: assignedTo });

  const id = body._id ?? ctx.newId();
  const asked: TaskState = {
    title: body.title,
    description: body.description ?? "",
    status: body.status,
    priority: body.priority,
    dueDate: (body.dueDate === undefined ? body.deadline : body.dueDate) ?? null,
    assignedTo: assignedTo ?? null,
    activity: body.activity ?? null,
    followsActivity: (body.followsActivity ?? false) && (body.activity ?? null) !== null,
  };
  const state = await plannedFor(ctx, {
    projectId,
    task: asked,
    body: { dueDate: asked.dueDate, followsActivity: body.followsActivity },
  });
  const inserted = await insertTask(ctx.tx, {
    ...state,
    id,
    workspaceId: ctx.actor.workspaceId,
    projectId,
    createdBy: ctx.actor.userId,
    completedAt: isFinished(state.status) ? ctx.now.toISOString() : null,
    now: ctx.now,
  });
  if (!inserted) throw notFound("project");
  if (!inserted.isNew) {
    const existing = await lockTask(ctx.tx, id);
    if (existing?.createdBy === ctx.actor.userId && existing.projectId === projectId)
      return answer(ctx, id);
    throw new Refusal("conflict", "Another task has this id. Please try again.");
  }

  const project = { id: projectId, title: inserted.projectTitle };
  // The statements are sent together.
  const [, , created] = await Promise.all([
    recordActivity(ctx, {
      action: "created",
      entityType: "task",
      entityId: id,
      message: `added task “${state.title}”`,
      project,
    }),
    notifyOfChange(ctx, {
      id,
      project,
      createdBy: ctx.actor.userId,
      before: undefined,
      after: state,
    }),
    answer(ctx, id),
  ]);
  ctx.announce({ topic: "task", project: project.id, id });
  return created;
}
