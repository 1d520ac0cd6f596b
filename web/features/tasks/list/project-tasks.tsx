import { clsx } from "clsx";
import type { QueryClient } from "@tanstack/react-query";
import { ListFilter, Plus, Search, X } from "lucide-react";
import { useId, useMemo, useState } from "react";
import type { Project } from "../../../../contract/projects/projects.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextLink, textLinkClass } from "../../../ui/controls/text-link.tsx";
import { AddTaskForm } from "../edit/add-task-form.tsx";
import { AssigneeFilter } from "./assignee-filter.tsx";
import { NoTasks } from "./no-tasks.tsx";
import { assigneeParam } from "./task-filters.ts";
import { ListEnd } from "./list-end.tsx";
import { shortListSortOptions, shortListSorts } from "../parts/task-labels.ts";
import { TaskList } from "./task-list.tsx";
import { TaskListSkeleton } from "./task-list-skeleton.tsx";
import { TaskPanel } from "../panel/task-panel.tsx";
import { taskListOptions, useTaskList } from "../task-queries.ts";
import { useAddTask } from "../edit/use-add-task.ts";
import { choiceParam, readUrl, type UrlState } from "../../../ui/hooks/url-params.ts";
import { useUrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useCan, useFrozen, useToday } from "../../session/public.ts";

/** The project fields that the task queries need. The title may come later. */
type TasksOf = Pick<Project, "_id" | "title">;

const params = { sort: choiceParam(shortListSorts, "agenda"), assignee: assigneeParam };

/** The server's default order is the order of entry, so it is not sent. */
function queryOf(project: string, { sort, assignee }: UrlState<typeof params>) {
  return {
    project,
    ...(sort === "order" ? {} : { sort }),
    ...(assignee === undefined ? {} : { assignee }),
  };
}

/** Starts the query of a project's tasks before they are drawn. */
export function prefetchProjectTasks(
  client: QueryClient,
  projectId: string,
  searchParams: URLSearchParams,
): void {
  const query = queryOf(projectId, readUrl(params, searchParams));
  void client.prefetchInfiniteQuery(taskListOptions(query));
}

/** The short list of a project's tasks, the form that adds tasks, and the open task beside them. */
export function ProjectTasks({ project }: { project: TasksOf }) {
  const { _id } = project;
  const { state, change } = useUrlState(params);
  const { sort, assignee } = state;
  const query = useMemo(() => queryOf(_id, state), [_id, state]);
  const list = useTaskList(query);
  const opening = useUrlPanel("task");
  const today = useToday();
  const { added, add } = useAddTask(project);
  const frozen = useFrozen() !== undefined;
  const mayAdd = useCan("task.create").allowed;
  const formId = useId();
  const filtersId = useId();
  // Phones show the work first: there the form and the filters open on request.
  const [adding, setAdding] = useState(false);
  const [filtering, setFiltering] = useState(assignee !== undefined || sort !== "agenda");
  const { tasks, total } = list;

  return (
    <section aria-labelledby="project-tasks">
      <h2 id="project-tasks" className="sr-only">
        Tasks {total?.toLocaleString("en")}
      </h2>
      {!frozen && (
        <Card id={formId} flush className={clsx("p-3", mayAdd && !adding && "max-md:hidden")}>
          <AddTaskForm project={project} oneLine onAdd={add} />
        </Card>
      )}
      <div className="my-3 flex min-h-10 flex-wrap items-center justify-end gap-x-3 gap-y-2 max-sm:mt-0 max-sm:mb-2 max-sm:gap-x-1 text-sm text-muted lg:gap-x-4">
        <p
          role="status"
          className="mr-auto flex min-w-0 items-center gap-2 empty:hidden max-lg:w-full"
        >
          {added && (
            <>
              <span className="min-w-0 truncate">Added “{added.title}”.</span>
              <button
                type="button"
                className={textLinkClass}
                onClick={() => opening.open(added._id)}
              >
                Open
              </button>
            </>
          )}
        </p>
        {!frozen && mayAdd && (
          <Button
            className="mr-auto md:hidden"
            icon={adding ? <X aria-hidden="true" /> : <Plus aria-hidden="true" />}
            aria-expanded={adding}
            aria-controls={formId}
            onClick={() => setAdding(!adding)}
          >
            {adding ? "Close" : "Add task"}
          </Button>
        )}
        <BareIconButton
          label="Assignee and order"
          icon={<ListFilter aria-hidden="true" />}
          aria-expanded={filtering}
          aria-controls={filtersId}
          onClick={() => setFiltering(!filtering)}
          className="sm:hidden"
        />
        <TextLink
          to={paths.projectRoom(_id, "tasks", {
            assignee,
            sort: sort === "agenda" ? undefined : sort,
          })}
          className="inline-flex items-center justify-center py-1 text-sm max-lg:size-10 pointer-coarse:min-h-11 pointer-coarse:max-lg:size-11"
        >
          <Search className="size-5 lg:hidden" aria-hidden="true" />
          <span className="max-lg:sr-only">Search and filter</span>
        </TextLink>
        <div
          id={filtersId}
          className={clsx("w-full grid-cols-2 gap-2 sm:contents", filtering ? "grid" : "hidden")}
        >
          <div className="min-w-0 sm:w-44">
            <AssigneeFilter value={assignee} onChange={(next) => change({ assignee: next })} />
          </div>
          <Select
            aria-label="Sort by"
            value={sort}
            onChange={({ target }) => change({ sort: params.sort.parse(target.value) })}
            options={shortListSortOptions}
            className="sm:w-44 sm:shrink-0"
          />
        </div>
      </div>
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {list.isPending ? (
          <TaskListSkeleton rows={8} />
        ) : list.error && tasks.length === 0 ? (
          <ErrorState
            message="Failed to load tasks"
            onRetry={list.retry}
            retrying={list.isFetching}
          />
        ) : tasks.length === 0 ? (
          <NoTasks
            inProject
            onClear={assignee === undefined ? undefined : () => change({ assignee: undefined })}
          />
        ) : (
          <>
            <TaskList
              label={`Tasks of ${project.title}`}
              tasks={tasks}
              total={total ?? tasks.length}
              withProject={false}
              today={today}
              opening={opening}
              paging={list.paging}
            />
            <ListEnd {...list} onRestart={list.restart} />
          </>
        )}
      </div>
      <TaskPanel opening={opening} today={today} />
    </section>
  );
}
