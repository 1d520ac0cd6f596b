import type { ShownFields } from "../../../sync/optimistic/tasks.ts";
import { formatDate } from "../../../ui/format.ts";
import { taskStatusLabels } from "../../../../contract/tasks.ts";
import { priorityLabels } from "../parts/task-labels.ts";

/** What was done to a task, as its toast says it. */
export function changeWords(title: string, fields: ShownFields): string {
  return `“${title}” is ${changed(fields)}.`;
}

/** What was done to several tasks. */
export function bulkWords(count: number, fields: ShownFields): string {
  const tasks = count === 1 ? "1 task is" : `${count.toLocaleString("en")} tasks are`;
  return `${tasks} ${changed(fields)}.`;
}

function changed({ status, priority, assignedTo, dueDate }: ShownFields): string {
  if (status !== undefined) return `now “${taskStatusLabels[status]}”`;
  if (priority !== undefined) return `now of the priority “${priorityLabels[priority]}”`;
  if (assignedTo !== undefined) return `now assigned to ${assignedTo?.name ?? "nobody"}`;
  if (dueDate === undefined) return "changed";
  return dueDate === null ? "now without a due date" : `now due on ${formatDate(dueDate)}`;
}
