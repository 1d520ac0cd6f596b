import { type TaskStatus, taskStatusLabels } from "../../../../contract/tasks/tasks.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { taskStatusTones } from "./task-labels.ts";

/** A task's status as a badge in its tone. */
export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge tone={taskStatusTones[status]}>{taskStatusLabels[status]}</Badge>;
}
