import { hatsMatter, may, refusals } from "../../../contract/permissions.ts";
import { isAcceptance } from "../../../contract/tasks/tasks.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { selectOwnHats } from "../team/public.ts";
import type { TaskChange } from "./task-rules.ts";
import type { StoredTask } from "./tasks.sql.ts";

/** Whether a change affects only the status. A hat is not enough to accept a task or to change an accepted one. */
function isMove(task: StoredTask, change: TaskChange): boolean {
  const { status, title, description, priority, dueDate, assignedTo } = change;
  const { activity, followsActivity } = change;
  const others = [title, description, priority, dueDate, assignedTo, activity, followsActivity];
  return (
    status !== undefined &&
    others.every((value) => value === undefined) &&
    !isAcceptance(task.status, status)
  );
}

/**
 * Refuses a change that the caller may not make: by role, or by a hat where only the status changes. Being the
 * assignee is not enough to accept a task, move its due date or tie it to the programme. The hats are read only if
 * the role does not suffice.
 * @throws Refusal `forbidden`
 */
export async function requireTaskChange(
  ctx: Ctx,
  task: StoredTask,
  change: TaskChange,
): Promise<void> {
  const { status = task.status, dueDate = task.dueDate } = change;
  const { activity = task.activity, followsActivity = task.followsActivity } = change;
  const isScheduled =
    dueDate !== task.dueDate ||
    activity !== task.activity ||
    followsActivity !== task.followsActivity;
  if (may(ctx.actor, "task.edit", task)) {
    const needed = [
      ...(isAcceptance(task.status, status) ? (["task.accept"] as const) : []),
      ...(isScheduled ? (["task.schedule"] as const) : []),
    ];
    for (const action of needed) {
      if (!may(ctx.actor, action, task)) throw new Refusal("forbidden", refusals[action]);
    }
    return;
  }
  if (isMove(task, change) && hatsMatter(ctx.actor, "task.move")) {
    const worn = await selectOwnHats(ctx.tx, {
      userId: ctx.actor.userId,
      projectId: task.projectId,
      personId: task.assignedTo,
    });
    if (may(ctx.actor, "task.move", { ...task, ...worn })) return;
  }
  throw new Refusal("forbidden", refusals["task.edit"]);
}
