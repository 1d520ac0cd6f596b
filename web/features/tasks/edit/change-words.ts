import type { ShownFields } from "../../../sync/optimistic/tasks.ts";
import { formatDate } from "../../../ui/format.ts";
import { priorityLabels, statusLabels } from "../parts/task-labels.ts";

/** What was done to a task, as its toast says it. */
export function changeWords(title: string, fields: ShownFields): string {
  return `“${title}” ${changed(fields)}`;
}

function changed({ status, priority, assignedTo, dueDate }: ShownFields): string {
  if (status !== undefined) return `is now “${statusLabels[status]}”.`;
  if (priority !== undefined) return `now has the priority “${priorityLabels[priority]}”.`;
  if (assignedTo !== undefined) return `is now assigned to ${assignedTo?.name ?? "nobody"}.`;
  if (dueDate === undefined) return "is changed.";
  return dueDate === null ? "has no due date now." : `is now due on ${formatDate(dueDate)}.`;
}
