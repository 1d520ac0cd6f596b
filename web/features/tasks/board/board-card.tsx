import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import type { Task, TaskStatus } from "../../../../contract/tasks/tasks.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { useTaskDrag } from "../drag/use-task-drag.ts";
import { TaskLink } from "../item/task-link.tsx";
import { TaskToggle } from "../item/task-toggle.tsx";
import { DueDate } from "../parts/due-date.tsx";
import { PriorityBadge } from "../parts/priority-badge.tsx";
import { MoveMenu } from "./move-menu.tsx";
import { useTaskPermission } from "../edit/use-task-permission.ts";

/** The props that all cards of a board share. */
export interface CardContext {
  readonly withProject: boolean;
  readonly today: string;
  readonly opening: UrlPanel;
  /** Moves a task without dragging. Its card gets the focus in the new column. */
  readonly onMove: (task: Task, status: TaskStatus) => void;
  readonly onFocused: () => void;
}

interface BoardCardProps {
  task: Task;
  context: CardContext;
  takesFocus: boolean;
  /** The card's position in the column, from 1. */
  position: number;
  total: number;
  start: number;
  height: number;
}

/** A task on the board: dragged with mouse or finger, moved by its menu, opened by its title. */
export function BoardCard(props: BoardCardProps) {
  const { task, context, takesFocus, position, total, start, height } = props;
  const { withProject, today, opening, onMove, onFocused } = context;
  const { canMove, refusalOf } = useMoveRules(task);
  const card = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const isDragged = useTaskDrag(card, canMove ? { task, refusalOf } : undefined);
  useEffect(() => {
    if (!takesFocus) return;
    menu.current?.focus();
    onFocused();
  }, [takesFocus, onFocused]);
  const whereAndWho = [withProject ? task.project.title : undefined, task.assignedTo?.name];
  return (
    <li
      aria-setsize={total}
      aria-posinset={position}
      data-task={task._id}
      style={{ height, transform: `translateY(${start}px)` }}
      className="absolute inset-x-0 top-0 px-2 pb-2"
    >
      <div
        ref={card}
        className={clsx(
          "relative flex h-full flex-col justify-between rounded-md border bg-surface p-2 shadow-card",
          opening.openId === task._id ? "border-ink" : "border-line",
          canMove && "cursor-grab",
          isDragged && "opacity-50",
        )}
      >
        <div className="flex items-start gap-2">
          <span className="relative z-1 grid size-8 shrink-0 place-items-center pointer-coarse:size-11">
            <TaskToggle task={task} />
          </span>
          <p className="min-w-0 flex-1 pt-1.5">
            <TaskLink
              task={task}
              opening={opening}
              draggable={false}
              className="line-clamp-2 leading-5"
            />
          </p>
          {canMove && (
            <span className="relative z-1 shrink-0">
              <MoveMenu
                task={task}
                refusalOf={refusalOf}
                onMove={(status) => onMove(task, status)}
                buttonRef={menu}
              />
            </span>
          )}
        </div>
        <div className="px-1 text-xs text-muted">
          <p className="flex items-center justify-between gap-2">
            <PriorityBadge priority={task.priority} />
            {task.dueDate !== null && <DueDate task={task} today={today} />}
          </p>
          <p className="mt-1 h-4 truncate">
            {whereAndWho.filter((word) => word !== undefined).join(" · ")}
          </p>
        </div>
      </div>
    </li>
  );
}

/** Whether the signed-in person may move a task at all, and why they may not move it to a status. */
function useMoveRules(task: Task) {
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
