import type { ShownFields } from "../../../sync/optimistic/tasks.ts";
import { counted } from "../../../ui/counted.ts";
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

/** What is deleted with a task, as a sentence; undefined if nothing is. */
export function goesWithWords(attached: {
  readonly comments: number;
  readonly files: number;
}): string | undefined {
  const { comments, files } = attached;
  const parts = [
    comments > 0 ? counted(comments, "comment") : undefined,
    files > 0 ? counted(files, "file") : undefined,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return `${parts.join(" and ")} ${comments + files === 1 ? "goes" : "go"} with it.`;
}

function changed({ status, priority, assignedTo, dueDate }: ShownFields): string {
  if (status !== undefined) return `now “${taskStatusLabels[status]}”`;
  if (priority !== undefined) return `now of the priority “${priorityLabels[priority]}”`;
  if (assignedTo !== undefined) return `now assigned to ${assignedTo?.name ?? "nobody"}`;
  if (dueDate === undefined) return "changed";
  return dueDate === null ? "now without a due date" : `now due on ${formatDate(dueDate)}`;
}
