import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, vi } from "vitest";
import { putTask, type Task } from "../../../contract/tasks/tasks.ts";
import { ApiError } from "../../api/api-error.ts";
import { mapPages } from "../overlay/cache.ts";
import { createMemoryStore } from "../outbox/command-store.ts";
import { applyCommands } from "../overlay/overlay.ts";
import { createClock } from "../outbox/testing/bench.ts";
import { currentToasts, dismissToast } from "../../ui/overlays/toast-store.ts";
import { createSync } from "./create-sync.ts";
import { patches } from "../overlay/optimistic/patches.ts";
import { command } from "./spec.ts";
import { task } from "../overlay/testing/test-task.ts";

export const listKey = ["listTasks", { query: { project: "p", limit: 100 } }, "pages"];
export const oneKey = ["getTask", { params: { id: "a" } }];
const counts = {
  todo: 2,
  in_progress: 0,
  review: 0,
  done: 0,
  completed: 0,
  pending: 0,
  blocked: 0,
};

export let client: QueryClient;

/** Call once per test file: each test gets fake timers and a cache with two tasks. */
export function prepare(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    client = new QueryClient();
    const page = { data: { tasks: [task("a"), task("b")], total: 2, counts, nextCursor: null } };
    client.setQueryData(listKey, { pages: [page], pageParams: [null] });
    client.setQueryData(oneKey, { data: task("a") });
  });
  afterEach(() => {
    client.clear();
    for (const { id } of currentToasts()) dismissToast(id);
    vi.useRealTimers();
  });
}

/** Lets time pass. */
export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** A queue with a server. The test decides what the server answers, and when. */
export function start() {
  const sent: {
    body: unknown;
    answer: (value: unknown) => void;
    fail: (status: number, code?: ApiError["code"]) => void;
  }[] = [];
  const reported: string[] = [];
  let sessions = 0;
  let ids = 0;
  const sync = createSync({
    client,
    store: createMemoryStore(),
    clock: { ...createClock(), now: Date.now },
    random: () => 0.5,
    newId: () => `c${(ids += 1)}`,
    send: ({ input }) =>
      new Promise((answer, reject) =>
        sent.push({
          body: input.body,
          answer,
          fail: (status, code = "conflict") =>
            reject(new ApiError({ status, code, message: `Status ${status}` })),
        }),
      ),
    renewToken: () => undefined,
    onReached: () => undefined,
    refetchSession: async () => void (sessions += 1),
    reportOutcome: ({ route }, { ok }) => reported.push(`${route.name} ${ok ? "done" : "refused"}`),
  });
  const laid = <Data>(queryKey: readonly unknown[]) => {
    const data = client.getQueryData<Data>(queryKey) as Data;
    const name = String(queryKey[0]);
    return mapPages(queryKey, data, (pages, read) =>
      applyCommands(patches, sync.patchesOf(name), read, pages),
    );
  };
  const shownTasks = () =>
    laid<{ pages: { data: { tasks: Task[] } }[] }>(listKey).pages.flatMap(({ data }) => data.tasks);
  return { ...sync, sent, reported, laid, shownTasks, sessions: () => sessions };
}

/** Marks a task as done, or as still to do. */
export const setDone = (id: string, status: "done" | "todo") =>
  command(
    putTask,
    { params: { id }, body: { status } },
    { patience: "long", kind: "status", shown: { status } },
  );

/** The task `a` as the cache has it. */
export const cachedTask = () => client.getQueryData<{ data: Task }>(oneKey)?.data;

/** The names of the stale queries, which are then fresh again. */
export function takeStale(): string[] {
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  for (const { queryKey, state } of stale) client.setQueryData(queryKey, state.data);
  return stale.map(({ queryKey }) => String(queryKey[0]));
}
