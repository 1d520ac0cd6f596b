import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { useAction } from "../../../device/writing/use-command.ts";
import { formatMonth } from "../../../ui/charts/chart-format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { weeksOf } from "../../../../engine/months.ts";
import { changeWords } from "../edit/change-words.ts";
import { changeCommand } from "../edit/task-changes.ts";
import { type ListQuery, useTaskList } from "../task-queries.ts";
import { CalendarDay } from "./calendar-day.tsx";
import { byDay, monthAfter, monthParam, rangeOf } from "./calendar-days.ts";
import type { CalendarContext } from "./calendar-task.tsx";
import { CalendarSkeleton } from "./calendar-skeleton.tsx";
import { UndatedTasks } from "./undated-tasks.tsx";

const params = { month: monthParam };
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

interface TaskCalendarProps {
  query: ListQuery;
  today: string;
  opening: UrlPanel;
}

/** The tasks of a list on their due dates, month by month, with undated tasks beside them. */
export function TaskCalendar({ query, today, opening }: TaskCalendarProps) {
  const { state, change } = useUrlState(params);
  const month = state.month ?? today.slice(0, 7);
  const dated = useTaskList(
    useMemo(() => ({ ...query, ...rangeOf(month), sort: "dueDate" as const }), [query, month]),
  );
  const undated = useTaskList(useMemo(() => ({ ...query, due: "none" as const }), [query]));
  const { loadMore } = dated.paging;
  useEffect(() => loadMore?.(), [loadMore]);
  const days = byDay([dated.tasks, undated.tasks]);

  const act = useAction();
  const [focus, setFocus] = useState<CalendarContext["focus"]>();
  const onFocused = useCallback(() => setFocus(undefined), []);
  const move = (task: Task, dueDate: string | null) => {
    if (task.dueDate === dueDate) return;
    const specs = [changeCommand(task, { dueDate })];
    const done = changeWords(task.title, { dueDate });
    void act({ specs, done, refused: (reason) => reason });
  };
  const onMove = (task: Task, dueDate: string | null) => {
    move(task, dueDate);
    setFocus({ id: task._id, dueDate });
  };
  const context = { today, opening, onMove, focus, onFocused };
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const show = (next: string | undefined) => change({ month: next }, { push: true });
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2">
        <h2 aria-live="polite" className="mr-auto text-lg font-semibold">
          {formatMonth(month)}
        </h2>
        <IconButton
          label="Previous month"
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={before === undefined}
          onClick={() => show(before)}
        />
        <Button onClick={() => show(undefined)}>Today</Button>
        <IconButton
          label="Next month"
          icon={<ChevronRight aria-hidden="true" />}
          disabled={after === undefined}
          onClick={() => show(after)}
        />
      </div>
      {(query.due === undefined || query.due === "none") && (
        <UndatedTasks
          tasks={days.undated}
          list={undated}
          context={context}
          onDrop={(task) => move(task, null)}
        />
      )}
      {dated.isPending ? (
        <CalendarSkeleton />
      ) : dated.error && dated.tasks.length === 0 ? (
        <ErrorState
          message="Failed to load tasks"
          onRetry={dated.retry}
          retrying={dated.isFetching}
        />
      ) : (
        <div
          aria-busy={dated.isFetching || undefined}
          className="overflow-hidden rounded-lg border border-line bg-surface shadow-card"
        >
          <div
            aria-hidden="true"
            className="grid grid-cols-7 border-b border-line bg-paper text-xs text-muted max-sm:hidden"
          >
            {weekdays.map((name) => (
              <p key={name} className="px-2.5 py-2">
                {name}
              </p>
            ))}
          </div>
          {weeksOf(month).map((week) => (
            <div key={week[0]} className="grid sm:grid-cols-7">
              {week.map((day) => (
                <CalendarDay
                  key={day}
                  day={day}
                  month={month}
                  tasks={days.on(day)}
                  context={context}
                  onDrop={move}
                />
              ))}
            </div>
          ))}
          {dated.tasks.length === 0 && (
            <p className="p-4 text-sm text-muted">No tasks are due in this month.</p>
          )}
        </div>
      )}
    </div>
  );
}
