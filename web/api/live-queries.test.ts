import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveInvalidation, GATHER_MS } from "./live-queries.ts";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  for (const name of ["listTasks", "getSummary", "listMyNotifications"])
    client.setQueryData([name], {});
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** The names of the queries that are stale now; they then count as fetched again. */
function takeStale(): string[] {
  const stale = client.getQueryCache().findAll({ predicate: (query) => query.state.isInvalidated });
  for (const { queryKey } of stale) client.setQueryData(queryKey, {});
  return stale.map(({ queryKey }) => String(queryKey[0]));
}

describe("live messages", () => {
  it("that come together cause one round, over what they touch", async () => {
    const calls = vi.spyOn(client, "invalidateQueries");
    const live = createLiveInvalidation(client);
    for (let i = 0; i < 50; i += 1) live.hear({ topic: "task", id: String(i) });
    expect(takeStale()).toEqual([]);
    await pass(GATHER_MS);
    expect(takeStale()).toEqual(["listTasks", "getSummary"]);
    expect(calls).toHaveBeenCalledTimes(1);
  });

  it("wait for a change of our own that is under way", async () => {
    const live = createLiveInvalidation(client);
    let finish = () => {};
    const change = client
      .getMutationCache()
      .build(client, { mutationFn: () => new Promise<void>((resolve) => (finish = resolve)) })
      .execute(undefined);
    await pass(0);
    live.hear({ topic: "task" });
    await pass(10 * GATHER_MS);
    expect(takeStale()).toEqual([]);
    finish();
    await change;
    await pass(GATHER_MS);
    expect(takeStale()).toEqual(["listTasks", "getSummary"]);
  });

  it("that come during a round cause the next one, when it has ended", async () => {
    let finish = () => {};
    const fetching = vi
      .spyOn(client, "invalidateQueries")
      .mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
    const live = createLiveInvalidation(client);
    live.hear({ topic: "task" });
    await pass(GATHER_MS);
    live.hear({ topic: "notification" });
    await pass(10 * GATHER_MS);
    expect(fetching).toHaveBeenCalledTimes(1);
    finish();
    await pass(GATHER_MS);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it("are forgotten when it is stopped", async () => {
    const live = createLiveInvalidation(client);
    live.hear({ topic: "task" });
    live.stop();
    await pass(10 * GATHER_MS);
    expect(takeStale()).toEqual([]);
  });
});
