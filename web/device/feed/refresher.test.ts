import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { rememberDeleted } from "../../api/deleted.ts";
import { GATHER_MS, PAUSE_MS } from "./refresher.ts";
import { busy, client, pass, prepare, start, takeStale } from "./refresher-fixture.ts";

prepare();

describe("live messages", () => {
  it("S3: cause one round for all that arrive together", async () => {
    const calls = vi.spyOn(client, "invalidateQueries");
    const refresher = start();
    for (let i = 0; i < 50; i += 1) refresher.receive({ topic: "task", id: String(i) });
    expect(takeStale()).toEqual([]);
    await pass(GATHER_MS);
    expect(takeStale()).toEqual(["listTasks", "getSummary"]);
    expect(calls).toHaveBeenCalledTimes(1);
  });

  it("S4: wait while one of our own changes is being sent", async () => {
    const refresher = start();
    busy.now = true;
    refresher.receive({ topic: "task" });
    await pass(10 * GATHER_MS);
    expect(takeStale()).toEqual([]);
    busy.now = false;
    await pass(GATHER_MS);
    expect(takeStale()).toEqual(["listTasks", "getSummary"]);
  });

  it("S3: that arrive during a round cause the next one after it", async () => {
    let finish = () => {};
    const fetching = vi
      .spyOn(client, "invalidateQueries")
      .mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
    const refresher = start();
    refresher.receive({ topic: "task" });
    await pass(GATHER_MS);
    refresher.receive({ topic: "notification" });
    await pass(10 * GATHER_MS);
    expect(fetching).toHaveBeenCalledTimes(1);
    finish();
    await pass(GATHER_MS);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it("are dropped when it is stopped", async () => {
    const refresher = start();
    refresher.receive({ topic: "task" });
    refresher.stop();
    await pass(10 * GATHER_MS);
    expect(takeStale()).toEqual([]);
  });

  it("S6: fetch no record that was deleted here", async () => {
    client.setQueryData(["getTask", { params: { id: "t-deleted" } }], {});
    client.setQueryData(["getTask", { params: { id: "t-there" } }], {});
    rememberDeleted("t-deleted");
    const refresher = start();
    refresher.receive({ topic: "task" });
    await pass(GATHER_MS);
    expect(takeStale()).toEqual(["listTasks", "getSummary", "getTask"]);
  });
});

it("F6: a record that somebody else deleted is fetched once more, so that its viewer sees it", async () => {
  let requests = 0;
  let answers: () => Promise<object> = () => Promise.resolve({ data: { _id: "t" } });
  const observer = new QueryObserver(client, {
    queryKey: ["getTask", { params: { id: "t" } }],
    queryFn: () => {
      requests += 1;
      return answers();
    },
    retry: false,
  });
  onTestFinished(observer.subscribe(() => {}));
  await pass(0);
  answers = () => Promise.reject(new Error("This task is not here."));
  const refresher = start();
  // The message is the same as for a change, because the feed does not say what happened, or to whom.
  refresher.receive({ topic: "task", project: "p", id: "t" });
  await pass(GATHER_MS);
  expect([requests, observer.getCurrentResult().error?.message]).toEqual([
    2,
    "This task is not here.",
  ]);
});

describe("our own quick changes", () => {
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

  it("S5: do not refetch what was fetched since they were answered", async () => {
    const refresher = start();
    refresher.refreshSoon([{ topic: "task" }]);
    await pass(PAUSE_MS / 2);
    client.setQueryData(["listTasks"], {});
    await pass(PAUSE_MS);
    expect(takeStale()).toEqual(["getSummary"]);
  });
});

it("S2: a change that a person waits for causes its round at once", () => {
  start().refreshNow([{ topic: "notification" }]);
  expect(takeStale()).toEqual(["listMyNotifications"]);
});
