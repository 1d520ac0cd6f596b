import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { deleteComment } from "../../contract/comments.ts";
import { addFile } from "../../contract/files.ts";
import { putMailSettings } from "../../contract/mail-settings.ts";
import { markNotificationRead } from "../../contract/notifications.ts";
import { subjectKinds } from "../../contract/subjects.ts";
import { createTask, deleteTask, putTask, type Task, updateTask } from "../../contract/tasks.ts";
import { updateWorkspace } from "../../contract/workspaces.ts";
import { ApiError } from "../api/api-error.ts";
import { asksForDeleted } from "../api/deleted.ts";
import { applyRow, mapPages } from "./cache.ts";
import { createMemoryStore } from "./core/command-store.ts";
import { applyCommands } from "./core/overlay.ts";
import { createClock } from "./core/testing/bench.ts";
import { createSync } from "./create-sync.ts";
import { patches } from "./optimistic/patches.ts";
import { GATHER_MS, PAUSE_MS } from "./refresher.ts";
import { command } from "./spec.ts";

function task(_id: string, change: Partial<Task> = {}): Task {
  return {
    _id,
    title: `Task ${_id}`,
    description: "",
    status: "todo",
    priority: "medium",
    dueDate: null,
    project: { _id: "p", title: "Marina Tower" },
    assignedTo: null,
    createdBy: null,
    createdAt: "2026-03-12T08:00:00.000Z",
    updatedAt: "2026-03-12T08:00:00.000Z",
    completedAt: null,
    version: 1,
    ...change,
  };
}

const listKey = ["listTasks", { query: { project: "p", limit: 100 } }, "pages"];
const oneKey = ["getTask", { params: { id: "a" } }];
const counts = {
  todo: 2,
  in_progress: 0,
  review: 0,
  done: 0,
  completed: 0,
  pending: 0,
  blocked: 0,
};

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  const page = { data: { tasks: [task("a"), task("b")], total: 2, counts, nextCursor: null } };
  client.setQueryData(listKey, { pages: [page], pageParams: [null] });
  client.setQueryData(oneKey, { data: task("a") });
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** A queue with a server whose answers, and their time, the test decides. */
function start() {
  const sent: {
    body: unknown;
    answer: (value: unknown) => void;
    fail: (status: number) => void;
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
          fail: (status) =>
            reject(new ApiError({ status, code: "conflict", message: `Status ${status}` })),
        }),
      ),
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

const tick = (id: string, status: "done" | "todo") =>
  command(
    putTask,
    { params: { id }, body: { status } },
    { patience: "long", kind: "status", shown: { status } },
  );

const held = () => client.getQueryData<{ data: Task }>(oneKey)?.data;

function takeStale(): string[] {
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  for (const { queryKey, state } of stale) client.setQueryData(queryKey, state.data);
  return stale.map(({ queryKey }) => String(queryKey[0]));
}

describe("a command that shows at once", () => {
  it("Q5, Q6: is applied to the cached data, and then replaced by the server's answer", async () => {
    const { run, shownTasks, sent } = start();
    run(tick("a", "done"));
    expect(shownTasks().map(({ status }) => status)).toEqual(["done", "todo"]);
    expect(held()?.status).toBe("todo");
    await pass();
    sent[0]?.answer({ data: task("a", { status: "done", version: 2 }) });
    await pass();
    expect(held()).toMatchObject({ status: "done", version: 2 });
    expect(shownTasks()[0]).toMatchObject({ status: "done", version: 2 });
  });

  it("Q7: leaves exactly the cached data when it is refused", async () => {
    const { run, shownTasks, sent, reported } = start();
    const before = client.getQueryData(listKey);
    const refused = run(tick("a", "done")).done;
    await pass();
    sent[0]?.fail(409);
    await expect(refused).rejects.toMatchObject({ status: 409 });
    expect(client.getQueryData(listKey)).toBe(before);
    expect(shownTasks().map(({ status }) => status)).toEqual(["todo", "todo"]);
    expect(reported).toEqual(["putTask refused"]);
  });

  it("shows a new task once, counted, in the position that the list's order gives it", async () => {
    const { run, shownTasks, sent } = start();
    run(
      command(
        createTask,
        { body: { _id: "c", title: "Task c", project: "p" } },
        { shown: task("c", { version: 0 }) },
      ),
    );
    expect(shownTasks().map(({ _id }) => _id)).toEqual(["a", "b", "c"]);
    await pass();
    sent[0]?.answer({ data: task("c") });
    await pass();
    expect(shownTasks().map(({ _id, version }) => [_id, version])).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 1],
    ]);
  });

  it("marks a notification, chooses mail, and keeps both", async () => {
    const item = { _id: "n", isRead: false };
    const page = { data: [item], unreadCount: 1, total: 1, nextCursor: null };
    const bell = ["listMyNotifications", { query: { limit: 20 } }];
    client.setQueryData(bell, page);
    client.setQueryData(["getMailSettings"], { data: { kinds: { mention: true, team: true } } });
    const { run, laid, sent } = start();
    run(command(markNotificationRead, { params: { id: "n" } }, { shown: item, patience: "long" }));
    run(command(putMailSettings, { body: { kinds: { team: false } } }, { patience: "long" }));
    const expected = () => {
      expect(laid(bell)).toMatchObject({ unreadCount: 0, data: [{ isRead: true }] });
      expect(laid(["getMailSettings"])).toEqual({
        data: { kinds: { mention: true, team: false } },
      });
    };
    expected();
    await pass();
    for (const { answer } of sent) answer({});
    await pass();
    expected();
  });
});

describe("the payload", () => {
  it("Q4: has the newest version that is known when it is sent", async () => {
    const { run, sent } = start();
    const change = { title: "New" };
    run(tick("a", "done"));
    run(
      command(updateTask, { params: { id: "a" }, body: change }, { shown: change, onNewest: true }),
    );
    await pass();
    sent[0]?.answer({ data: task("a", { status: "done", version: 2 }) });
    await pass();
    expect(sent[1]?.body).toEqual({ title: "New", version: 2 });
  });
});

describe("what is fetched again", () => {
  it("S5: a moment after a tick, once, according to the table of topics", async () => {
    client.setQueryData(["getSummary"], {});
    client.setQueryData(["listMyNotifications"], {});
    const { run, sent } = start();
    run(tick("a", "done"));
    await pass();
    sent[0]?.answer({ data: task("a", { version: 2 }) });
    await pass(PAUSE_MS - 1);
    expect(takeStale()).toEqual([]);
    await pass(1);
    expect(takeStale()).toEqual(["listTasks", "getTask", "getSummary"]);
  });

  it("S6: never a deleted record, which is marked and removed from every list", async () => {
    const { run, sent, shownTasks } = start();
    run(command(deleteTask, { params: { id: "a" } }));
    await pass();
    sent[0]?.answer({});
    await pass();
    expect(shownTasks().map(({ _id }) => _id)).toEqual(["b"]);
    expect(held()?._id).toBe("a");
    expect(client.getQueryState(oneKey)?.isInvalidated).toBe(true);
    expect(asksForDeleted({ params: { id: "a" } })).toBe(true);
    for (const kind of subjectKinds())
      expect(asksForDeleted({ query: { [kind]: "a" } })).toBe(true);
  });

  it("S2: and a dialog can wait until the reads that it names have arrived", async () => {
    let bring: (answer: unknown) => void = () => {};
    const observer = new QueryObserver(client, {
      queryKey: ["getTask", { params: { id: "b" } }],
      queryFn: () => new Promise((resolve) => (bring = resolve)),
      staleTime: Number.POSITIVE_INFINITY,
    });
    onTestFinished(observer.subscribe(() => {}));
    const { run, sent, shown } = start();
    run(command(updateTask, { params: { id: "b" }, body: { title: "New" } }));
    await pass();
    sent[0]?.answer({ data: task("b", { title: "New", version: 2 }) });
    await pass();
    const isShown = vi.fn<() => void>();
    void shown(["getTask"]).then(isShown);
    await pass(1_000);
    expect(isShown).not.toHaveBeenCalled();
    bring({ data: task("b", { title: "New", version: 2 }) });
    await pass();
    expect(isShown).toHaveBeenCalledOnce();
  });

  it("S4: while a file is being sent, and not while another command is", async () => {
    const { run, refresher, sent } = start();
    const file = new File(["photo"], "wall.jpg");
    run(command(addFile, { body: { task: "b" } }, { file }));
    await pass();
    refresher.receive({ topic: "task", id: "b" });
    await pass(GATHER_MS);
    expect(takeStale()).toEqual(["listTasks"]);
    run(tick("b", "done"));
    await pass();
    refresher.receive({ topic: "task", id: "b" });
    await pass(10 * GATHER_MS);
    expect([sent.length, takeStale()]).toEqual([2, []]);
  });

  it("S7: an older answer in flight does not undo the change", async () => {
    const { run, sent } = start();
    let bring: (answer: unknown) => void = () => {};
    const fetching = client.fetchQuery({
      queryKey: oneKey,
      queryFn: () => new Promise((resolve) => (bring = resolve)),
    });
    fetching.catch(() => undefined);
    run(tick("a", "done"));
    await pass();
    sent[0]?.answer({ data: task("a", { status: "done", version: 2 }) });
    await pass();
    bring({ data: task("a") });
    await pass();
    expect(held()).toMatchObject({ status: "done", version: 2 });
  });

  it("S8: an older row does not replace a newer one", () => {
    applyRow(client, { record: "task", id: "a", row: task("a", { title: "New", version: 3 }) });
    applyRow(client, { record: "task", id: "a", row: task("a", { title: "Old", version: 2 }) });
    expect(held()?.title).toBe("New");
  });

  it("S9: after a refusal, unless it concerns only the input", async () => {
    const { run, sent } = start();
    for (const status of [400, 409]) {
      const { done } = run(command(deleteComment, { params: { id: "k" } }));
      client.setQueryData(["listComments", { query: { task: "t" } }], {});
      await pass();
      sent.at(-1)?.fail(status);
      await expect(done).rejects.toMatchObject({ status });
      await pass();
      expect(takeStale()).toEqual(status === 400 ? [] : ["listComments"]);
    }
  });

  it("S10: the person first, if the session changed", async () => {
    client.setQueryData(["getWorkspace"], {});
    const { run, sent, sessions } = start();
    run(command(updateWorkspace, { body: { name: "Lekki Builders" } }));
    await pass();
    sent[0]?.answer({ data: {} });
    await pass();
    expect([sessions(), takeStale()]).toEqual([1, ["getWorkspace"]]);
  });
});

it("rows added to or removed from a list change its total, which includes rows that are not loaded", () => {
  const comment = (_id: string) => ({ _id, subject: { kind: "task", _id: "t" } });
  const ofTask = ["listComments", { query: { task: "t", limit: 20 } }, "pages"];
  const ofOther = ["listComments", { query: { task: "u", limit: 20 } }, "pages"];
  const pages = [
    { data: [comment("2")], total: 40 },
    { data: [comment("1")], total: 40 },
  ];
  for (const queryKey of [ofTask, ofOther])
    client.setQueryData(queryKey, { pages, pageParams: [] });
  applyRow(client, { record: "comment", id: "3", row: comment("3") });
  expect(client.getQueryData(ofTask)).toMatchObject({
    pages: [
      { data: [comment("3"), comment("2")], total: 41 },
      { data: [comment("1")], total: 41 },
    ],
  });
  expect(client.getQueryData(ofOther)).toMatchObject({ pages });
  applyRow(client, { record: "comment", id: "1", row: null });
  expect(client.getQueryData(ofTask)).toMatchObject({
    pages: [{ total: 40 }, { data: [], total: 40 }],
  });
});
