import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteDeleted } from "../api/deleted.ts";
import { createRefresher, GATHER_MS, PAUSE_MS } from "./refresher.ts";

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

const start = () => createRefresher({ client, isBusy: () => busy, now: Date.now });

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
