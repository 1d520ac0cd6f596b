import type { Activity } from "../../../../contract/activities.ts";
import { finishedStatuses, type Task } from "../../../../contract/tasks/tasks.ts";

type Change = Pick<Activity, "createdAt" | "changes">;

const finished: readonly unknown[] = finishedStatuses;

/**
 * The change by which a proposed due date no longer waits; undefined if there is none. It is decided, withdrawn or
 * replaced, the due date moves, or the task is accepted. A finished task hides it, until it is taken up again.
 * @param activities of the task, newest first
 */
export function settlingChange<One extends Change>(
  activities: readonly One[],
  proposal: Pick<NonNullable<Task["proposal"]>, "createdAt">,
): One | undefined {
  // The activity of the proposal itself has its time.
  const since = activities.filter(({ createdAt }) => createdAt > proposal.createdAt).toReversed();
  let finishing: One | undefined;
  for (const activity of since) {
    const { proposedDueDate, dueDate, status } = activity.changes;
    if (proposedDueDate || dueDate || status?.after === "completed") return finishing ?? activity;
    if (status) finishing = finished.includes(status.after) ? (finishing ?? activity) : undefined;
  }
  return finishing;
}
