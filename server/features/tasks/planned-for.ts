import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { selectActivityOf } from "./activity-of.sql.ts";
import { isFinished, type TaskChange, type TaskState } from "./task-rules.ts";

function invalid(field: "activity" | "followsActivity" | "dueDate", message: string): Refusal {
  return new Refusal("validation_failed", message, { [field]: message });
}

/**
 * Returns a task as it will be written, with the due date of the activity that it follows.
 * @param change.before undefined for a new task
 * @param change.task with the values of `body`
 * @throws Refusal `validation_failed` for an activity of another project, and for a due date of its own in addition
 * to an activity's
 */
export async function plannedFor(
  ctx: Ctx,
  change: {
    readonly projectId: string;
    readonly before?: TaskState;
    readonly task: TaskState;
    readonly body: Pick<TaskChange, "dueDate" | "followsActivity">;
  },
): Promise<TaskState> {
  const { projectId, before, task, body } = change;
  if (body.followsActivity === true && task.activity === null)
    throw invalid("followsActivity", "Choose the activity whose dates the task follows.");
  if (task.activity === null) return task;
  const isNamed = task.activity !== before?.activity;
  if (!isNamed && !task.followsActivity) return task;
  const activity = await selectActivityOf(ctx.tx, { projectId, id: task.activity });
  if (!activity) throw invalid("activity", "This activity is not in the project's programme.");
  if (!task.followsActivity) return task;
  // A finished task keeps the date by which it was due.
  const isSettled = !isNamed && before.followsActivity && isFinished(task.status);
  const finishDay = (isSettled ? before.dueDate : null) ?? activity.finishDay;
  // A person who makes a task follow an activity sends no due date, null, or a date that they saw.
  const allowed = [
    undefined,
    before?.dueDate,
    finishDay,
    before?.followsActivity ? finishDay : null,
  ];
  if (!allowed.includes(body.dueDate))
    throw invalid(
      "dueDate",
      `This task follows the dates of ${activity.title}. Move the activity, or let the task have a date of its own first.`,
    );
  return { ...task, dueDate: finishDay };
}

/** The activity of a task in a conflict, by its code and name. */
export async function showActivity(
  { activity }: Pick<TaskState, "activity">,
  { tx }: Pick<Ctx, "tx">,
): Promise<string | undefined> {
  return activity === null ? "" : (await selectActivityOf(tx, { id: activity }))?.title;
}

export function followsInWords({ followsActivity }: Pick<TaskState, "followsActivity">): string {
  return followsActivity ? "yes" : "no";
}
