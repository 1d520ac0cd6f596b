import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, vi } from "vitest";
import { createReadRefresher } from "./refresher.ts";

// Fixtures of the tests of the refresher: a cache with three queries, and a clock that the test moves.

export let client: QueryClient;
/** Set `now` while one of our own changes is being sent. */
export const busy = { now: false };

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    client = new QueryClient();
    busy.now = false;
    for (const name of ["listTasks", "getSummary", "listMyNotifications"])
      client.setQueryData([name], {});
  });
  afterEach(() => {
    client.clear();
    vi.useRealTimers();
  });
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

export const start = () => createReadRefresher({ client, isBusy: () => busy.now, now: Date.now });

/** The names of the stale queries. They then count as fetched again. */
export function takeStale(): string[] {
  const stale = client.getQueryCache().findAll({ predicate: (query) => query.state.isInvalidated });
  for (const { queryKey } of stale) client.setQueryData(queryKey, {});
  return stale.map(({ queryKey }) => String(queryKey[0]));
}
