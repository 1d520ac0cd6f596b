import { clsx } from "clsx";
import { useId, useRef } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { textLinkClass } from "../../../ui/controls/text-link.tsx";
import { useTaskDrop } from "../drag/use-task-drag.ts";
import type { useTaskList } from "../task-queries.ts";
import { type CalendarContext, CalendarTask } from "./calendar-task.tsx";

interface UndatedTasksProps {
  tasks: readonly Task[];
  list: ReturnType<typeof useTaskList>;
  context: CalendarContext;
  onDrop: (task: Task) => void;
}

/** The tray of tasks without a due date. A task that is dropped here loses its date. */
export function UndatedTasks({ tasks, list, context, onDrop }: UndatedTasksProps) {
  const frame = useRef<HTMLElement>(null);
  const headId = useId();
  const over = useTaskDrop(frame, "none", ({ task }) => onDrop(task));
  return (
    <section
      ref={frame}
      aria-labelledby={headId}
      className={clsx(
        "rounded-lg border border-line p-3",
        over === undefined ? "bg-sunken" : "bg-hover",
      )}
    >
      <h2 id={headId} className="text-sm font-semibold">
        No due date
      </h2>
      {list.error ? (
        <p role="alert" className="pt-2 text-sm text-red-ink">
          Failed to load tasks.{" "}
          <button type="button" className={textLinkClass} onClick={list.retry}>
            Retry
          </button>
        </p>
      ) : tasks.length === 0 ? (
        <p className="pt-1 text-sm text-muted">
          {list.isPending ? "Loading tasks" : "Every task has a date."}
        </p>
      ) : (
        <ul className="mt-2 grid max-h-44 gap-1 overflow-y-auto sm:grid-cols-3 lg:grid-cols-5">
          {tasks.map((task) => (
            <CalendarTask key={task._id} task={task} context={context} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <button
          type="button"
          className={clsx(textLinkClass, "min-h-8 text-sm pointer-coarse:min-h-11")}
          onClick={list.retryMore}
        >
          Show more
        </button>
      )}
    </section>
  );
}
