import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { type Task, type TaskCounts, taskSorts, taskStatuses } from "../../../contract/tasks.ts";
import {
  addProject,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

interface Page {
  tasks: Task[];
  total: number;
  counts: TaskCounts;
  nextCursor: string | null;
}
type Query = QueryOf<typeof routes.listTasks>;

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;
let secondProject: string;

/** 60 tasks over two projects, of all statuses, priorities and dates; four have no date. */
beforeAll(async () => {
  app = await startTestApp();
  app.clock.now = new Date("2026-06-15T12:00:00Z");
  company = await createCompany(app.database.superuser);
  stranger = await createCompany(app.database.superuser, "Other Builders");
  const { workspaceId, owner, projectId, contractorOn } = company;
  await app.database.superuser.query("delete from tasks");
  secondProject = await addProject(app.database.superuser, {
    workspaceId,
    title: "Ikeja Offices",
    createdBy: owner.id,
  });
  await app.database.superuser.query(
    `insert into tasks (id, workspace_id, project_id, title, description, status, priority, due_date, created_by, assigned_to)
     select gen_random_uuid(), $1, case when n <= 40 then $2::uuid else $3::uuid end,
            'Task ' || lpad((n * 7 % 61)::text, 2, '0'), case when n = 5 then '100% of C_25 concrete' else '' end,
            (array['todo', 'in_progress', 'review', 'done', 'completed', 'pending', 'blocked'])[1 + n % 7], 1 + n % 4,
            case when n % 15 = 0 then null else date '2026-06-15' + (n % 11) - 5 end, $4,
            case when n % 3 = 0 then $5::uuid end
       from generate_series(1, 60) n`,
    [workspaceId, projectId, secondProject, owner.id, contractorOn.id],
  );
});
afterAll(() => app.close());

async function list(query: Query, as: TestPerson = company.engineer): Promise<Page> {
  const answer = await app.call(routes.listTasks, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Page }>().data;
}

async function all(query: Query): Promise<Task[]> {
  const tasks: Task[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, ...(cursor ? { cursor } : {}) });
    tasks.push(...page.tasks);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return tasks;
}

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

describe("filters", () => {
  it("narrow by project, priority, assignee and due date, also combined", async () => {
    expect((await list({ project: secondProject })).total).toBe(20);
    expect((await all({ priority: "urgent" })).every(({ priority }) => priority === "urgent")).toBe(
      true,
    );
    expect((await list({ assignee: "me" }, company.contractorOn)).total).toBe(13);
    expect((await list({ assignee: company.contractorOn.id })).total).toBe(20);
    expect((await list({ assignee: "none" })).total).toBe(40);
    expect((await list({ due: "none" })).total).toBe(4);
    const overdue = await list({ due: "overdue" });
    expect(overdue.total).toBe(overdue.counts.overdue);
    const narrow = await all({
      project: secondProject,
      priority: "low",
      assignee: "none",
      due: "week",
    });
    for (const task of narrow) {
      expect(task).toMatchObject({
        project: { _id: secondProject },
        priority: "low",
        assignedTo: null,
      });
    }
  });

  it("narrow to what is open, and to proposed due dates that wait, in every order", async () => {
    const { superuser } = app.database;
    const { rows } = await superuser.query<{ id: string }>(
      `update tasks set proposed_due = '2027-01-15', proposed_at = now()
        where status in ('review', 'done') returning id`,
    );
    const isOpen = ({ status }: Task) => status !== "done" && status !== "completed";
    const whole = await all({});
    for (const sort of taskSorts) {
      const ids = (tasks: readonly Task[]) => tasks.map(({ _id }) => _id).toSorted();
      expect(ids(await all({ status: "open", sort, limit: 9 })), sort).toEqual(
        ids(whole.filter(isOpen)),
      );
      expect(ids(await all({ proposal: "open", sort, limit: 3 })), sort).toEqual(
        ids(whole.filter(({ status }) => status === "review")),
      );
    }
    expect(rows.length).toBeGreaterThan((await list({ proposal: "open" })).total);
    expect((await list({ proposal: "open", status: "blocked" })).total).toBe(0);
    const refused = await app.call(
      routes.listTasks,
      { query: { proposal: "none" as "open" } },
      company.engineer,
    );
    expect(refused.statusCode).toBe(400);
    await superuser.query("update tasks set proposed_due = null, proposed_at = null");
  });

  it("refuse a range of due dates that is none", async () => {
    for (const query of [{ dueFrom: "2026-02-30" }, { dueTo: "soon" }, { dueFrom: "" }]) {
      const answer = await app.call(routes.listTasks, { query }, company.engineer);
      expect(answer.statusCode, JSON.stringify(query)).toBe(400);
    }
  });

  it("narrow by a range of due dates, both included, in every order, with the counts of it", async () => {
    const dated = (await all({})).filter(({ dueDate }) => dueDate !== null);
    const [from, to] = ["2026-06-12", "2026-06-16"];
    const ids = (tasks: readonly Task[]) => tasks.map(({ _id }) => _id).toSorted();
    const within = dated.filter(({ dueDate }) => dueDate && from <= dueDate && dueDate <= to);
    expect(within.map(({ dueDate }) => dueDate)).toEqual(expect.arrayContaining([from, to]));
    for (const sort of taskSorts) {
      const page = await list({ dueFrom: from, dueTo: to, sort, limit: 100 });
      expect(ids(page.tasks), sort).toEqual(ids(within));
      expect(page.total, sort).toBe(within.length);
      expect(ids(await all({ dueFrom: "1900-01-01", sort })), sort).toEqual(ids(dated));
      expect(ids(await all({ dueTo: "2199-12-31", sort })), sort).toEqual(ids(dated));
    }
    const one = await list({ dueFrom: from, dueTo: to, status: "todo" });
    expect(one.total).toBe(within.filter(({ status }) => status === "todo").length);
    expect((await list({ dueFrom: to, dueTo: from })).total).toBe(0);
    const ofContractor = await list({ dueFrom: from, dueTo: to }, company.contractorOn);
    expect(ofContractor.total).toBe(
      within.filter(({ project }) => project._id === company.projectId).length,
    );
  });

  it("offer the people that the caller can see, by name, and nobody of another company", async () => {
    const people = async (as: TestPerson, query: QueryOf<typeof routes.listTaskPeople> = {}) => {
      const answer = await app.call(routes.listTaskPeople, { query }, as);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: { _id: string; name: string }[] }>().data;
    };
    const { engineer, contractorOn, contractorOff } = company;
    const all = await people(engineer);
    expect(all.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([engineer.id, contractorOn.id, contractorOff.id]),
    );
    expect(all.map(({ name }) => name.toLowerCase())).toEqual(
      all.map(({ name }) => name.toLowerCase()).toSorted(),
    );
    expect(await people(engineer, { search: contractorOn.name })).toMatchObject([
      { _id: contractorOn.id, name: contractorOn.name },
    ]);
    expect(await people(engineer, { person: contractorOn.id })).toMatchObject([
      { name: contractorOn.name },
    ]);
    expect(await people(engineer, { search: "100%_nobody" })).toEqual([]);
    expect((await people(contractorOn)).map(({ _id }) => _id)).not.toContain(contractorOff.id);
    expect(await people(contractorOn, { person: contractorOff.id })).toEqual([]);
    expect(await people(stranger.engineer, { person: engineer.id })).toEqual([]);
  });

  it("use the workspace's day: in Lagos it is tomorrow from 23:00 UTC", async () => {
    const before = (await list({ due: "overdue" })).total;
    app.clock.now = new Date("2026-06-15T23:30:00Z");
    const after = (await list({ due: "overdue" })).total;
    app.clock.now = new Date("2026-06-15T12:00:00Z");
    expect(after).toBeGreaterThan(before);
  });

  it("search titles and descriptions, case-insensitively, with pattern characters taken literally", async () => {
    expect((await list({ search: "TASK 07" })).total).toBe(1);
    for (const search of ["100%", "c_25", "concrete"])
      expect((await list({ search })).total, search).toBe(1);
    for (const search of ["100_", "c%25", "\\"])
      expect((await list({ search })).total, search).toBe(0);
    expect((await list({ search: "Ta" })).total).toBe(60);
    expect((await list({ search: "as" })).total).toBe(0);
  });
});

describe("ids", () => {
  const idsOf = (tasks: readonly Task[]) => tasks.map(({ _id }) => _id);

  it("choose among the tasks that match, in every order, and leave total and counts alone", async () => {
    for (const sort of taskSorts) {
      const query = { sort, status: "blocked", assignee: "none" } as const;
      const whole = await list({ ...query, limit: 500 });
      const others = await list({ project: company.projectId, status: "todo", limit: 500 });
      const some = whole.tasks.filter((_, index) => index % 2 === 0);
      const ids = [...idsOf(others.tasks), ...idsOf(some).toReversed()].join(",");
      const { tasks, total, counts, nextCursor } = await list({ ...query, ids });
      expect(tasks.length, sort).toBeGreaterThan(0);
      expect({ tasks, total, counts, nextCursor }, sort).toEqual({
        tasks: some,
        total: whole.total,
        counts: whole.counts,
        nextCursor: null,
      });
    }
  });

  it("go together with a search and a page size", async () => {
    const { tasks } = await list({ search: "task 1", sort: "title" });
    const ids = idsOf(tasks).join(",");
    const page = await list({ search: "task 1", sort: "title", ids, limit: 2 });
    expect(page.tasks).toEqual(tasks.slice(0, 2));
    expect(page.nextCursor).not.toBeNull();
    expect((await list({ search: "concrete", ids })).tasks.length).toBeLessThanOrEqual(1);
  });

  it("find nothing out of sight, of another company, or of nobody", async () => {
    const seen = await list({ project: secondProject });
    const ids = idsOf(seen.tasks).join(",");
    expect((await list({ ids })).tasks).toHaveLength(seen.tasks.length);
    for (const person of [company.contractorOn, company.clientOff, stranger.owner]) {
      expect((await list({ ids }, person)).tasks, person.name).toEqual([]);
    }
    expect((await list({ ids: crypto.randomUUID() })).tasks).toEqual([]);
  });

  it("are at most 100, and nothing but ids", async () => {
    const [known = ""] = idsOf((await list({ limit: 1 })).tasks);
    const ask = async (ids: string) =>
      (await app.raw({ method: "GET", url: `/api/tasks?ids=${ids}` }, company.engineer)).statusCode;
    expect(await ask(Array<string>(100).fill(known).join(","))).toBe(200);
    expect(await ask(Array<string>(101).fill(known).join(","))).toBe(400);
    for (const bad of ["", "x", `${known},`, `${known}, ${known}`, `${known}'`, "1,2"]) {
      expect(await ask(encodeURIComponent(bad)), bad).toBe(400);
    }
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
