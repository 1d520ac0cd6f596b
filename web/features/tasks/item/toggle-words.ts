import type { TaskStatus } from "../../../../contract/tasks/tasks.ts";
import { isFinished } from "../parts/task-rules.ts";

interface TogglePermissions {
  /** Whether the person may tick the task. */
  readonly moves: boolean;
  /** Whether the person may also accept it once it is finished. */
  readonly accepts: boolean;
  /** Why nobody can tick a task of the project; undefined if somebody can. */
  readonly frozen?: string | undefined;
}

/** What the round box of a task says, and what a press on it does for this person. */
export function toggleWords(
  status: TaskStatus,
  { moves, accepts, frozen }: TogglePermissions,
): string {
  const state =
    status === "completed"
      ? "Accepted."
      : isFinished(status)
        ? "Finished, not accepted yet."
        : "Not finished.";
  if (frozen !== undefined) return `${state} ${frozen}`;
  if (isFinished(status)) return moves ? `${state} Untick it to open the task again.` : state;
  if (!moves)
    return `${state} Its assignee, whoever added it, engineers and administrators can tick it.`;
  return accepts
    ? `${state} Tick it when the work is finished. You can accept it then.`
    : `${state} Tick it when the work is finished. Somebody else accepts it then.`;
}
