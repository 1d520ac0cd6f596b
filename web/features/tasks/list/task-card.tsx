import { clsx } from "clsx";
import { memo } from "react";
import { DueDate } from "../parts/due-date.tsx";
import { SelectBox } from "../../../ui/fields/select-box.tsx";
import { PriorityBadge } from "../parts/priority-badge.tsx";
import { AcceptButton } from "../item/accept-button.tsx";
import { TaskLink } from "../item/task-link.tsx";
import type { TaskItemProps } from "./task-row.tsx";
import { TaskStatusBadge } from "../parts/task-status-badge.tsx";
import { TaskToggle } from "../item/task-toggle.tsx";

interface TaskCardProps extends TaskItemProps {
  /** The total, if it is known. */
  total: number;
  /** Whether a touch selects. */
  selecting: boolean;
}

/** A task as a card, where columns do not fit. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task, index, total, today, opening, withProject, start, height } = props;
  const { selected, onSelect, selecting } = props;
  const whereAndWho = [withProject ? task.project.title : undefined, task.assignedTo?.name];
  return (
    <li
      aria-setsize={total}
      aria-posinset={index + 1}
      data-task={task._id}
      data-index={index}
      style={{ height, transform: `translateY(${start}px)` }}
      className={clsx(
        "absolute inset-x-0 top-0 flex items-center gap-1 border-line pr-4 pl-1",
        index > 0 && "border-t",
        selected && "bg-hover",
        opening.openId === task._id && "bg-hover/60",
      )}
    >
      <span className="relative z-1 grid size-11 shrink-0 place-items-center">
        <TaskToggle task={task} />
      </span>
      <div className="min-w-0 flex-1">
        <TaskLink task={task} opening={opening} className="line-clamp-2 leading-5" />
        <p className="mt-1.5 flex items-center gap-3">
          <TaskStatusBadge status={task.status} />
          {/* The button that accepts a finished task needs the space. */}
          {task.status !== "done" && <PriorityBadge priority={task.priority} />}
        </p>
        <p className="mt-1.5 flex items-baseline justify-between gap-3 text-xs text-muted">
          <span className="truncate">
            {whereAndWho.filter((word) => word !== undefined).join(" · ")}
          </span>
          {task.dueDate !== null && (
            <span className="shrink-0">
              <DueDate task={task} today={today} />
            </span>
          )}
        </p>
      </div>
      {!selecting && <AcceptButton task={task} />}
      {selecting && onSelect && (
        <span className="-mr-3 size-11 shrink-0">
          <SelectBox
            label={`Select ${task.title}`}
            selected={selected}
            onSelect={(how) => onSelect(task._id, how)}
          />
        </span>
      )}
    </li>
  );
});
