import { clsx } from "clsx";
import { ChevronDown, ChevronsUp, ChevronUp, Equal } from "lucide-react";
import type { TaskPriority } from "../../../../contract/tasks/tasks.ts";
import { priorityLabels } from "./task-labels.ts";

const styles = {
  low: { Icon: ChevronDown, ink: "text-muted" },
  medium: { Icon: Equal, ink: "text-muted" },
  high: { Icon: ChevronUp, ink: "font-medium text-ink" },
  urgent: { Icon: ChevronsUp, ink: "font-semibold text-red-ink" },
} as const satisfies Record<TaskPriority, object>;

/** A task's priority: an icon that points up or down, and the word. */
export function PriorityBadge({ priority }: { priority: TaskPriority }) {
  const { Icon, ink } = styles[priority];
  return (
    <span className={clsx("flex items-center gap-1.5 text-sm whitespace-nowrap", ink)}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {priorityLabels[priority]}
    </span>
  );
}
