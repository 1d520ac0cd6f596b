import type { QueryClient } from "@tanstack/react-query";
import type { Project } from "../../../../contract/projects/projects.ts";
import { readUrl } from "../../../ui/hooks/url-params.ts";
import { useFrozen } from "../../session/public.ts";
import { AddTaskButton } from "./add-task-button.tsx";
import { taskListOptions } from "../task-queries.ts";
import { FilteredTasks } from "./filtered-tasks.tsx";
import { taskParams, taskQueryOf } from "./task-filters.ts";

/** Starts the query of the tasks tab before it is rendered. */
export function prefetchTasksTab(
  client: QueryClient,
  projectId: string,
  searchParams: URLSearchParams,
): void {
  const query = taskQueryOf(readUrl(taskParams, searchParams), projectId);
  void client.prefetchInfiniteQuery(taskListOptions(query));
}

/** A project's tasks with the same search, filters and views as the page of all tasks. */
export function TasksTab({ project }: { project: Pick<Project, "_id" | "title"> }) {
  const frozen = useFrozen() !== undefined;
  return (
    <FilteredTasks
      project={project}
      actions={!frozen && <AddTaskButton projectId={project._id} />}
    />
  );
}
