import { daysBetween } from "../../../../engine/day.ts";
import { finishedStatuses, type Task, type TaskStatus } from "../../../../contract/tasks/tasks.ts";

/** Whether a task is done or completed: it counts as progress and is never overdue. */
export function isFinished(status: TaskStatus): boolean {
  return finishedStatuses.includes(status);
}

/** The status after ticking or unticking a task: todo from done or completed, otherwise done. */
export function toggledStatus(status: TaskStatus): TaskStatus {
  return isFinished(status) ? "todo" : "done";
}

/**
 * Whether the task is overdue: its due date is before `today` (`YYYY-MM-DD` in the workspace's time zone) and it
 * is neither done nor completed. A task due today is not overdue.
 */
export function isOverdue(task: Pick<Task, "dueDate" | "status">, today: string): boolean {
  return task.dueDate !== null && task.dueDate < today && !isFinished(task.status);
}

/** Whole days from `today` to `day`; negative for a past day. */
export function daysUntil(day: string, today: string): number {
  return daysBetween(today, day);
}

/**
 * The due date in words: "Due today", "Due tomorrow", "3 days overdue"; undefined for a task that is neither near
 * nor late.
 */
export function dueWords(
  task: Pick<Task, "dueDate" | "status">,
  today: string,
): string | undefined {
  if (task.dueDate === null || isFinished(task.status)) return undefined;
  const days = daysUntil(task.dueDate, today);
  if (days === 0) return "Due today";
  if (days === 1) return "Due tomorrow";
  if (days < 0) return `${-days} ${days === -1 ? "day" : "days"} overdue`;
  return undefined;
}

/** Who the task belongs to, in the form that the role × action table needs. */
export function involvementIn(task: Pick<Task, "createdBy" | "assignedTo">) {
  return { createdBy: task.createdBy?._id ?? null, assignedTo: task.assignedTo?._id ?? null };
}
