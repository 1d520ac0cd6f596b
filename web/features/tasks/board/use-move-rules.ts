import type { Task } from "../../../../contract/tasks.ts";
import { useTaskPermission } from "../edit/use-task-permission.ts";

/** Whether the signed-in person may move a task at all, and why not to a status. */
export function useMoveRules(task: Task) {
  const { move, accept } = useTaskPermission(task);
  return {
    canMove: move.allowed,
    reason: move.reason,
    refusalOf: (status: string): string | undefined => {
      if (status === task.status) return undefined;
      if (!move.allowed) return move.reason;
      return [status, task.status].includes("completed") ? accept.reason : undefined;
    },
  };
}
