import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { listComments } from "../../../contract/comments.ts";
import { createTask, getTask, listTasks, type Task } from "../../../contract/tasks/tasks.ts";
import { ApiError } from "../../api/api-error.ts";
import { createQueryClient, queryKeyOf } from "../../api/queries.ts";
import { databaseOf } from "../database.ts";
import { ada, freshBrowser, signIn } from "../leaving/seal-fixture.ts";
import { ownAnswer } from "../overlay/own-answers.ts";
import { readOf } from "../overlay/cache.ts";
import { task } from "../overlay/testing/test-task.ts";
import { storedValues } from "../stored.ts";
import { command } from "../writing/spec.ts";
import { dropCopies } from "./drop-copies.ts";
import {
  answerOwn,
  answerWithoutNetwork,
  forgetRecalled,
  isOwn,
  setAsker,
  recalledPart,
  recalledSince,
  RIGHTS,
} from "./recall.ts";

freshBrowser();
answerWithoutNetwork();
beforeEach(() => {
  forgetRecalled();
  setAsker({ rights: "engineer", timeZone: "Africa/Lagos" });
  signIn(ada);
});

const offline = new ApiError({ status: 0, code: "unavailable", message: "No network." });
const noNetwork = async () => {
  throw offline;
};
const [tower, offices] = ["tower", "offices"] as const;
const SYNCED = Date.now() - 3_600_000;
const answers = storedValues("answers");

/** A project on this device whose copy was complete at a time. */
async function copy(project: string, syncedAt: number | null, tasks: readonly Task[]) {
  const db = databaseOf(ada);
  const at = { project, copy: "1" };
  await db.projects.put({ id: project, kept: true, cursor: "c", copy: "1", syncedAt, openedAt: 0 });
  const row = { _id: project, title: `The ${project}` };
  await db.rows.put({ ...at, key: `project/${project}`, record: "project", id: project, row });
  await db.rows.bulkPut(
    tasks.map(({ _id: id, ...rest }, place) => ({
      ...at,
      key: `task/${id}`,
      record: "task",
      id,
      row: { ...rest, _id: id, project, place },
    })),
  );
}

interface Page {
  readonly data: { readonly tasks: readonly Task[]; readonly total: number };
}

const client = createQueryClient();
beforeEach(() => client.clear());

/** Asks without a network. */
const ask = <Data>(queryKey: readonly unknown[]) =>
  client.fetchQuery<Data>({ queryKey, queryFn: noNetwork, retry: false });
const titles = async (query: object) =>
  (await ask<Page>(queryKeyOf(listTasks, { query }))).data.tasks.map(({ title }) => title);

it("N6: a list and a task that were never opened come from the rows of their project, with their age", async () => {
  const done = task("b", { status: "done" });
  await copy(tower, SYNCED, [task("a", { priority: "urgent" }), done, task("c")]);
  expect(await titles({ project: tower, status: "open", sort: "-createdAt" })).toEqual([
    "Task c",
    "Task a",
  ]);
  expect(await titles({ project: tower, search: "task b" })).toEqual(["Task b"]);
  expect(recalledSince.now()).toBe(SYNCED);
  const { data } = await ask<{ data: Task }>(queryKeyOf(getTask, { params: { id: "b" } }));
  expect(data).toEqual({ ...done, project: { _id: tower, title: "The tower" } });
});

it("N6: without the rows there is no answer: another project, an unfinished copy, rows of an older version", async () => {
  await copy(tower, null, [task("a")]);
  await expect(titles({ project: tower })).rejects.toBe(offline);
  await expect(titles({ project: offices })).rejects.toBe(offline);
  await expect(titles({})).rejects.toBe(offline);
  await copy(tower, SYNCED, [task("a")]);
  const db = databaseOf(ada);
  await db.rows.update("task/a", { row: { _id: "a", project: tower, title: "Old" } });
  await expect(titles({ project: tower })).rejects.toBe(offline);
});

it("N6: a copy answers nothing more once its project is not found, or its person sees other things", async () => {
  const all = { project: tower };
  await copy(tower, SYNCED, [task("a")]);
  await dropCopies(ada, [tower]);
  await expect(titles(all)).rejects.toBe(offline);
  await copy(tower, SYNCED, [task("a")]);
  await dropCopies(ada, ["a"]);
  expect(await titles(all)).toEqual([]);
  await dropCopies(ada);
  client.clear();
  await expect(titles(all)).rejects.toBe(offline);
});

it("N6: a list that is not read page by page has as many as it asks for", async () => {
  await copy(tower, SYNCED, [task("a"), task("b"), task("c")]);
  expect(await titles({ project: tower, limit: 2 })).toHaveLength(2);
});

it("N7: a list of all projects is made of those on the device, and says so while it is shown", async () => {
  await copy(tower, SYNCED, [task("a")]);
  await copy(offices, SYNCED - 1000, [task("b")]);
  const queryKey = queryKeyOf(listTasks, { query: { sort: "-title" } });
  expect((await ask<Page>(queryKey)).data.total).toBe(2);
  expect(recalledSince.now()).toBe(SYNCED - 1000);
  expect(recalledPart.now()).toBe(false);
  const end = new QueryObserver(client, {
    queryKey,
    queryFn: noNetwork,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  expect(recalledPart.now()).toBe(true);
  end();
});

it("N6, N7: newer rows come before a kept answer of their project, and a kept answer of all before rows", async () => {
  await copy(tower, SYNCED, [task("a")]);
  const kept = { data: { tasks: [task("z")], total: 1 } };
  const keyOf = (query: object) => JSON.stringify(queryKeyOf(listTasks, { query }));
  const db = databaseOf(ada);
  const put = (query: object, at: number) => db.answers.put({ key: keyOf(query), at, value: kept });
  answers.put(RIGHTS, "engineer");
  await answers.find(RIGHTS);
  await put({ project: tower }, SYNCED - 1000);
  await put({ limit: 5, project: tower }, SYNCED + 1000);
  await put({}, SYNCED - 1000);
  expect(await titles({ project: tower })).toEqual(["Task a"]);
  expect(await titles({ limit: 5, project: tower })).toEqual(["Task z"]);
  expect(await titles({})).toEqual(["Task z"]);
});

it("N8: what only the queue has is answered without asking: the task as entered, and nothing on it", async () => {
  const id = "0197f3a2-7c1e-7000-8000-0000000000a1";
  const shown = task(id);
  const body = { _id: id, title: shown.title, project: "p" };
  const made = { ...command(createTask, { body }, { shown }), id: "1", madeAt: 0 };
  const entry = { command: made, tries: 0, sent: false, hasWaited: true, progress: 0 };
  let state: "waiting" | "refused" = "waiting";
  const end = answerOwn({
    ready: Promise.resolve(),
    find: ({ queryKey }) => ownAnswer([{ ...entry, state }], readOf(queryKey)),
  });
  const fetch = vi.fn(noNetwork);
  const own = (queryKey: readonly unknown[], options: object = {}) =>
    client.fetchQuery({ queryKey, queryFn: fetch, retry: false, ...options });
  const one = queryKeyOf(getTask, { params: { id } });
  expect(await own(one)).toEqual({ data: shown });
  const comments = [listComments.name, { query: { task: id, limit: 20 } }, "pages"];
  expect(await own(comments, { initialPageParam: null })).toEqual({
    pages: [{ data: [], total: 0, nextCursor: null }],
    pageParams: [null],
  });
  expect(fetch).not.toHaveBeenCalled();
  const other = queryKeyOf(getTask, { params: { id: "b" } });
  await expect(own(other)).rejects.toBe(offline);
  state = "refused";
  expect(isOwn({ queryKey: one })).toBe(false);
  end();
});
