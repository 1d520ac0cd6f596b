import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import type { LiveMessage } from "../../contract/live.ts";
import type { AnswerOf, QueryOf } from "../../contract/route.ts";
import { type listTasks, MOST_TASK_IDS } from "../../contract/tasks.ts";
import { readOf } from "./cache.ts";
import { taskOrder } from "./task-order.ts";
import { withChangedRows } from "./task-rows.ts";

type TaskPage = AnswerOf<typeof listTasks>;
type ListQuery = QueryOf<typeof listTasks>;

/** Asks for some tasks of a list, and its counts. */
export type FetchTasks = (query: ListQuery) => Promise<TaskPage>;

function queryOf({ queryKey }: Pick<Query, "queryKey">): ListQuery {
  return (readOf(queryKey).query ?? {}) as ListQuery;
}

/** The tasks whose change is all that made a list on the screen stale; undefined where there is more to it. */
export function changedTasks(
  query: Query,
  messages: readonly LiveMessage[],
): readonly string[] | undefined {
  const { name, paged } = readOf(query.queryKey);
  const { state } = query;
  if (name !== "listTasks" || !paged || !query.isActive()) return undefined;
  // What is on its way, or stale as it is, comes as a whole.
  if (state.fetchStatus !== "idle" || state.status !== "success" || state.isInvalidated)
    return undefined;
  const { search, sort = "order" } = queryOf(query);
  if (search || !taskOrder(sort)) return undefined;
  const ids = new Set<string>();
  for (const { topic, id } of messages) {
    if (topic !== "task" || id === undefined) return undefined;
    ids.add(id);
  }
  return ids.size > 0 && ids.size <= MOST_TASK_IDS ? [...ids] : undefined;
}

/**
 * Fetches the changed tasks of a list, and puts them where they belong in what is cached.
 * @returns false if that did not do, and the list is to be fetched as a whole
 */
export async function fetchChangedTasks(
  client: Pick<QueryClient, "setQueryData">,
  fetchTasks: FetchTasks,
  { query, ids }: { readonly query: Query; readonly ids: readonly string[] },
): Promise<boolean> {
  const before = query.state.data as InfiniteData<TaskPage>;
  const asked = queryOf(query);
  const order = taskOrder(asked.sort ?? "order");
  const answer = await fetchTasks({ ...asked, limit: MOST_TASK_IDS, ids: ids.join(",") }).catch(
    () => undefined,
  );
  // What was cached or asked for meanwhile may be newer than this answer.
  const isAsBefore = query.state.data === before && query.state.fetchStatus === "idle";
  if (!answer || !order || !isAsBefore) return false;
  const pages = withChangedRows(before.pages, { ids, answer: answer.data }, order);
  if (!pages) return false;
  const { dataUpdatedAt: updatedAt } = query.state;
  client.setQueryData(query.queryKey, { ...before, pages }, { updatedAt });
  return true;
}
