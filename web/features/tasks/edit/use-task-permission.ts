import type { Task } from "../../../../contract/tasks.ts";
import { type Permission, useCan } from "../../session/public.ts";
import { useHatsOn } from "../../team/public.ts";
import { involvementIn } from "../parts/task-rules.ts";

/** What the signed-in person may do to a task: change it, or only move it, by role or by a hat. */
export function useTaskPermission(task: Task): { edit: Permission; move: Permission } {
  const involvement = involvementIn(task);
  const worn = useHatsOn({ projectId: task.project._id, assignedTo: involvement.assignedTo });
  const edit = useCan("task.edit", involvement);
  const byHat = useCan("task.move", { ...involvement, ...worn });
  // A task that is accepted is decided by more than a hat.
  const move = edit.allowed || task.status !== "completed" ? byHat : edit;
  return { edit, move };
}
