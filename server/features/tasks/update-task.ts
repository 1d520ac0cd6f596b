import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { taskStatusLabels } from "../../../contract/tasks/tasks.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { notFound, Refusal } from "../../errors.ts";
import {
  requireMerge,
  requireUnchangedByOthers,
  type ShownUnit,
} from "../../merge/require-merge.ts";
import * as show from "../../merge/show.ts";
import { recordActivity } from "../activities/public.ts";
import { unnotify, unnotifyOfFinished, unnotifyOfProposal } from "../notifications/public.ts";
import { requireAssignee } from "../projects/public.ts";
import { requireTaskChange } from "./require-task-change.ts";
import { notifyOfChange } from "./notify-of-change.ts";
import { tellOfOtherDate } from "./due-dates/due-date-news.ts";
import { selectProposal } from "./due-dates/due-dates.sql.ts";
import { followsInWords, plannedFor, showActivity } from "./planned-for.ts";
import {
  applyChange,
  completedAt,
  describeChange,
  isSentBack,
  type TaskState,
} from "./task-rules.ts";
import { lockTask, selectTaskJson, updateTaskRow } from "./tasks.sql.ts";

/** PUT comes from the seed, and PATCH is the better name for it: both take and return the same data. */
type Route = typeof routes.updateTask;

const units: readonly ShownUnit<TaskState>[] = [
  { field: "title", label: "the title", show: show.textInWords("title") },
  { field: "description", label: "the description", show: show.textInWords("description") },
  { field: "status", label: "the status", show: show.choice("status", taskStatusLabels) },
  { field: "priority", label: "the priority", show: ({ priority }) => priority },
  { field: "dueDate", label: "the due date", show: show.day("dueDate") },
  { field: "assignedTo", label: "the assignee", show: show.personInWords("assignedTo") },
  { field: "activity", label: "the activity", show: showActivity },
  { field: "followsActivity", label: "whether it follows its activity", show: followsInWords },
];

const MISPLACED = "A reason is given for sending a finished task back to work.";

/**
 * Changes a task: omitted fields are kept, null clears. Nothing is written where nothing differs.
 * Changes that two people made to different fields merge.
 */
export async function updateTask(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const task = await lockTask(ctx.tx, params.id);
  if (!task) throw notFound("task");
  if (body.project !== undefined && body.project !== task.projectId) {
    const message = `This task stays in ${task.projectTitle}. Add it again in the other project, and delete this one.`;
    throw new Refusal("validation_failed", message, { project: message });
  }
  const change = { ...body, dueDate: body.dueDate === undefined ? body.deadline : body.dueDate };
  await requireTaskChange(ctx, task, change);

  const before: TaskState = {
    title: task.title,
    description: task.description,
    status: task.status,
    priority: task.priority,
    dueDate: task.dueDate,
    assignedTo: task.assignedTo,
    activity: task.activity,
    followsActivity: task.followsActivity,
  };
  const after = await plannedFor(ctx, {
    projectId: task.projectId,
    before,
    task: applyChange(before, change),
    body: change,
  });
  // A person who accepts work confirms that it is as they saw it.
  if (before.status === "done" && after.status === "completed")
    await requireUnchangedByOthers(ctx, { stored: task, version: body.version, what: "task" });
  await requireMerge(ctx, { stored: task, version: body.version, before, after, units });
  const { reason = "" } = body;
  if (reason !== "" && !isSentBack(before, after))
    throw new Refusal("validation_failed", MISPLACED, { reason: MISPLACED });
  if (after.assignedTo !== null && after.assignedTo !== before.assignedTo) {
    await requireAssignee(ctx, { projectId: task.projectId, userId: after.assignedTo });
  }

  const changes = differences(before, after);
  if (Object.keys(changes).length > 0) {
    const isSettled = before.dueDate !== after.dueDate || after.followsActivity;
    const waiting = isSettled ? await selectProposal(ctx.tx, task.id) : undefined;
    const finished = completedAt({
      from: before.status,
      to: after.status,
      was: task.completedAt,
      now: ctx.now,
    });
    if (waiting) await unnotifyOfProposal(ctx, task.id);
    await updateTaskRow(ctx.tx, {
      id: task.id,
      state: after,
      changed: Object.keys(changes),
      completedAt: finished,
      now: ctx.now,
    });
    const project = { id: task.projectId, title: task.projectTitle };
    const spared = await unnotify(ctx, { subject: { kind: "task", id: task.id }, changes });
    if (before.status === "done" && after.status !== "done") await unnotifyOfFinished(ctx, task);
    await recordActivity(ctx, {
      action: before.status === after.status ? "updated" : "status_changed",
      entityType: "task",
      entityId: task.id,
      message: describeChange(after.title, before, after, reason),
      changes,
      project,
    });
    await notifyOfChange(ctx, {
      id: task.id,
      project,
      createdBy: task.createdBy,
      before,
      after,
      reason,
      spared,
    });
    if (waiting) await tellOfOtherDate(ctx, task, { proposal: waiting, dueDate: after.dueDate });
    ctx.announce({ topic: "task", project: project.id, id: task.id });
  }

  const json = await selectTaskJson(ctx.tx, task.id);
  if (json === undefined) throw notFound("task");
  return { json: `{"data":${json}}` };
}
