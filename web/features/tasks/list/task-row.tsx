import { clsx } from "clsx";
import { memo } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { DueDate } from "../parts/due-date.tsx";
import { PriorityBadge } from "../parts/priority-badge.tsx";
import type { TaskColumn, TaskColumns } from "./task-columns.ts";
import { SelectBox } from "../../../ui/fields/select-box.tsx";
import type { ToggleRow } from "../../../ui/hooks/use-row-selection.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { AcceptButton } from "../item/accept-button.tsx";
import { TaskLink } from "../item/task-link.tsx";
import { TaskStatusBadge } from "../parts/task-status-badge.tsx";
import { TaskToggle } from "../item/task-toggle.tsx";

export interface TaskItemProps {
  selected: boolean;
  /** Undefined if the person may not select tasks. */
  onSelect: ToggleRow | undefined;
  task: Task;
  /** The row's index in the list, from 0. */
  index: number;
  today: string;
  opening: UrlPanel;
  withProject: boolean;
  /** The row's offset in the list and its height, in pixels. */
  start: number;
  height: number;
}

interface TaskRowProps extends TaskItemProps {
  columns: TaskColumns;
}

/** A task as a table row. Columns that do not fit are shown under the title. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, index, columns, opening, start, height, selected, onSelect } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      data-task={task._id}
      data-index={index}
      style={{
        height,
        transform: `translateY(${start}px)`,
        gridTemplateColumns: columns.tracks,
      }}
      aria-selected={onSelect && selected}
      className={clsx(
        selected && "bg-hover",
        "absolute inset-x-0 top-0 grid items-center border-line pr-4 hover:bg-hover/50",
        index > 0 && "border-t",
        opening.openId === task._id &&
          "bg-hover/60 before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-ink",
      )}
    >
      {onSelect && (
        <td className="h-full">
          <SelectBox
            label={`Select ${task.title}`}
            selected={selected}
            onSelect={(how) => onSelect(task._id, how)}
          />
        </td>
      )}
      <td className="relative z-1 grid h-full place-items-center">
        <TaskToggle task={task} />
      </td>
      {columns.shown.map((column) => (
        <td key={column.name} className="min-w-0 pr-4 text-sm last:pr-0">
          <Content {...props} column={column} />
        </td>
      ))}
    </tr>
  );
});

function Content({
  task,
  column,
  columns,
  today,
  opening,
  withProject,
}: TaskRowProps & { column: TaskColumn }) {
  switch (column.name) {
    case "title":
      return (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <TaskLink task={task} opening={opening} className="block truncate" />
            <UnderTitle {...{ task, columns, withProject }} />
          </div>
          <AcceptButton task={task} />
        </div>
      );
    case "project":
      return <span className="block truncate text-soft">{task.project.title}</span>;
    case "status":
      return <TaskStatusBadge status={task.status} />;
    case "priority":
      return <PriorityBadge priority={task.priority} />;
    case "assignee":
      return <Assignee task={task} />;
    case "dueDate":
      return <DueDate task={task} today={today} wordless={!columns.hasWords} />;
  }
}

function UnderTitle({
  task,
  columns,
  withProject,
}: Pick<TaskRowProps, "task" | "columns" | "withProject">) {
  const words = [
    withProject && !columns.has("project") ? task.project.title : undefined,
    columns.has("assignee") ? undefined : task.assignedTo?.name,
  ].filter((word) => word !== undefined);
  if (words.length === 0) return null;
  return <span className="block truncate text-xs text-muted">{words.join(" · ")}</span>;
}

function Assignee({ task }: { task: Task }) {
  if (!task.assignedTo) return <span className="text-muted">Nobody</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={task.assignedTo.name} size="sm" />
      <span className="truncate text-soft">{task.assignedTo.name}</span>
    </span>
  );
}
