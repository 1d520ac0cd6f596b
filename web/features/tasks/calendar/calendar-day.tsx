import { clsx } from "clsx";
import { useRef, useState } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { formatDate } from "../../../ui/format.ts";
import { textLinkClass } from "../../../ui/controls/text-link.tsx";
import { useTaskDrop } from "../drag/use-task-drag.ts";
import { type CalendarContext, CalendarTask } from "./calendar-task.tsx";

/** How many tasks a day shows before the rest is requested. */
const SHOWN = 4;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

interface CalendarDayProps {
  day: string;
  month: string;
  tasks: readonly Task[];
  context: CalendarContext;
  onDrop: (task: Task, day: string) => void;
}

/** A day with its tasks. On a phone, a day without tasks is left out. */
export function CalendarDay({ day, month, tasks, context, onDrop }: CalendarDayProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const over = useTaskDrop(frame, day, ({ task }) => onDrop(task, day));
  const hidden = all ? 0 : Math.max(0, tasks.length - SHOWN);
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  const isToday = day === context.today;
  return (
    <div
      ref={frame}
      role="group"
      aria-label={formatDate(day)}
      data-day={day}
      className={clsx(
        "min-w-0 border-b border-line p-1.5 sm:min-h-28 sm:border-r",
        tasks.length === 0 && "max-sm:hidden",
        over !== undefined ? "bg-hover" : !day.startsWith(month) && "bg-sunken",
      )}
    >
      <p
        aria-current={isToday ? "date" : undefined}
        className={clsx("px-1 pb-1 text-xs", isToday ? "font-bold text-ink" : "text-muted")}
      >
        <span className="sm:hidden">
          {weekday} {formatDate(day)}
        </span>
        <span className="max-sm:hidden">{Number(day.slice(8))}</span>
        {isToday && " · Today"}
      </p>
      {tasks.length > 0 && (
        <ul className="grid grid-cols-1 gap-1">
          {tasks.slice(0, tasks.length - hidden).map((task) => (
            <CalendarTask key={task._id} task={task} context={context} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button
          type="button"
          className={clsx(textLinkClass, "min-h-8 px-1 text-xs pointer-coarse:min-h-11")}
          onClick={() => setAll(true)}
        >
          {hidden} more
        </button>
      )}
    </div>
  );
}
