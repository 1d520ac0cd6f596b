import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Read } from "./overlay.ts";
import { readsWithRows, type RecordName, type Row } from "./records.ts";

/** The parts of a query key: the route, its input, and whether its answer is paged. */
export function readOf(queryKey: readonly unknown[]): Read & { readonly paged: boolean } {
  const [name, input] = queryKey;
  const { params, query } = (typeof input === "object" && input !== null ? input : {}) as Read;
  return { name: String(name), params, query, paged: queryKey.at(-1) === "pages" };
}

/** Changes the pages of a query's data. An answer that is not paged counts as one page. */
export function mapPages<Data>(
  queryKey: readonly unknown[],
  data: Data,
  change: (pages: readonly unknown[], read: Read) => readonly unknown[],
): Data {
  const read = readOf(queryKey);
  const pages = read.paged ? (data as InfiniteData<unknown>).pages : [data];
  const changed = change(pages, read);
  if (changed === pages) return data;
  return (read.paged ? { ...data, pages: changed } : changed[0]) as Data;
}

/** Changes the cached data of these reads. Its age stays, because it was not fetched again. */
export function rewrite(
  client: QueryClient,
  names: readonly string[],
  change: (pages: readonly unknown[], read: Read) => readonly unknown[],
): void {
  for (const name of names) {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [name] })) {
      // A query that failed to load shows nothing. Writing to it would restore its old answer.
      if (state.data === undefined || (state.status === "error" && !isMore(state))) continue;
      const data = mapPages(queryKey, state.data, change);
      if (data === state.data) continue;
      client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
    }
  }
}

function isMore({ fetchMeta }: { fetchMeta: { fetchMore?: unknown } | null }): boolean {
  return fetchMeta?.fetchMore !== undefined;
}

/** The record's new state; null if it was deleted or went out of sight. */
export interface ChangedRow {
  readonly record: RecordName;
  readonly id: string;
  readonly row: Row | null;
}

/**
 * Applies a changed row to all cached queries that contain it. A row that is older than the cached one is
 * ignored. Used for the answers of our own writes; it also works for changes by others.
 */
export function applyRow(client: QueryClient, { record, id, row }: ChangedRow): void {
  const holders = readsWithRows(record);
  rewrite(client, Object.keys(holders), (pages, read) => {
    const holder = holders[read.name];
    if (!holder) return pages;
    if (row !== null && holder.insert) pages = holder.insert(pages, row, read);
    return holder.map(pages, (before) => (before._id === id ? newer(before, row) : before));
  });
  if (row === null) return;
  for (const [name, { inputOf }] of Object.entries(holders)) {
    const queryKey = inputOf && [name, inputOf(id)];
    if (queryKey && client.getQueryData(queryKey) === undefined)
      client.setQueryData(queryKey, { data: row });
  }
}

function newer(before: Row, row: Row | null): Row | undefined {
  if (row === null) return undefined;
  return (before.version ?? 0) <= (row.version ?? 0) ? row : before;
}

/** The newest known state of a record, from any cached answer. */
export function knownRow(client: QueryClient, record: RecordName, id: string): Row | undefined {
  let best: Row | undefined;
  for (const [name, holder] of Object.entries(readsWithRows(record))) {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [name] })) {
      if (state.data === undefined) continue;
      mapPages(queryKey, state.data, (pages) => {
        const found = holder.rows(pages).find(({ _id }) => _id === id);
        if (found && (!best || (found.version ?? 0) > (best.version ?? 0))) best = found;
        return pages;
      });
    }
  }
  return best;
}
