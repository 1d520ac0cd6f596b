import { may, refusals } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { requireUnchangedByOthers } from "../../merge/require-merge.ts";
import { recordActivity } from "../activities/public.ts";
import { notify, unnotifyOfFinished } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { deleteTaskRow, lockTask } from "./tasks.sql.ts";

type Route = typeof routes.deleteTask;

/**
 * Deletes a task and notifies its assignee. Refuses to delete a task that somebody else has changed since it was
 * seen.
 */
export async function deleteTask(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const task = await lockTask(ctx.tx, params.id);
  if (!task) throw notFound("task");
  if (!may(ctx.actor, "task.delete", task)) throw new Refusal("forbidden", refusals["task.delete"]);
  await requireUnchangedByOthers(ctx, { stored: task, version: query.version, what: "task" });

  await deleteTaskRow(ctx.tx, task.id);
  if (task.status === "done") await unnotifyOfFinished(ctx, task);
  const project = { id: task.projectId, title: task.projectTitle };
  await recordActivity(ctx, {
    action: "deleted",
    entityType: "task",
    entityId: task.id,
    message: `deleted task “${task.title}”`,
    changes: {
      title: { before: task.title, after: null },
      status: { before: task.status, after: null },
    },
    project,
  });
  await notify(ctx, [task.assignedTo], {
    kind: "assigned",
    type: "warning",
    title: "Task deleted",
    message: `${await selectName(ctx.tx, ctx.actor.userId)} deleted “${task.title}” on ${task.projectTitle}.`,
    projectId: project.id,
  });
  ctx.announce({ topic: "task", project: project.id, id: task.id });
  return { data: { ok: true } };
}
