import type { Task } from "../../../../contract/tasks/tasks.ts";
import { type Permission, useCan } from "../../session/public.ts";
import { useHatsOn } from "../../team/public.ts";
import { involvementIn } from "../parts/task-rules.ts";

/** What the signed-in person may do to a task: change it, move it by role or by a hat, accept it, move its due date or propose another. */
export function useTaskPermission(
  task: Task,
): Readonly<Record<"edit" | "move" | "accept" | "schedule" | "propose", Permission>> {
  const involvement = involvementIn(task);
  const worn = useHatsOn({ projectId: task.project._id, assignedTo: involvement.assignedTo });
  const edit = useCan("task.edit", involvement);
  const byHat = useCan("task.move", { ...involvement, ...worn });
  const accept = useCan("task.accept", involvement);
  const schedule = useCan("task.schedule", involvement);
  const propose = useCan("task.propose", { ...involvement, ...worn });
  // Only people who can accept a task can take back its acceptance.
  return { edit, move: task.status === "completed" ? accept : byHat, accept, schedule, propose };
}
