import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { type Task, taskSorts, taskStatuses } from "../../../contract/tasks/tasks.ts";
import type { TestPerson } from "../../testing/company.ts";
import { all, app, company, list, prepare, secondProject, stranger } from "./task-list-fixture.ts";

prepare();

describe("paging", () => {
  it.each(taskSorts)(
    "returns every task once in the order %s, whatever the page size",
    async (sort) => {
      const whole = (await list({ sort, limit: 500 })).tasks.map(({ _id }) => _id);
      expect(new Set(whole).size).toBe(60);
      for (const limit of [1, 7, 59, 60]) {
        expect(
          (await all({ sort, limit })).map(({ _id }) => _id),
          `pages of ${limit}`,
        ).toEqual(whole);
      }
    },
  );

  it.each(taskSorts)("has the same order %s, whichever query collects its tasks", async (sort) => {
    const ids = (tasks: Task[]) => tasks.map(({ _id }) => _id);
    const { tasks: whole } = await list({ sort, limit: 500 });
    const ofProject = whole.filter(({ project }) => project._id === company.projectId);
    const alike = { sort, limit: 500 } as const;

    expect(ids((await list({ ...alike, search: "task" })).tasks)).toEqual(ids(whole));
    expect(ids((await list({ ...alike, project: company.projectId })).tasks)).toEqual(
      ids(ofProject),
    );
    expect(ids((await list(alike, company.contractorOn)).tasks)).toEqual(ids(ofProject));
    for (const status of taskStatuses) {
      const inStatus = whole.filter((task) => task.status === status);
      expect(ids((await list({ ...alike, status })).tasks), status).toEqual(ids(inStatus));
    }
  });

  it("puts tasks without a date last, in both directions", async () => {
    for (const sort of ["dueDate", "-dueDate"] as const) {
      const dates = (await all({ sort })).map(({ dueDate }) => dueDate);
      expect(dates.slice(-4)).toEqual([null, null, null, null]);
      const dated = dates.slice(0, -4).map(String);
      expect(dated).toEqual(sort === "dueDate" ? dated.toSorted() : dated.toSorted().toReversed());
    }
  });

  it("refuses a limit out of bounds and a cursor that it did not issue", async () => {
    for (const query of [
      "limit=0",
      "limit=501",
      "limit=x",
      "cursor=zzz",
      "cursor=WyJvcmRlciIsIngiLCJ5Il0",
      "sort=place",
      "project=1",
      "status=lost",
    ]) {
      const answer = await app.raw({ method: "GET", url: `/api/tasks?${query}` }, company.engineer);
      expect(answer.statusCode, query).toBe(400);
    }
    const { nextCursor } = await list({ sort: "title", limit: 1 });
    const other = await app.call(
      routes.listTasks,
      { query: { sort: "order", cursor: nextCursor ?? "" } },
      company.engineer,
    );
    expect(other.statusCode).toBe(400);
  });
});

describe("counts", () => {
  it("are per status, with how many are overdue, the same from maintained figures as by counting", async () => {
    const tasks = await all({});
    const { counts, total } = await list({ limit: 1 });
    expect(total).toBe(60);
    for (const status of taskStatuses) {
      expect(counts[status], status).toBe(tasks.filter((task) => task.status === status).length);
    }
    const overdue = tasks.filter(
      ({ dueDate, status }) =>
        dueDate !== null && dueDate < "2026-06-15" && status !== "done" && status !== "completed",
    );
    expect(counts.overdue).toBe(overdue.length);
    expect(overdue.length).toBeGreaterThan(0);
    // A search that matches everything counts rows, and must agree with the maintained figures.
    expect((await list({ search: "task", limit: 1 })).counts).toEqual(counts);
  });

  it("ignore the status filter in the counts, and apply it to the total", async () => {
    const { counts } = await list({});
    const page = await list({ status: "blocked" });
    expect(page.counts).toEqual(counts);
    expect(page.total).toBe(counts.blocked);
    expect(page.tasks.every(({ status }) => status === "blocked")).toBe(true);
    const open = await list({ status: "open", limit: 100 });
    expect(open.counts).toEqual(counts);
    expect(open.total).toBe(60 - counts.done - counts.completed);
    expect(open.tasks).toHaveLength(open.total);
    const counted = await list({ status: "open", search: "task", limit: 1 });
    expect(counted.total).toBe(open.total);
  });
});

describe("sight", () => {
  it("shows clients and contractors the tasks of their projects, and strangers nothing", async () => {
    for (const person of [company.clientOn, company.contractorOn]) {
      const page = await list({ limit: 500 }, person);
      expect(page.total, person.name).toBe(40);
      expect(new Set(page.tasks.map(({ project }) => project._id))).toEqual(
        new Set([company.projectId]),
      );
      expect((await list({ search: "task", limit: 500 }, person)).total).toBe(40);
    }
    for (const person of [company.clientOff, company.contractorOff, stranger.owner]) {
      expect(await list({}, person)).toMatchObject({
        tasks: [],
        total: 0,
        counts: { todo: 0, overdue: 0 },
      });
      expect((await list({ search: "task" }, person)).tasks).toEqual([]);
    }
  });

  it("answers 404 for one task out of sight", async () => {
    const [task] = (await list({ project: secondProject, limit: 1 })).tasks;
    const get = (person: TestPerson) =>
      app.call(routes.getTask, { params: { id: task?._id ?? "" } }, person);
    expect((await get(company.engineer)).json()).toEqual({ data: task });
    for (const person of [company.clientOn, company.contractorOff, stranger.owner]) {
      expect((await get(person)).statusCode).toBe(404);
    }
  });
});
