import type { TaskStatus } from "../../../../contract/tasks.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { statusLabels, statusTones } from "./task-labels.ts";

/** A task's status as a badge in its tone. */
export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
}
