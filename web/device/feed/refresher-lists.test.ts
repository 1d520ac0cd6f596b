import { InfiniteQueryObserver } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { LiveMessage } from "../../../contract/live.ts";
import { GATHER_MS } from "./refresher.ts";
import { client, pass, prepare, start } from "./refresher-fixture.ts";

prepare();

describe("a list of tasks on the screen", () => {
  const answer = (ids: readonly string[], version = 1) => ({
    data: {
      tasks: ids.map((_id) => ({ _id, version, createdAt: `${_id}Z` })),
      total: ids.length,
      counts: {},
      nextCursor: null,
    },
  });
  const ids = (key: readonly unknown[]) =>
    client
      .getQueryData<{ pages: ReturnType<typeof answer>[] }>(key)
      ?.pages.flatMap(({ data }) => data.tasks.map(({ _id, version }) => `${_id} v${version}`));

  type FetchRows = (ids: readonly string[], signal: AbortSignal) => Promise<unknown>;
  const noRows: FetchRows = () => Promise.reject(new Error("The server does not answer"));

  /** Shows a list, whose tasks `a` and `b` are fetched at once, until the test ends. A next page takes long. */
  async function show(query: Record<string, unknown>, fetchRows: FetchRows = noRows) {
    const key = ["listTasks", { query }, "pages"];
    let fetched = 0;
    const observer = new InfiniteQueryObserver(client, {
      queryKey: key,
      queryFn: ({ pageParam }) => {
        fetched += 1;
        return pageParam === 0 ? Promise.resolve(answer(["a", "b"])) : new Promise(() => {});
      },
      meta: { fetchRows },
      initialPageParam: 0,
      getNextPageParam: (_, { length }) => length,
    });
    onTestFinished(observer.subscribe(() => {}));
    await pass(0);
    return { key, fetched: () => fetched, fetchNextPage: () => observer.fetchNextPage() };
  }

  /** A server that has `b` in a newer version, and no longer has `a`. */
  function serve(): { requests: (readonly string[])[]; fetchRows: FetchRows } {
    const requests: (readonly string[])[] = [];
    const fetchRows: FetchRows = (ids) => {
      requests.push(ids);
      return Promise.resolve(answer(["b"], 2));
    };
    return { requests, fetchRows };
  }

  it("F7: fetches only the changed tasks, once per round", async () => {
    const { requests, fetchRows } = serve();
    const { key, fetched } = await show({ project: "p" }, fetchRows);
    const fetchedAt = Date.now();
    const refresher = start();
    for (const id of ["a", "b", "a"]) refresher.receive({ topic: "task", project: "p", id });
    refresher.receive({ topic: "activity", project: "p" });
    refresher.receive({ topic: "task", project: "other", id: "c" });
    await pass(GATHER_MS);
    expect(requests).toEqual([["a", "b"]]);
    expect([ids(key), fetched()]).toEqual([["b v2"], 1]);
    // The list was not fetched as a whole, so its age stays.
    expect(client.getQueryState(key)?.dataUpdatedAt).toBe(fetchedAt);
  });

  it("F7: fetches only the task that we changed ourselves, and S2: at once", async () => {
    const { requests, fetchRows } = serve();
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { key, fetched } = await show({ project: "p" }, async (...asked) => {
      const answer = fetchRows(...asked);
      await gate;
      return answer;
    });
    const refresher = start();
    refresher.refreshNow([{ topic: "task", project: "p", id: "b" }]);
    expect(requests).toEqual([["b"]]);
    const shown = vi.fn<() => void>();
    void refresher.fetched(["listTasks"]).then(shown);
    // The live stream reports the same change while its row is on the way.
    refresher.receive({ topic: "task", project: "p", id: "b" });
    await pass(4 * GATHER_MS);
    expect([requests.length, shown.mock.calls.length]).toEqual([1, 0]);
    open();
    await pass(0);
    expect([ids(key), fetched(), shown.mock.calls.length]).toEqual([["a v1", "b v2"], 1, 1]);
    await pass(GATHER_MS);
    expect([requests, fetched()]).toEqual([[["b"], ["b"]], 1]);
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
    const { requests, fetchRows } = serve();
    const { fetched } = await show(query, fetchRows);
    const refresher = start();
    for (const message of messages) refresher.receive(message);
    await pass(GATHER_MS);
    expect([requests, fetched()]).toEqual([[], 2]);
  });

  it("is left alone when its person signs out while its rows are fetched", async () => {
    const fetchRows: FetchRows = (_, signal) =>
      new Promise((__, reject) => {
        signal.addEventListener("abort", () => reject(new Error("Aborted")));
      });
    const { key, fetched } = await show({}, fetchRows);
    const refresher = start();
    refresher.receive({ topic: "task", id: "a" });
    await pass(GATHER_MS);
    refresher.stop();
    await pass(10 * GATHER_MS);
    expect([ids(key), fetched()]).toEqual([["a v1", "b v1"], 1]);
  });

  it("F8: is fetched as a whole if its tasks cannot be fetched, or if it changed meanwhile", async () => {
    let fetchRows = noRows;
    const { key, fetched } = await show({}, (...asked) => fetchRows(...asked));
    const refresher = start();
    refresher.receive({ topic: "task", id: "a" });
    await pass(GATHER_MS);
    expect(fetched()).toBe(2);
    fetchRows = async () => {
      client.setQueryData(key, { pages: [answer(["c"])], pageParams: [0] });
      return answer(["b"], 2);
    };
    for (const id of ["a", "b"]) refresher.receive({ topic: "task", id });
    await pass(GATHER_MS);
    expect([fetched(), ids(key)]).toEqual([3, ["a v1", "b v1"]]);
  });

  it("F8: is fetched as a whole if its next page began to be fetched meanwhile", async () => {
    const list = await show({}, async () => {
      void list.fetchNextPage();
      return answer(["b"], 2);
    });
    const refresher = start();
    for (const id of ["a", "b"]) refresher.receive({ topic: "task", id });
    await pass(GATHER_MS);
    expect(list.fetched()).toBe(3);
  });

  it("F8: is fetched as a whole if it was marked stale meanwhile", async () => {
    const { fetched } = await show({}, async () => {
      await client.invalidateQueries({ refetchType: "none" });
      return answer(["b"], 2);
    });
    const refresher = start();
    for (const id of ["a", "b"]) refresher.receive({ topic: "task", id });
    await pass(GATHER_MS);
    expect(fetched()).toBe(2);
  });

  it("F8: is fetched as a whole, and its rows are not, if it was stale already or is being fetched", async () => {
    const { requests, fetchRows } = serve();
    const { key, fetched } = await show({}, fetchRows);
    const refresher = start();
    await client.invalidateQueries({ refetchType: "none" });
    refresher.receive({ topic: "task", id: "a" });
    await pass(GATHER_MS);
    expect([requests, fetched()]).toEqual([[], 2]);
    refresher.receive({ topic: "task", id: "a" });
    await pass(GATHER_MS - 1);
    void client.refetchQueries({ queryKey: key });
    vi.advanceTimersByTime(1);
    await pass(0);
    expect([requests, fetched()]).toEqual([[], 4]);
  });
});

it("F7: a changed task has the row of its project fetched", async () => {
  const requests: (readonly string[])[] = [];
  const fetched: string[] = [];
  const show = (name: string) => {
    const observer = new InfiniteQueryObserver(client, {
      queryKey: [name, { query: { task: "t" } }, "pages"],
      queryFn: () => {
        fetched.push(name);
        return Promise.resolve({ data: [], total: 0, nextCursor: null });
      },
      meta: {
        fetchRows: (ids) => {
          requests.push(ids);
          return Promise.resolve({ data: [], total: 0, nextCursor: null });
        },
      },
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    onTestFinished(observer.subscribe(() => {}));
  };
  for (const name of ["listProjects", "listComments"]) show(name);
  await pass(0);
  const refresher = start();
  refresher.receive({ topic: "task", project: "p", id: "t" });
  refresher.receive({ topic: "comment", project: "p", id: "t" });
  await pass(GATHER_MS);
  expect(requests).toEqual([["p"]]);
  expect(fetched).toEqual(["listProjects", "listComments", "listComments"]);
});
