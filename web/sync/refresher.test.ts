import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { LiveMessage } from "../../contract/live.ts";
import { noteDeleted } from "../api/deleted.ts";
import { createRefresher, GATHER_MS, PAUSE_MS } from "./refresher.ts";
import type { FetchTasks } from "./task-lists.ts";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let client: QueryClient;
let busy: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  busy = false;
  for (const name of ["listTasks", "getSummary", "listMyNotifications"])
    client.setQueryData([name], {});
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const noTasks = () => Promise.reject(new Error("Not asked for"));
const start = (fetchTasks: FetchTasks = noTasks) =>
  createRefresher({ client, fetchTasks, isBusy: () => busy, now: Date.now });

/** The names of the queries that are stale now; they then count as fetched again. */
function takeStale(): string[] {
  const stale = client.getQueryCache().findAll({ predicate: (query) => query.state.isInvalidated });
  for (const { queryKey } of stale) client.setQueryData(queryKey, {});
  return stale.map(({ queryKey }) => String(queryKey[0]));
}

describe("live messages", () => {
  it("S3: cause one round for all that come together", async () => {
    const calls = vi.spyOn(client, "invalidateQueries");
    const refresher = start();
    for (let i = 0; i < 50; i += 1) refresher.hear({ topic: "task", id: String(i) });
    expect(takeStale()).toEqual([]);
    await pass(GATHER_MS);
    expect(takeStale()).toEqual(["listTasks", "getSummary"]);
    expect(calls).toHaveBeenCalledTimes(1);
  });

  it("S4: wait while a change of our own is being sent", async () => {
    const refresher = start();
    busy = true;
    refresher.hear({ topic: "task" });
    await pass(10 * GATHER_MS);
    expect(takeStale()).toEqual([]);
    busy = false;
    await pass(GATHER_MS);
    expect(takeStale()).toEqual(["listTasks", "getSummary"]);
  });

  it("S3: that come during a round cause the next one, when it has ended", async () => {
    let finish = () => {};
    const fetching = vi
      .spyOn(client, "invalidateQueries")
      .mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
    const refresher = start();
    refresher.hear({ topic: "task" });
    await pass(GATHER_MS);
    refresher.hear({ topic: "notification" });
    await pass(10 * GATHER_MS);
    expect(fetching).toHaveBeenCalledTimes(1);
    finish();
    await pass(GATHER_MS);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it("are forgotten when it is stopped", async () => {
    const refresher = start();
    refresher.hear({ topic: "task" });
    refresher.stop();
    await pass(10 * GATHER_MS);
    expect(takeStale()).toEqual([]);
  });

  it("S6: ask for nothing that was deleted from here", async () => {
    client.setQueryData(["getTask", { params: { id: "t-deleted" } }], {});
    client.setQueryData(["getTask", { params: { id: "t-there" } }], {});
    noteDeleted("t-deleted");
    const refresher = start();
    refresher.hear({ topic: "task" });
    await pass(GATHER_MS);
    expect(takeStale()).toEqual(["listTasks", "getSummary", "getTask"]);
  });
});

describe("a list of tasks on the screen", () => {
  const answer = (ids: readonly string[], version = 1) => ({
    data: {
      tasks: ids.map((_id) => ({ _id, version, createdAt: _id })),
      total: ids.length,
      counts: {},
      nextCursor: null,
    },
  });
  const ids = (key: readonly unknown[]) =>
    client
      .getQueryData<{ pages: ReturnType<typeof answer>[] }>(key)
      ?.pages.flatMap(({ data }) => data.tasks.map(({ _id, version }) => `${_id} v${version}`));

  /** Shows a list, whose tasks \`a\` and \`b\` are fetched at once, until the test ends. */
  async function show(query: Record<string, unknown>) {
    const key = ["listTasks", { query }, "pages"];
    let fetched = 0;
    const observer = new InfiniteQueryObserver(client, {
      queryKey: key,
      queryFn: () => {
        fetched += 1;
        return Promise.resolve(answer(["a", "b"]));
      },
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    onTestFinished(observer.subscribe(() => {}));
    await pass(0);
    return { key, fetched: () => fetched };
  }

  /** A server that has \`b\` in a newer version, and \`a\` no more. */
  function serve(): { asked: unknown[]; fetchTasks: FetchTasks } {
    const asked: unknown[] = [];
    const fetchTasks: FetchTasks = (query) => {
      asked.push(query);
      return Promise.resolve(answer(["b"], 2) as never);
    };
    return { asked, fetchTasks };
  }

  it("F7: has only the changed tasks fetched, once for a round", async () => {
    const { key, fetched } = await show({ project: "p" });
    const { asked, fetchTasks } = serve();
    const refresher = start(fetchTasks);
    for (const id of ["a", "b", "a"]) refresher.hear({ topic: "task", project: "p", id });
    refresher.hear({ topic: "activity", project: "p" });
    refresher.hear({ topic: "task", project: "other", id: "c" });
    await pass(GATHER_MS);
    expect(asked).toEqual([{ project: "p", limit: 100, ids: "a,b" }]);
    expect([ids(key), fetched()]).toEqual([["b v2"], 1]);
  });

  it.each<[string, Record<string, unknown>, readonly LiveMessage[]]>([
    ["is searched", { search: "roof" }, [{ topic: "task", id: "a" }]],
    ["is in an order of its titles", { sort: "title" }, [{ topic: "task", id: "a" }]],
    ["lost nobody knows which", {}, [{ topic: "task" }]],
    ["changed with its project", {}, [{ topic: "task", id: "a" }, { topic: "project" }]],
    [
      "changed in too many places",
      {},
      Array.from({ length: 101 }, (_, index) => ({ topic: "task", id: String(index) })),
    ],
  ])("F8: is fetched as a whole when it %s", async (_, query, messages) => {
    const { fetched } = await show(query);
    const { asked, fetchTasks } = serve();
    const refresher = start(fetchTasks);
    for (const message of messages) refresher.hear(message);
    await pass(GATHER_MS);
    expect([asked, fetched()]).toEqual([[], 2]);
  });

  it("F8: is fetched as a whole when its tasks do not come, or it changed meanwhile", async () => {
    const { key, fetched } = await show({});
    const refresher = start();
    refresher.hear({ topic: "task", id: "a" });
    await pass(GATHER_MS);
    expect(fetched()).toBe(2);
    const late = start(async () => {
      client.setQueryData(key, { pages: [answer(["c"])], pageParams: [null] });
      return answer(["b"], 2) as never;
    });
    late.hear({ topic: "task", id: "a" });
    await pass(GATHER_MS);
    expect([fetched(), ids(key)]).toEqual([3, ["a v1", "b v1"]]);
  });
});

describe("quick changes of our own", () => {
  it("S5: cause one round, a moment after the last", async () => {
    const refresher = start();
    for (let i = 0; i < 5; i += 1) {
      refresher.refreshSoon([{ topic: "task" }]);
      await pass(PAUSE_MS - 1);
    }
    expect(takeStale()).toEqual([]);
    await pass(1);
    expect(takeStale()).toEqual(["listTasks", "getSummary"]);
  });

  it("S5: do not fetch again what was fetched since they were answered", async () => {
    const refresher = start();
    refresher.refreshSoon([{ topic: "task" }]);
    await pass(PAUSE_MS / 2);
    client.setQueryData(["listTasks"], {});
    await pass(PAUSE_MS);
    expect(takeStale()).toEqual(["getSummary"]);
  });
});

it("S2: a change that a person waits to see causes its round at once", () => {
  start().refreshNow([{ topic: "notification" }]);
  expect(takeStale()).toEqual(["listMyNotifications"]);
});
