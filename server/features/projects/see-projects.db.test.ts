import { beforeAll, describe, expect, it } from "vitest";
import {
  OFFERED_ASSIGNEES,
  type Project,
  projectSorts,
} from "../../../contract/projects/projects.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { addPerson, addProject, addTask, type TestPerson } from "../../testing/company.ts";
import { app, company, get, stranger, prepare } from "./project-fixture.ts";

prepare();

interface Page {
  data: Project[];
  total: number;
  nextCursor: string | null;
}

beforeAll(async () => {
  const { workspaceId, owner, projectId } = company;
  const db = app.database.superuser;
  for (const title of ["Ajah Terraces", "Yaba Hub", "Epe Annexe"])
    await addProject(db, { workspaceId, title, createdBy: owner.id });
  await db.query("update projects set status = 'active' where id = $1", [projectId]);
});

async function list(query: QueryOf<typeof routes.listProjects>, as: TestPerson): Promise<Page> {
  const answer = await app.call(routes.listProjects, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}

describe("seeing projects", () => {
  it("shows planners all, clients and contractors those of their teams, strangers none", async () => {
    const titles = async (person: TestPerson) =>
      (await list({ limit: 500 }, person)).data.map(({ _id }) => _id);
    expect(await titles(company.engineer)).toEqual(await titles(company.owner));
    expect((await titles(company.engineer)).length).toBeGreaterThan(1);
    for (const person of [company.clientOn, company.contractorOn]) {
      expect(await titles(person)).toEqual([company.projectId]);
    }
    for (const person of [company.clientOff, company.contractorOff])
      expect(await titles(person)).toEqual([]);
    expect(await titles(stranger.owner)).toEqual([stranger.projectId]);
    for (const person of [company.clientOff, company.contractorOff, stranger.owner]) {
      const one = await app.call(routes.getProject, { params: { id: company.projectId } }, person);
      expect(one.statusCode, person.name).toBe(404);
    }
  });

  it("tells how many tasks are overdue, and to those who see the money whether it is over its budget", async () => {
    const { workspaceId, owner, projectId, engineer, clientOn, contractorOn } = company;
    const db = app.database.superuser;
    const of = { workspaceId, projectId, createdBy: owner.id };
    await db.query("update projects set budget = 100 where id = $1", [projectId]);
    const state = async (person: TestPerson) => {
      const { data } = await list({ limit: 500 }, person);
      const found = data.find(({ _id }) => _id === projectId);
      return [found?.overdueTasks, found?.overBudget];
    };
    const spend = (amount: number) =>
      db.query(
        `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by)
         values (gen_random_uuid(), $1, $2, 'approved', $3, 'NGN', '2020-01-02', 'Sand', $4)`,
        [workspaceId, projectId, amount, owner.id],
      );
    await addTask(db, { ...of, title: "Finished", status: "done", dueDate: "2020-01-01" });
    await addTask(db, { ...of, title: "Far away", dueDate: "2999-01-01" });
    await spend(100);
    expect(await state(engineer)).toEqual([0, false]);
    await addTask(db, { ...of, title: "Overdue", dueDate: "2020-01-01" });
    await spend(1);
    for (const person of [engineer, clientOn]) expect(await state(person)).toEqual([1, true]);
    expect(await state(contractorOn)).toEqual([1, null]);
  });

  it("shows the progress of its tasks as they change", async () => {
    const { workspaceId, owner, engineer } = company;
    const db = app.database.superuser;
    const id = await addProject(db, { workspaceId, title: "Progress", createdBy: owner.id });
    const tasks: string[] = [];
    for (const title of ["A", "B", "C"])
      tasks.push(await addTask(db, { workspaceId, projectId: id, title, createdBy: owner.id }));
    const seen: number[] = [];
    for (const [index, status] of [
      [0, "done"],
      [1, "completed"],
      [2, "done"],
      [0, "todo"],
    ] as const) {
      await app.call(
        routes.putTask,
        { params: { id: tasks[index] ?? "" }, body: { status } },
        engineer,
      );
      seen.push((await get(id, engineer)).progressPercent);
    }
    await app.call(routes.deleteTask, { params: { id: tasks[0] ?? "" } }, engineer);
    seen.push((await get(id, engineer)).progressPercent);
    expect(seen).toEqual([33, 66, 100, 66, 100]);
    expect((await get(id, engineer)).taskCount).toBe(2);
  });

  it.each(projectSorts)("pages through every project once in the order %s", async (sort) => {
    const whole = (await list({ sort, limit: 500 }, company.engineer)).data.map(({ _id }) => _id);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sort, limit: 2, ...(cursor ? { cursor } : {}) }, company.engineer);
      paged.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(paged.length);
  });

  it("chooses by ids among those that match, and leaves the total alone", async () => {
    for (const sort of projectSorts) {
      const whole = await list({ sort, limit: 500 }, company.engineer);
      const some = whole.data.filter((_, index) => index % 2 === 0);
      const ids = some.map(({ _id }) => _id).join(",");
      const found = await list({ sort, ids }, company.engineer);
      expect(found, sort).toEqual({ data: some, total: whole.total, nextCursor: null });
      const none = await list({ sort, ids, status: "cancelled" }, company.engineer);
      expect(none).toEqual({ data: [], total: 0, nextCursor: null });
      for (const person of [company.clientOff, stranger.owner])
        expect((await list({ ids }, person)).data).toEqual([]);
    }
    const url = `/api/projects?ids=${encodeURIComponent("x' or true")}`;
    expect((await app.raw({ method: "GET", url }, company.engineer)).statusCode).toBe(400);
  });

  it("searches title, description and location, and filters by status", async () => {
    expect(
      (await list({ search: "AJAH" }, company.engineer)).data.map(({ title }) => title),
    ).toEqual(["Ajah Terraces"]);
    expect((await list({ search: "100%" }, company.engineer)).total).toBe(0);
    const active = await list({ status: "active" }, company.engineer);
    expect(active.data.map(({ _id }) => _id)).toEqual([company.projectId]);
  });

  it("offers the first 100 assignees, and names all on request", async () => {
    const { workspaceId, owner, engineer } = company;
    const db = app.database.superuser;
    const id = await addProject(db, { workspaceId, title: "Crowd", createdBy: owner.id });
    for (let n = 0; n < OFFERED_ASSIGNEES; n += 1) {
      const { id: userId } = await addPerson(db, workspaceId, `Guest ${n}`, "contractor");
      await db.query(
        "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
        [workspaceId, id, userId],
      );
    }
    const counted = async (query: QueryOf<typeof routes.listAssignees>) => {
      const answer = await app.call(routes.listAssignees, { params: { id }, query }, engineer);
      return answer.json<{ data: unknown[] }>().data.length;
    };
    expect(await counted({})).toBe(OFFERED_ASSIGNEES);
    // The owner, the admin and the engineer see all projects.
    expect(await counted({ all: "true" })).toBe(OFFERED_ASSIGNEES + 3);
  });

  it("offers as assignees exactly those who can see the project", async () => {
    const offered = async (person: TestPerson) => {
      const answer = await app.call(
        routes.listAssignees,
        { params: { id: company.projectId } },
        person,
      );
      return answer
        .json<{ data: { _id: string }[] }>()
        .data.map(({ _id }) => _id)
        .toSorted();
    };
    const { owner, admin, engineer, clientOn, contractorOn } = company;
    const expected = [owner, admin, engineer, clientOn, contractorOn]
      .map(({ id }) => id)
      .toSorted();
    expect(await offered(engineer)).toEqual(expected);
    expect(await offered(contractorOn)).toEqual(expected);
    const unseen = await app.call(
      routes.listAssignees,
      { params: { id: company.projectId } },
      company.contractorOff,
    );
    expect(unseen.statusCode).toBe(404);
  });
});
