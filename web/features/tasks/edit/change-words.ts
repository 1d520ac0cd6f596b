import type { ShownFields } from "../../../device/overlay/optimistic/tasks.ts";
import { counted } from "../../../ui/counted.ts";
import { formatDate } from "../../../ui/format.ts";
import type { TaskHoldings } from "../../../../contract/tasks/task-holdings.ts";
import { taskStatusLabels } from "../../../../contract/tasks/tasks.ts";
import { activityTitle } from "../../activity-picker/public.ts";
import { priorityLabels } from "../parts/task-labels.ts";

/** The toast text for a change of a task. */
export function changeWords(title: string, fields: ShownFields): string {
  return `“${title}” is ${changed(fields)}.`;
}

/** The toast text for a change of several tasks. */
export function bulkWords(count: number, fields: ShownFields): string {
  return `${tasksAre(count)} ${changed(fields)}.`;
}

/** How many tasks stay as they are when due dates are moved. */
interface LeftTasks {
  readonly undated: number;
  /** Those that are due when their activities finish. */
  readonly following: number;
}

/** The toast text for due dates that were moved by days, negative if earlier. */
export function shiftWords(count: number, days: number, { undated, following }: LeftTasks): string {
  const some = (left: number, one: string, several: string) =>
    left === 0 ? [] : [left === 1 ? `1 ${one}.` : `${left.toLocaleString("en")} ${several}.`];
  return [
    `${tasksAre(count)} now due ${counted(Math.abs(days), "day")} ${days < 0 ? "earlier" : "later"}.`,
    ...some(undated, "has no due date", "have no due date"),
    ...some(following, "follows its activity", "follow their activities"),
  ].join(" ");
}

const tasksAre = (count: number) =>
  count === 1 ? "1 task is" : `${count.toLocaleString("en")} tasks are`;

/**
 * Says in a sentence what is deleted with one or more tasks; undefined if nothing is. If the counts are unknown,
 * the sentence has no numbers.
 */
export function goesWithWords(held: TaskHoldings | undefined, tasks = 1): string | undefined {
  if (!held)
    return tasks === 1
      ? "Its comments and files go with it."
      : "Their comments and files go with them.";
  const { comments, files } = held;
  const parts = [
    comments > 0 ? counted(comments, "comment") : undefined,
    files > 0 ? counted(files, "file") : undefined,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const go = comments + files === 1 ? "goes" : "go";
  return `${parts.join(" and ")} ${go} with ${tasks === 1 ? "it" : "them"}.`;
}

function changed({
  status,
  priority,
  assignedTo,
  dueDate,
  activity,
  followsActivity,
}: ShownFields): string {
  if (status !== undefined) return `now “${taskStatusLabels[status]}”`;
  if (priority !== undefined) return `now of the priority “${priorityLabels[priority]}”`;
  if (assignedTo !== undefined) return `now assigned to ${assignedTo?.name ?? "nobody"}`;
  if (activity !== undefined)
    return activity === null ? "now of no activity" : `now of “${activityTitle(activity)}”`;
  if (followsActivity !== undefined)
    return followsActivity ? "now due when its activity finishes" : "now due on its own date";
  if (dueDate === undefined) return "changed";
  return dueDate === null ? "now without a due date" : `now due on ${formatDate(dueDate)}`;
}
