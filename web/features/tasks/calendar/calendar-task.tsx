import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { type Task, taskStatusLabels } from "../../../../contract/tasks/tasks.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { useTaskDrag } from "../drag/use-task-drag.ts";
import { TaskLink } from "../item/task-link.tsx";
import { useTaskPermission } from "../edit/use-task-permission.ts";
import { isFinished, isOverdue } from "../parts/task-rules.ts";
import { DayMenu } from "./day-menu.tsx";

/** The props that all tasks of a calendar share. */
export interface CalendarContext {
  readonly today: string;
  readonly opening: UrlPanel;
  /** Moves a task without dragging. The task gets the focus on its new day. */
  readonly onMove: (task: Task, dueDate: string | null) => void;
  readonly focus: { readonly id: string; readonly dueDate: string | null } | undefined;
  readonly onFocused: () => void;
}

/** A task on its day: dragged with mouse or finger, moved by its menu, opened by its title. */
export function CalendarTask({ task, context }: { task: Task; context: CalendarContext }) {
  const { today, opening, onMove, focus, onFocused } = context;
  const { schedule } = useTaskPermission(task);
  const canMove = schedule.allowed;
  const card = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const isDragged = useTaskDrag(card, canMove ? { task, refusalOf: () => undefined } : undefined);
  const takesFocus = focus?.id === task._id && focus.dueDate === task.dueDate;
  useEffect(() => {
    if (!takesFocus) return;
    menu.current?.focus();
    onFocused();
  }, [takesFocus, onFocused]);
  return (
    <li data-task={task._id}>
      <div
        ref={card}
        className={clsx(
          "relative flex items-center gap-1 rounded-md border border-l-4 bg-surface py-0.5 pl-1.5 sm:max-lg:flex-col sm:max-lg:items-stretch sm:max-lg:gap-0",
          opening.openId === task._id ? "border-ink" : "border-line",
          isOverdue(task, today) && "border-l-signal",
          isFinished(task.status) && "border-l-green-mark",
          canMove && "cursor-grab",
          isDragged && "opacity-50",
        )}
      >
        <p className="min-w-0 flex-1 py-1">
          <TaskLink
            task={task}
            opening={opening}
            draggable={false}
            className="line-clamp-2 text-xs! leading-4 wrap-anywhere sm:max-lg:line-clamp-3"
          />
          <span className="sr-only">{taskStatusLabels[task.status]}</span>
        </p>
        {canMove && (
          <span className="relative z-1 shrink-0 self-end lg:self-auto max-sm:self-auto">
            <DayMenu
              task={task}
              today={today}
              onMove={(dueDate) => onMove(task, dueDate)}
              buttonRef={menu}
            />
          </span>
        )}
      </div>
    </li>
  );
}
