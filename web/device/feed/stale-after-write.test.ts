import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { deleteComment } from "../../../contract/comments.ts";
import { addFile } from "../../../contract/files/files.ts";
import { subjectKinds } from "../../../contract/subjects.ts";
import { deleteProject } from "../../../contract/projects/projects.ts";
import { deleteTask, updateTask } from "../../../contract/tasks/tasks.ts";
import { restoreProject } from "../../../contract/projects/trash.ts";
import { updateWorkspace } from "../../../contract/auth/workspaces.ts";
import { asksForDeleted } from "../../api/deleted.ts";
import { applyRow } from "../overlay/cache.ts";
import { GATHER_MS, PAUSE_MS } from "./refresher.ts";
import { command } from "../writing/spec.ts";
import {
  cachedTask,
  client,
  oneKey,
  pass,
  prepare,
  start,
  takeStale,
  setDone,
} from "../writing/sync-fixture.ts";
import { task } from "../overlay/testing/test-task.ts";

prepare();

describe("what is fetched again", () => {
  it("S5: a moment after a tick, once, according to the table of topics", async () => {
    client.setQueryData(["getSummary"], {});
    client.setQueryData(["listMyNotifications"], {});
    const { run, sent } = start();
    run(setDone("a", "done"));
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
    expect(cachedTask()?._id).toBe("a");
    expect(client.getQueryState(oneKey)?.isInvalidated).toBe(true);
    expect(asksForDeleted({ params: { id: "a" } })).toBe(true);
    for (const kind of subjectKinds())
      expect(asksForDeleted({ query: { [kind]: "a" } })).toBe(true);
  });

  it("S6: but one that is restored is asked for again", async () => {
    const { run, sent } = start();
    run(command(deleteProject, { params: { id: "p" } }));
    await pass();
    sent[0]?.answer({});
    await pass();
    expect(asksForDeleted({ params: { id: "p" } })).toBe(true);
    run(command(restoreProject, { params: { id: "p" } }));
    await pass();
    sent[1]?.answer({});
    await pass();
    expect(asksForDeleted({ params: { id: "p" } })).toBe(false);
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
    run(setDone("b", "done"));
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
    run(setDone("a", "done"));
    await pass();
    sent[0]?.answer({ data: task("a", { status: "done", version: 2 }) });
    await pass();
    bring({ data: task("a") });
    await pass();
    expect(cachedTask()).toMatchObject({ status: "done", version: 2 });
  });

  it("S8: an older row does not replace a newer one", () => {
    applyRow(client, { record: "task", id: "a", row: task("a", { title: "New", version: 3 }) });
    applyRow(client, { record: "task", id: "a", row: task("a", { title: "Old", version: 2 }) });
    expect(cachedTask()?.title).toBe("New");
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
