import {
  finishedStatuses,
  type TaskPriority,
  type TaskStatus,
  taskPriorities,
  taskStatusLabels,
} from "../../../contract/tasks/tasks.ts";
import type { NotificationKind } from "../../../contract/mail/mail-settings.ts";
import type { NotificationType } from "../../../contract/mail/notifications.ts";

/** The parts of a task that a change can affect or depend on. */
export interface TaskState {
  readonly title: string;
  readonly description: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  readonly dueDate: string | null;
  readonly assignedTo: string | null;
  /** The activity that it belongs to. */
  readonly activity: string | null;
  /** Whether the task is due when that activity finishes. */
  readonly followsActivity: boolean;
}

export interface TaskChange {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly status?: TaskStatus | undefined;
  readonly priority?: TaskPriority | undefined;
  readonly dueDate?: string | null | undefined;
  readonly assignedTo?: string | null | undefined;
  readonly activity?: string | null | undefined;
  readonly followsActivity?: boolean | undefined;
}

export function isFinished(status: TaskStatus): boolean {
  return finishedStatuses.includes(status);
}

/** The rank stored in the database, 1 for low to 4 for urgent. */
export function priorityRank(priority: TaskPriority): number {
  return taskPriorities.indexOf(priority) + 1;
}

/** The priority of a rank. @throws RangeError for an unknown rank. */
export function priorityOf(rank: number): TaskPriority {
  const priority = taskPriorities[rank - 1];
  if (priority === undefined) throw new RangeError(`No priority has the rank ${rank}`);
  return priority;
}

/** The task after a change: omitted fields are kept, null clears. A task without an activity follows none. */
export function applyChange(before: TaskState, change: TaskChange): TaskState {
  const activity = change.activity === undefined ? before.activity : change.activity;
  return {
    activity,
    followsActivity: activity !== null && (change.followsActivity ?? before.followsActivity),
    title: change.title ?? before.title,
    description: change.description === undefined ? before.description : (change.description ?? ""),
    status: change.status ?? before.status,
    priority: change.priority ?? before.priority,
    dueDate: change.dueDate === undefined ? before.dueDate : change.dueDate,
    assignedTo: change.assignedTo === undefined ? before.assignedTo : change.assignedTo,
  };
}

/**
 * When the task was finished, after a change of status: now when it becomes finished, null when it
 * is reopened, otherwise unchanged.
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

/** Whether a finished task goes back to work. */
export function isSentBack(
  before: Pick<TaskState, "status"> | undefined,
  after: Pick<TaskState, "status">,
): boolean {
  return before !== undefined && isFinished(before.status) && !isFinished(after.status);
}

/** The change as a sentence without its subject, for the activity record. */
export function describeChange(
  title: string,
  before: TaskState,
  after: TaskState,
  reason = "",
): string {
  if (before.status !== after.status) {
    const why = isSentBack(before, after) && reason !== "" ? `: ${reason}` : "";
    return `moved task “${title}” from ${taskStatusLabels[before.status]} to ${taskStatusLabels[after.status]}${why}`;
  }
  if (before.assignedTo !== after.assignedTo) {
    return after.assignedTo === null ? `unassigned task “${title}”` : `assigned task “${title}”`;
  }
  if (before.followsActivity !== after.followsActivity) {
    return after.followsActivity
      ? `made task “${title}” follow the dates of its activity`
      : `made task “${title}” no longer follow its activity`;
  }
  return `updated task “${title}”`;
}

export interface TaskNotification {
  readonly to: readonly (string | null)[];
  readonly kind: NotificationKind;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  /** Tasks that one person finishes at once share one notification. */
  readonly topic?: "finished";
}

/**
 * The notifications that a change requires: to the assignee when the task is assigned or unassigned, to the maker
 * and the assignee when its status changes, to the people who accept it when it is finished, and to the person who
 * finished it when it goes back to work. The actor is left out later, when the notifications are sent.
 */
export function notificationsFor(task: {
  readonly title: string;
  readonly project: string;
  readonly actorName: string;
  readonly createdBy: string | null;
  /** The people on the team who accept finished tasks. */
  readonly accepters: readonly string[];
  /** The person who finished the task that goes back to work, and the reason. */
  readonly finisher: string | null;
  readonly reason: string;
  readonly before: TaskState | undefined;
  readonly after: TaskState;
}): TaskNotification[] {
  const { title, project, actorName, before, after } = task;
  const notifications: TaskNotification[] = [];
  const isAssigned = after.assignedTo !== null && before?.assignedTo !== after.assignedTo;
  if (isAssigned) {
    notifications.push({
      to: [after.assignedTo],
      kind: "assigned",
      type: "info",
      title: "Task assigned to you",
      message: `${actorName} assigned you “${title}” on ${project}.`,
    });
  }
  if (before && before.assignedTo !== null && before.assignedTo !== after.assignedTo) {
    notifications.push({
      to: [before.assignedTo],
      kind: "assigned",
      type: "warning",
      title: "Task no longer assigned to you",
      message: `${actorName} unassigned you from “${title}” on ${project}.`,
    });
  }
  if (before && before.status !== after.status) {
    const back = isSentBack(before, after);
    const why = back && task.reason !== "" ? `: ${task.reason}` : ".";
    notifications.push({
      // A new assignee is notified of the assignment, which shows the status on the same screen.
      to: [
        task.createdBy,
        isAssigned ? null : after.assignedTo,
        back ? task.finisher : null,
        ...(after.status === "done" ? task.accepters : []),
      ],
      kind: "status",
      type: isFinished(after.status)
        ? "success"
        : back || after.status === "blocked"
          ? "warning"
          : "info",
      title:
        why.length > 1
          ? "Task sent back to work"
          : `Task ${taskStatusLabels[after.status].toLowerCase()}`,
      message: `${actorName} moved “${title}” on ${project} from ${taskStatusLabels[before.status]} to ${taskStatusLabels[after.status]}${why}`,
      ...(after.status === "done" && { topic: "finished" as const }),
    });
  }
  return notifications;
}
