import type { Query, QueryClient, QueryState } from "@tanstack/react-query";
import type { LiveMessage } from "../../contract/live.ts";
import { asksForDeleted } from "../api/deleted.ts";
import { touches } from "./stale-topics.ts";
import { changedTasks, type FetchTasks, fetchChangedTasks } from "./task-lists.ts";

/** Live messages that come this close together cause one round of fetching. */
export const GATHER_MS = 250;
/** Long enough for the live stream to say it first, and for a run of quick changes to end. */
export const PAUSE_MS = 600;

interface RefresherParts {
  readonly client: QueryClient;
  readonly fetchTasks: FetchTasks;
  /** Whether a change of our own is being sent: its answer is worth waiting for. */
  readonly isBusy: () => boolean;
  readonly now: () => number;
}

interface Gathered {
  readonly message: LiveMessage;
  /** Of a change of our own: when it was answered. What was fetched since shows it. */
  readonly since?: number;
}

/**
 * Fetches again what changes made stale, others' (the live stream) and our own alike. What is not on the
 * screen is only marked. The rules have numbers in docs/sync.md.
 */
export function createRefresher({ client, fetchTasks, isBusy, now }: RefresherParts) {
  let gathered: Gathered[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fetching = false;
  let stopped = false;

  function schedule(ms: number) {
    if (fetching || stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** The lists of which single rows are stale, with the ids of these. */
  function listsByRow(changes: readonly Gathered[]): Map<Query, readonly string[]> {
    const lists = new Map<Query, readonly string[]>();
    for (const query of client.getQueryCache().findAll({ queryKey: ["listTasks"] })) {
      const stale = changes.filter((change) => isStaleAfter(change, query));
      const ids = changedTasks(
        query,
        stale.map(({ message }) => message),
      );
      if (ids) lists.set(query, ids);
    }
    return lists;
  }

  async function flush() {
    timer = undefined;
    if (isBusy()) return schedule(GATHER_MS);
    const changes = gathered;
    gathered = [];
    fetching = true;
    try {
      const lists = listsByRow(changes);
      const predicate = (query: Query) =>
        !lists.has(query) && changes.some((change) => isStaleAfter(change, query));
      const rows = [...lists].map(async ([query, ids]) => {
        if (await fetchChangedTasks(client, fetchTasks, { query, ids })) return;
        await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      });
      await Promise.all([client.invalidateQueries({ predicate }), ...rows]);
    } finally {
      fetching = false;
      if (gathered.length > 0) schedule(GATHER_MS);
    }
  }

  return {
    /** A change that the live stream tells of. */
    hear(message: LiveMessage) {
      gathered.push({ message });
      if (timer === undefined) schedule(GATHER_MS);
    },
    /** A change of our own which the screen shows already: refreshed after a pause. */
    refreshSoon(messages: readonly LiveMessage[]) {
      const since = now();
      gathered.push(...messages.map((message) => ({ message, since })));
      schedule(PAUSE_MS);
    },
    /** A change of our own that a person waits to see. */
    refreshNow(messages: readonly LiveMessage[]) {
      void client.invalidateQueries({
        predicate: (query) => messages.some((message) => isStaleAfter({ message }, query)),
      });
    },
    /** Ends when these reads, as far as they are on the screen, have been fetched. */
    async fetched(routeNames: readonly string[]): Promise<void> {
      const predicate = ({ queryKey, state }: Query) =>
        state.fetchStatus === "fetching" && routeNames.includes(String(queryKey[0]));
      await client.refetchQueries({ type: "active", predicate }, { cancelRefetch: false });
    },
    start() {
      stopped = false;
    },
    stop() {
      stopped = true;
      gathered = [];
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

type Known = Pick<Query, "queryKey" | "state">;

function isStaleAfter({ message, since }: Gathered, { queryKey, state }: Known): boolean {
  if (asksForDeleted(queryKey[1]) || !touches(message, queryKey)) return false;
  return since === undefined || (state.dataUpdatedAt <= since && !isRefetching(state));
}

function isRefetching({ fetchStatus, fetchMeta }: QueryState): boolean {
  return fetchStatus === "fetching" && fetchMeta?.fetchMore === undefined;
}
