import {
  finishedStatuses,
  type TaskPriority,
  type TaskStatus,
  taskPriorities,
} from "../../../contract/tasks.ts";
import type { NotificationKind } from "../../../contract/mail-settings.ts";
import type { NotificationType } from "../../../contract/notifications.ts";

/** A task as a change sees it. */
export interface TaskState {
  readonly title: string;
  readonly description: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  readonly dueDate: string | null;
  readonly assignedTo: string | null;
}

export interface TaskChange {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly status?: TaskStatus | undefined;
  readonly priority?: TaskPriority | undefined;
  readonly dueDate?: string | null | undefined;
  readonly assignedTo?: string | null | undefined;
}

export function isFinished(status: TaskStatus): boolean {
  return finishedStatuses.includes(status);
}

/** The rank that the database keeps, 1 for low to 4 for urgent. */
export function priorityRank(priority: TaskPriority): number {
  return taskPriorities.indexOf(priority) + 1;
}

/** The priority of a rank. @throws RangeError for a rank that is none. */
export function priorityOf(rank: number): TaskPriority {
  const priority = taskPriorities[rank - 1];
  if (priority === undefined) throw new RangeError(`No priority has the rank ${rank}`);
  return priority;
}

/** The task after a change: what is left out is kept, null clears. */
export function applyChange(before: TaskState, change: TaskChange): TaskState {
  return {
    title: change.title ?? before.title,
    description: change.description === undefined ? before.description : (change.description ?? ""),
    status: change.status ?? before.status,
    priority: change.priority ?? before.priority,
    dueDate: change.dueDate === undefined ? before.dueDate : change.dueDate,
    assignedTo: change.assignedTo === undefined ? before.assignedTo : change.assignedTo,
  };
}

/**
 * When the task was finished, after a move between statuses: now when it becomes finished, no time
 * when it is reopened, unchanged otherwise.
 */
export function completedAt(move: {
  from: TaskStatus;
  to: TaskStatus;
  was: string | null;
  now: Date;
}): string | null {
  if (!isFinished(move.to)) return null;
  return isFinished(move.from) && move.was !== null ? move.was : move.now.toISOString();
}

export const statusLabels: Record<TaskStatus, string> = {
  todo: "To do",
  in_progress: "In progress",
  review: "In review",
  done: "Done",
  completed: "Completed",
  pending: "Pending",
  blocked: "Blocked",
};

/** A sentence without its subject for the record of a change. */
export function describeChange(title: string, before: TaskState, after: TaskState): string {
  if (before.status !== after.status) {
    return `moved task “${title}” from ${statusLabels[before.status]} to ${statusLabels[after.status]}`;
  }
  if (before.assignedTo !== after.assignedTo) {
    return after.assignedTo === null ? `took back task “${title}”` : `assigned task “${title}”`;
  }
  return `updated task “${title}”`;
}

export interface OwedNotification {
  readonly to: readonly (string | null)[];
  readonly kind: NotificationKind;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
}

/**
 * Whom a change is owed to: the assignee when the task is given or taken away; maker and assignee
 * when its status changes. That the one who acted is not told is seen to where they are sent.
 */
export function owedNotifications(task: {
  readonly title: string;
  readonly project: string;
  readonly actorName: string;
  readonly createdBy: string | null;
  readonly before: TaskState | undefined;
  readonly after: TaskState;
}): OwedNotification[] {
  const { title, project, actorName, before, after } = task;
  const owed: OwedNotification[] = [];
  const given = after.assignedTo !== null && before?.assignedTo !== after.assignedTo;
  if (given) {
    owed.push({
      to: [after.assignedTo],
      kind: "assigned",
      type: "info",
      title: "Task assigned to you",
      message: `${actorName} assigned you “${title}” on ${project}.`,
    });
  }
  if (before && before.assignedTo !== null && before.assignedTo !== after.assignedTo) {
    owed.push({
      to: [before.assignedTo],
      kind: "assigned",
      type: "warning",
      title: "Task no longer yours",
      message: `${actorName} took “${title}” on ${project} off your list.`,
    });
  }
  if (before && before.status !== after.status) {
    owed.push({
      // Who was just given the task hears of that, with its status on the same screen.
      to: [task.createdBy, given ? null : after.assignedTo],
      kind: "status",
      type: isFinished(after.status) ? "success" : after.status === "blocked" ? "warning" : "info",
      title: `Task ${statusLabels[after.status].toLowerCase()}`,
      message: `${actorName} moved “${title}” on ${project} from ${statusLabels[before.status]} to ${statusLabels[after.status]}.`,
    });
  }
  return owed;
}
