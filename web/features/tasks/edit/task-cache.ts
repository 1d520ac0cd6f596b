import type { InfiniteData, Query, QueryClient, QueryState } from "@tanstack/react-query";
import { listActivities } from "../../../../contract/activities.ts";
import { getSummary } from "../../../../contract/analytics.ts";
import { getProject, listProjects } from "../../../../contract/projects.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import { getTask, listTasks, type Task } from "../../../../contract/tasks.ts";
import { noteGone } from "../../../api/gone.ts";
import { queryKeyOf } from "../../../api/queries.ts";
import { addTask, findTask, mapTasks, type TaskPage, type TaskPages } from "../list/task-pages.ts";

type TaskList = InfiniteData<TaskPage>;

/** Where a new task is shown first. */
export interface NewTaskPlace {
  readonly listKey: readonly unknown[];
  readonly place: "start" | "end";
}

/** Long enough for the live stream to say it first, and for a run of quick changes to end. */
const REFRESH_PAUSE_MS = 600;

/** The routes whose answers a change of a task makes stale. */
const dependents = [listTasks, getTask, listActivities, listProjects, getProject, getSummary];
const dependentNames = new Set<unknown>(dependents.map(({ name }) => name));

const isPaged = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === "pages";
const lists = { queryKey: queryKeyOf(listTasks), predicate: isPaged };

/** The newest state of a task that any answer has brought so far. */
export function knownTask(client: QueryClient, taskId: string): Task | undefined {
  const own = client.getQueryData<AnswerOf<typeof getTask>>(keyOf(taskId))?.data;
  const listed = client
    .getQueriesData<TaskList>(lists)
    .map(([, list]) => list && findTask(list.pages, taskId));
  return [own, ...listed].reduce(
    (best, task) => (task && (!best || task.version > best.version) ? task : best),
    undefined,
  );
}

/** Shows a task as the server has just answered it, wherever it is shown. */
export async function showTask(client: QueryClient, task: Task): Promise<void> {
  await stopOlderAnswers(client);
  const newer = (before: Task) => (before.version <= task.version ? task : before);
  write<AnswerOf<typeof getTask>>(client, keyOf(task._id), ({ data }) => ({ data: newer(data) }));
  mapLists(client, (pages) =>
    mapTasks(pages, (before) => (before._id === task._id ? newer(before) : before)),
  );
  refreshSoon(client);
}

/** Puts a new task into the one list that shows it, until that is fetched again. */
export async function showNewTask(
  client: QueryClient,
  task: Task,
  { listKey, place }: NewTaskPlace,
): Promise<void> {
  await stopOlderAnswers(client);
  write<TaskList>(client, listKey, (list) => ({
    ...list,
    pages: addTask(list.pages, task, place),
  }));
  refreshSoon(client);
}

/** Takes a deleted task out of every list. The panel that shows it keeps it until it has closed. */
export async function dropTask(client: QueryClient, taskId: string): Promise<void> {
  noteGone(taskId);
  await stopOlderAnswers(client);
  mapLists(client, (pages) =>
    mapTasks(pages, (before) => (before._id === taskId ? undefined : before)),
  );
  refreshSoon(client);
}

function keyOf(taskId: string) {
  return queryKeyOf(getTask, { params: { id: taskId } });
}

function mapLists(client: QueryClient, change: (pages: TaskPages) => TaskPages): void {
  for (const { queryKey } of client.getQueryCache().findAll(lists)) {
    write<TaskList>(client, queryKey, (list) => ({ ...list, pages: change(list.pages) }));
  }
}

/** Changes what is cached and leaves its age: it has not been fetched anew. */
function write<Data>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (data: Data) => Data,
): void {
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  client.setQueryData<Data>(queryKey, (data) => data && change(data), { updatedAt });
}

/** An answer that is on its way was made before the change, and would take it back. */
async function stopOlderAnswers(client: QueryClient): Promise<void> {
  const predicate = ({ queryKey, state }: Query) =>
    (queryKey[0] === listTasks.name || queryKey[0] === getTask.name) && state.data !== undefined;
  await client.cancelQueries({ predicate });
}

interface Due {
  timer: number;
  changedAt: number;
}
const due = new WeakMap<QueryClient, Due>();

/**
 * Fetches again what depends on tasks, a moment after the last of a run of changes, and only what
 * nobody, such as the live stream, has fetched since.
 */
function refreshSoon(client: QueryClient, changedAt = Date.now()): void {
  window.clearTimeout(due.get(client)?.timer);
  const timer = window.setTimeout(() => {
    due.delete(client);
    // Something may be on its way to be deleted.
    if (client.isMutating() > 0) return refreshSoon(client, changedAt);
    void client.invalidateQueries({
      predicate: ({ queryKey, state }) =>
        dependentNames.has(queryKey[0]) && state.dataUpdatedAt <= changedAt && !isRefetching(state),
    });
  }, REFRESH_PAUSE_MS);
  due.set(client, { timer, changedAt });
}

function isRefetching({ fetchStatus, fetchMeta }: QueryState): boolean {
  return fetchStatus === "fetching" && fetchMeta?.fetchMore === undefined;
}
