import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { MAX_IDS } from "../../../contract/common.ts";
import { listAssignees } from "../../../contract/projects/projects.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { getTaskHoldings, type TaskHoldings } from "../../../contract/tasks/task-holdings.ts";
import { getTask, listTasks, type Task } from "../../../contract/tasks/tasks.ts";
import { call } from "../../api/call.ts";
import { pagingOf } from "../../api/paging.ts";
import { listMeta, queryOptionsFor } from "../../api/queries.ts";
import { knownRow } from "../../device/overlay/cache.ts";
import { useShown } from "../../device/writing/use-shown.ts";
import { useSteady } from "./use-steady.ts";
import { firstPage, nextPage, type PageStart, tasksOf } from "./task-pages.ts";

/** A list of more pages than this is not refetched automatically: every change would refetch them all. */
const REFETCHED_PAGES = 5;

/** The filters and the order of a list. */
export type ListQuery = Omit<QueryOf<typeof listTasks>, "cursor" | "limit">;

/** The tasks of a query, page by page by cursor, the first with `limit=100`. */
export function taskListOptions(filters: ListQuery) {
  const query = { ...filters, limit: firstPage.limit };
  return infiniteQueryOptions({
    queryKey: [listTasks.name, { query }, "pages"] as const,
    queryFn: ({ signal, pageParam: { cursor, limit } }) =>
      call(listTasks, {
        query: { ...query, limit, ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (page, _pages, start: PageStart) => nextPage(page, start),
    meta: listMeta(listTasks, filters),
    enabled: ({ state }) => (state.data?.pages.length ?? 0) <= REFETCHED_PAGES,
  });
}

/** The matching tasks with their counts. The previous result stays while another query loads. */
export function useTaskList(filters: ListQuery) {
  const client = useQueryClient();
  const options = useMemo(() => taskListOptions(filters), [filters]);
  const select = useShown(options.queryKey);
  const list = useInfiniteQuery({ ...options, select, placeholderData: keepPreviousData });
  const loaded = useMemo(() => tasksOf(list.data?.pages ?? []), [list.data]);
  const tasks = useSteady(loaded, filters);
  const isOutdated = useIsInvalidated(client, options.queryKey);
  const first = list.data?.pages[0]?.data;
  return {
    tasks,
    /** The tasks of the list itself, without rows that only stay on the screen for a moment. */
    loaded,
    total: first?.total,
    counts: first?.counts,
    isPending: list.isPending,
    /** The data on the screen belongs to the previous query. */
    isOld: list.isPlaceholderData,
    isFetching: list.isFetching,
    error: list.isError && !list.isFetchNextPageError ? list.error : null,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    loadMoreFailed: list.isFetchNextPageError,
    retryMore: () => void list.fetchNextPage(),
    paging: pagingOf(options.queryKey, list),
    /** The list is too long to be refetched automatically, and has changed since. */
    isOutdated: isOutdated && (list.data?.pages.length ?? 0) > REFETCHED_PAGES,
    /** Drops all pages but the first, and refetches that. */
    restart: () => restart(client, options.queryKey),
  };
}

function restart(
  client: QueryClient,
  queryKey: ReturnType<typeof taskListOptions>["queryKey"],
): void {
  client.setQueryData(
    queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  void client.invalidateQueries({ queryKey });
}

function useIsInvalidated(client: QueryClient, queryKey: readonly unknown[]): boolean {
  const cache = client.getQueryCache();
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => client.getQueryState(queryKey)?.isInvalidated ?? false,
  );
}

/** One task. The data from a list is shown until it has loaded. */
export function useTask(taskId: string) {
  const client = useQueryClient();
  const options = useMemo(() => queryOptionsFor(getTask, { params: { id: taskId } }), [taskId]);
  return useQuery({
    ...options,
    select: useShown(options.queryKey),
    placeholderData: () => {
      const task = knownRow(client, "task", taskId) as Task | undefined;
      return task && { data: task };
    },
  });
}

/** The title of a task; undefined without a task, and until it has loaded. */
export function useTaskTitle(taskId: string | undefined): string | undefined {
  const { data, isError } = useQuery({
    ...queryOptionsFor(getTask, { params: { id: taskId ?? "" } }),
    enabled: taskId !== undefined,
    select: ({ data: task }) => task.title,
  });
  return isError ? undefined : data;
}

/** What each task contains, as far as this person may see it; undefined until all of them are loaded. */
export function useTaskHoldings(
  tasks: readonly Pick<Task, "_id">[],
  wanted: boolean,
): TaskHoldings | undefined {
  const ids = tasks.map(({ _id }) => _id);
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, part) =>
    ids.slice(part * MAX_IDS, (part + 1) * MAX_IDS).join(","),
  );
  const held = useQueries({
    queries: parts.map((part) => ({
      ...queryOptionsFor(getTaskHoldings, { query: { ids: part } }),
      enabled: wanted,
      staleTime: 0,
    })),
    combine: holdingsOf,
  });
  return wanted ? held : undefined;
}

function holdingsOf(
  parts: readonly { readonly data: { readonly data: TaskHoldings } | undefined }[],
): TaskHoldings | undefined {
  const known = parts.flatMap(({ data }) => data?.data ?? []);
  if (known.length === 0 || known.length < parts.length) return undefined;
  return {
    comments: known.reduce((sum, { comments }) => sum + comments, 0),
    files: known.reduce((sum, { files }) => sum + files, 0),
  };
}

/** The people who can be assigned to a project's tasks and whose name or company matches. */
export function useAssigneeChoices(
  projectId: string,
  { search, enabled }: { search: string; enabled: boolean },
) {
  const query = search ? { search } : {};
  const found = useQuery({
    ...queryOptionsFor(listAssignees, { params: { id: projectId }, query }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return {
    people: found.data?.data ?? [],
    isLoading: found.isLoading || found.isPlaceholderData,
    failed: found.isError,
  };
}
