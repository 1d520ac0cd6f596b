import type { Activity } from "../../../../contract/activities.ts";
import { finishedStatuses, type Task } from "../../../../contract/tasks/tasks.ts";

type Change = Pick<Activity, "createdAt" | "changes">;

const finished: readonly unknown[] = finishedStatuses;

/**
 * Returns the change that settled a proposed due date; undefined if there is none. A proposal is settled when it is
 * decided, withdrawn or replaced, when the due date moves, or when the task is accepted. A finished task hides its
 * proposal until work on it resumes.
 * @param activities of the task, newest first
 */
export function settlingChange<One extends Change>(
  activities: readonly One[],
  proposal: Pick<NonNullable<Task["proposal"]>, "createdAt">,
): One | undefined {
  // The activity of the proposal itself has the proposal's time.
  const since = activities.filter(({ createdAt }) => createdAt > proposal.createdAt).toReversed();
  let finishing: One | undefined;
  for (const activity of since) {
    const { proposedDueDate, dueDate, status } = activity.changes;
    if (proposedDueDate || dueDate || status?.after === "completed") return finishing ?? activity;
    if (status) finishing = finished.includes(status.after) ? (finishing ?? activity) : undefined;
  }
  return finishing;
}
