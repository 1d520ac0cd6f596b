import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import { MAX_IDS } from "../../../../contract/common.ts";
import type { LiveMessage } from "../../../../contract/live.ts";
import { readOf } from "../cache.ts";
import { withChangedRows } from "./changed-rows.ts";
import { expenseList } from "./expense-list.ts";
import type { PatchedList } from "./patched-list.ts";
import { projectList } from "./project-list.ts";
import type { ListRow, RowOrder } from "./row-order.ts";
import { taskList } from "./task-list.ts";

interface Asked {
  readonly search?: string;
  readonly sort?: string;
}

/** A list whose page and row types are known only in its own file. */
interface AnyList {
  readonly changedBy: (message: LiveMessage) => string | undefined;
  /** Whether a list with this query can be patched. */
  readonly isPatched: (asked: Asked) => boolean;
  readonly patch: (
    pages: readonly unknown[],
    changed: { readonly ids: readonly string[]; readonly answer: unknown; readonly asked: Asked },
  ) => readonly unknown[] | undefined;
}

function anyList<Page, Row extends ListRow, Sort extends string>(
  list: PatchedList<Page, Row, Sort>,
): AnyList {
  const orders: Readonly<Record<string, RowOrder<Row> | undefined>> = list.orders;
  const orderOf = ({ sort = list.defaultSort }: Asked) => orders[sort];
  return {
    changedBy: list.changedBy,
    isPatched: (asked) => orderOf(asked) !== undefined && (!asked.search || list.isSearchedByRow),
    patch(pages, { ids, answer, asked }) {
      const order = orderOf(asked);
      if (!order) return undefined;
      return withChangedRows(list, pages as readonly Page[], {
        ids,
        answer: answer as Page,
        order,
      });
    },
  };
}

/** The lists that are patched by row, by their route's name. Their routes take `ids`. */
const lists: ReadonlyMap<string, AnyList> = new Map([
  ["listTasks", anyList(taskList)],
  ["listProjects", anyList(projectList)],
  ["listExpenses", anyList(expenseList)],
]);

function askedOf({ queryKey }: Pick<Query, "queryKey">): Asked {
  return (readOf(queryKey).query ?? {}) as Asked;
}

/** The changed rows, if they are the only reason why a list on the screen is stale; undefined otherwise. */
export function changedRowsOf(
  query: Query,
  messages: readonly LiveMessage[],
): readonly string[] | undefined {
  const { name, paged } = readOf(query.queryKey);
  const list = lists.get(name);
  if (!list || !paged || !query.meta?.fetchRows || !query.isActive()) return undefined;
  const { state } = query;
  // A list that is being fetched, or was stale already, is fetched as a whole.
  if (state.fetchStatus !== "idle" || state.status !== "success" || state.isInvalidated)
    return undefined;
  if (!list.isPatched(askedOf(query))) return undefined;
  const ids = new Set<string>();
  for (const message of messages) {
    const id = list.changedBy(message);
    if (id === undefined) return undefined;
    ids.add(id);
  }
  return ids.size > 0 && ids.size <= MAX_IDS ? [...ids] : undefined;
}

/**
 * Fetches the changed rows of a list, and puts them in their positions in the cache.
 * @returns false if that was not possible, and the list has to be fetched as a whole
 */
export async function patchList(
  client: Pick<QueryClient, "setQueryData">,
  query: Query,
  { ids, signal }: { readonly ids: readonly string[]; readonly signal: AbortSignal },
): Promise<boolean> {
  const before = query.state.data as InfiniteData<unknown>;
  const asked = askedOf(query);
  const answer = await query.meta?.fetchRows?.(ids, signal).catch(() => undefined);
  const { data, fetchStatus, isInvalidated } = query.state;
  // Data that was cached or requested meanwhile may be newer than this answer. A list that became stale meanwhile
  // would not be any more.
  const isAsBefore = data === before && fetchStatus === "idle" && !isInvalidated;
  if (answer === undefined || !isAsBefore) return false;
  const list = lists.get(readOf(query.queryKey).name);
  const pages = list?.patch(before.pages, { ids, answer, asked });
  if (!pages) return false;
  const { dataUpdatedAt: updatedAt } = query.state;
  client.setQueryData(query.queryKey, { ...before, pages }, { updatedAt });
  return true;
}
