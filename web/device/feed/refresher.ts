import type { Query, QueryClient, QueryState } from "@tanstack/react-query";
import type { LiveMessage } from "../../../contract/live.ts";
import { asksForDeleted } from "../../api/deleted.ts";
import { changedRowsOf, patchList } from "../overlay/lists/patch-list.ts";
import { affects } from "./stale-topics.ts";

/** Live messages within this time, in milliseconds, cause one round of fetching. */
export const GATHER_MS = 250;
/** Long enough for the live stream to report it first, and for a run of quick changes to end. */
export const PAUSE_MS = 600;

interface RefresherParts {
  readonly client: QueryClient;
  /** Whether one of our own changes is being sent. A round waits for its answer. */
  readonly isBusy: () => boolean;
  readonly now: () => number;
}

interface Gathered {
  readonly message: LiveMessage;
  /** For one of our own changes: when it was answered. Data that was fetched since then shows it already. */
  readonly since?: number;
}

/**
 * Refetches the data that changes by others (the live stream) or by ourselves made stale. Data that is not on the
 * screen is only marked stale. docs/sync.md lists the rules by number.
 */
export function createReadRefresher({ client, isBusy, now }: RefresherParts) {
  let gathered: Gathered[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fetching = false;
  /** The lists whose changed rows are being fetched for one of our own changes. */
  const patching = new Map<Query, Promise<void>>();
  let stopping = new AbortController();

  function schedule(ms: number) {
    if (fetching || stopping.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** The lists with single stale rows, and the ids of these. */
  function listsByRow(changes: readonly Gathered[]): Map<Query, readonly string[]> {
    const lists = new Map<Query, readonly string[]>();
    for (const query of client.getQueryCache().findAll({ type: "active" })) {
      const stale = changes.filter((change) => isStaleAfter(change, query));
      const ids = changedRowsOf(
        query,
        stale.map(({ message }) => message),
      );
      if (ids) lists.set(query, ids);
    }
    return lists;
  }

  /** Fetches what is stale: the changed rows of lists, and everything else as a whole. */
  function fetchStale(changes: readonly Gathered[]) {
    const { signal } = stopping;
    const lists = listsByRow(changes);
    const predicate = (query: Query) =>
      !lists.has(query) && changes.some((change) => isStaleAfter(change, query));
    const renew = async (query: Query, ids: readonly string[]) => {
      if ((await patchList(client, query, { ids, signal })) || signal.aborted) return;
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    const rows = [...lists].map(([query, ids]) => [query, renew(query, ids)] as const);
    const whole = client.invalidateQueries({ predicate });
    return { rows, done: Promise.all([whole, ...rows.map(([, patched]) => patched)]) };
  }

  async function flush() {
    timer = undefined;
    // A list that changes while its rows are fetched would be fetched as a whole.
    if (isBusy() || patching.size > 0) return schedule(GATHER_MS);
    const changes = gathered;
    gathered = [];
    fetching = true;
    try {
      await fetchStale(changes).done;
    } finally {
      fetching = false;
      if (gathered.length > 0) schedule(GATHER_MS);
    }
  }

  return {
    /** Takes a message of the live stream. */
    receive(message: LiveMessage) {
      gathered.push({ message });
      if (timer === undefined) schedule(GATHER_MS);
    },
    /** For one of our own changes that the screen already shows: refetches after a debounce. */
    refreshSoon(messages: readonly LiveMessage[]) {
      const since = now();
      gathered.push(...messages.map((message) => ({ message, since })));
      schedule(PAUSE_MS);
    },
    /** For one of our own changes that a person waits for: refetches at once. */
    refreshNow(messages: readonly LiveMessage[]) {
      for (const [query, patched] of fetchStale(messages.map((message) => ({ message }))).rows) {
        const ended = patched.finally(() => {
          if (patching.get(query) === ended) patching.delete(query);
        });
        patching.set(query, ended);
      }
    },
    /** Resolves when these reads, if they are on the screen, have been fetched. */
    async fetched(routeNames: readonly string[]): Promise<void> {
      const rows = [...patching].filter(([{ queryKey }]) =>
        routeNames.includes(String(queryKey[0])),
      );
      await Promise.all(rows.map(([, patched]) => patched));
      const predicate = ({ queryKey, state }: Query) =>
        state.fetchStatus === "fetching" && routeNames.includes(String(queryKey[0]));
      await client.refetchQueries({ type: "active", predicate }, { cancelRefetch: false });
    },
    start() {
      stopping = new AbortController();
    },
    /** Aborts what is being fetched: the person may have signed out. */
    stop() {
      stopping.abort();
      gathered = [];
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

type Known = Pick<Query, "queryKey" | "state">;

function isStaleAfter({ message, since }: Gathered, { queryKey, state }: Known): boolean {
  if (asksForDeleted(queryKey[1]) || !affects(message, queryKey)) return false;
  return since === undefined || (state.dataUpdatedAt <= since && !isRefetching(state));
}

function isRefetching({ fetchStatus, fetchMeta }: QueryState): boolean {
  return fetchStatus === "fetching" && fetchMeta?.fetchMore === undefined;
}
