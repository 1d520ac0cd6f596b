import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import type { Project } from "../../../../contract/projects/projects.ts";
import { serverMessage } from "../../../api/call.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { textLinkClass } from "../../../ui/controls/text-link.tsx";
import { ListEnd } from "./list-end.tsx";
import { NoTasks } from "./no-tasks.tsx";
import { SummaryStrip } from "./summary-strip.tsx";
import { isFiltered, noTaskFilters, taskParams, taskQueryOf } from "./task-filters.ts";
import { TaskList } from "./task-list.tsx";
import { TaskListSkeleton } from "./task-list-skeleton.tsx";
import { BoardSkeleton } from "../board/board-skeleton.tsx";
import { CalendarSkeleton } from "../calendar/calendar-skeleton.tsx";
import { LazyBoard, LazyCalendar, useTaskView, ViewChoice } from "./task-views.tsx";
import { TaskPanel } from "../panel/task-panel.tsx";
import { useTaskList } from "../task-queries.ts";
import { TaskToolbar } from "./task-toolbar.tsx";
import { useUrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useToday } from "../../session/public.ts";
import { taskCountWords } from "./task-words.ts";

interface FilteredTasksProps {
  /** The only project whose tasks are shown. The filter by project is then left out. */
  project?: Pick<Project, "_id" | "title"> | undefined;
  /** Buttons beside the choice of the view. */
  actions?: ReactNode;
}

/** Tasks with counts, search, filters and order, all in the URL. A task opens beside the list. */
export function FilteredTasks({ project, actions }: FilteredTasksProps) {
  const projectId = project?._id;
  const { state, change } = useUrlState(taskParams);
  const filters = useMemo(
    () => (projectId ? { ...state, project: undefined } : state),
    [state, projectId],
  );
  const query = useMemo(() => taskQueryOf(filters, projectId), [filters, projectId]);
  const list = useTaskList(query);
  const view = useTaskView();
  const opening = useUrlPanel("task");
  const today = useToday();
  const top = useRef<HTMLDivElement>(null);
  useBackToTop(top, filters);
  const filtered = isFiltered(filters);
  const clear = () => change(noTaskFilters);
  const message = serverMessage(list.error, "Failed to load tasks. Please try again.");
  const restart = () => {
    list.restart();
    top.current?.scrollIntoView({ block: "center" });
  };

  return (
    <>
      <SummaryStrip counts={list.counts} filters={filters} onChange={change} />
      <div className="mt-4">
        <TaskToolbar filters={filters} onChange={change} projectId={project?._id} />
      </div>
      <div
        ref={top}
        className="my-2 flex min-h-12 scroll-mt-(--bars,4rem) flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted"
      >
        <p role="status">{list.total !== undefined && taskCountWords(list.total, filters)}</p>
        {filtered && list.tasks.length > 0 && (
          <button type="button" className={textLinkClass} onClick={clear}>
            Clear Filters
          </button>
        )}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:grow">
          {actions && <div className="max-sm:mr-auto">{actions}</div>}
          <ViewChoice />
        </div>
      </div>
      <div
        className={clsx(
          // Leaves space for the open task, whose panel is 28 rem wide, if there is enough.
          opening.openId !== undefined && "xl:pr-[max(0px,calc(28rem-(100vw-min(100vw,84rem))/2))]",
        )}
      >
        <section
          aria-label="Tasks"
          aria-busy={list.isOld || undefined}
          className={clsx(
            "transition-opacity",
            !(view !== "list" && (list.isPending || list.tasks.length > 0)) &&
              "rounded-lg border border-line bg-surface shadow-card",
            list.isOld && "opacity-60",
          )}
        >
          {list.isPending && view === "board" ? (
            <BoardSkeleton />
          ) : list.isPending && view === "calendar" ? (
            <CalendarSkeleton />
          ) : list.isPending ? (
            <TaskListSkeleton rows={12} />
          ) : list.error && list.tasks.length === 0 ? (
            <ErrorState message={message} onRetry={list.retry} retrying={list.isFetching} />
          ) : list.tasks.length === 0 ? (
            <NoTasks inProject={project !== undefined} onClear={filtered ? clear : undefined} />
          ) : view === "board" ? (
            <LazyBoard query={query} withProject={!project} today={today} opening={opening} />
          ) : view === "calendar" ? (
            <LazyCalendar query={query} today={today} opening={opening} />
          ) : (
            <>
              {list.error && (
                <div className="p-3">
                  <Banner
                    tone="red"
                    action={
                      <button type="button" className={textLinkClass} onClick={list.retry}>
                        Retry
                      </button>
                    }
                  >
                    {message}
                  </Banner>
                </div>
              )}
              <TaskList
                label={project ? `Tasks of ${project.title}` : "Tasks"}
                tasks={list.tasks}
                total={list.total ?? list.tasks.length}
                withProject={!project}
                today={today}
                opening={opening}
                sort={filters.sort}
                onSort={(sort) => change({ sort })}
                paging={list.paging}
              />
              <ListEnd {...list} onRestart={restart} />
            </>
          )}
        </section>
      </div>
      <TaskPanel opening={opening} today={today} />
    </>
  );
}

/** Scrolls to the start of a list when `cause` (its filters) changes and the start is out of sight. */
function useBackToTop(list: RefObject<HTMLElement | null>, cause: unknown): void {
  const before = useRef(cause);
  useEffect(() => {
    if (before.current === cause) return;
    before.current = cause;
    if (!list.current) return;
    const bars = Number.parseFloat(getComputedStyle(list.current).scrollMarginTop);
    if (list.current.getBoundingClientRect().top < bars) list.current.scrollIntoView();
  }, [list, cause]);
}
