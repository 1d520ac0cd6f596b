import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Project, projectSorts } from "../../../contract/projects.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  addProject,
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

interface Page {
  data: Project[];
  total: number;
  nextCursor: string | null;
}

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await createCompany(app.database.superuser);
  stranger = await createCompany(app.database.superuser, "Other Builders");
});
afterAll(() => app.close());

const body = (title: string) => ({ title, description: "Four flats" });

async function get(id: string, as: TestPerson): Promise<Project> {
  return (await app.call(routes.getProject, { params: { id } }, as)).json<{ data: Project }>().data;
}

async function list(query: QueryOf<typeof routes.listProjects>, as: TestPerson): Promise<Page> {
  const answer = await app.call(routes.listProjects, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}

describe("creating a project", () => {
  it("refuses what is not a project, with a message for each field", async () => {
    const bad: [object, string, string][] = [
      [{ description: "x" }, "title", "Title is required"],
      [{ title: "x", description: " " }, "description", "Description is required"],
      [{ ...body("x"), budget: -1 }, "budget", "Budget must be 0 or more"],
      [{ ...body("x"), budget: "much" }, "budget", "Budget must be a number"],
      [{ ...body("x"), budget: 1e15 }, "budget", "Budget is too large"],
      [{ ...body("x"), budget: 0.001 }, "budget", "Budget can have at most two decimals"],
      [
        { ...body("x"), budget: { amount: 1, currency: "ZZZ" } },
        "budget",
        "ZZZ is not a currency.",
      ],
      [{ ...body("x"), status: "in_progress" }, "status", "Choose a status"],
      [
        { ...body("x"), startDate: "2027-02-01", finishDate: "2027-01-01" },
        "finishDate",
        "The finish date must not be before the start date",
      ],
    ];
    for (const [payload, field, message] of bad) {
      const answer = await app.raw(
        {
          method: "POST",
          url: "/api/projects",
          payload: JSON.stringify(payload),
          headers: { "content-type": "application/json" },
        },
        company.engineer,
      );
      expect(answer.statusCode, JSON.stringify(payload)).toBe(400);
      const { fields } = answer.json<{ fields: Record<string, string> }>();
      expect(fields[field], JSON.stringify(payload)).toContain(message);
    }
    const infinite = await app.raw(
      {
        method: "POST",
        url: "/api/projects",
        payload: '{"title":"x","description":"x","budget":1e999}',
        headers: { "content-type": "application/json" },
      },
      company.engineer,
    );
    expect(infinite.statusCode).toBe(400);
  });

  it("begins as proposed, in the workspace's currency, with nothing done", async () => {
    const answer = await app.call(
      routes.createProject,
      { body: { ...body("Ajah Terraces"), budget: 250_000_000.5, location: "Ajah" } },
      company.engineer,
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json<{ data: Project }>().data).toMatchObject({
      title: "Ajah Terraces",
      budget: { amount: 250_000_000.5, currency: "NGN" },
      status: "proposed",
      progressPercent: 0,
      taskCount: 0,
      startDate: null,
      location: "Ajah",
      createdBy: { name: "Emeka Engineer" },
      version: 1,
    });
  });

  it("keeps money exact to the kobo", async () => {
    for (const amount of [0.01, 0.1, 1.15, 123_456_789.01, 999_999_999_999.99]) {
      const answer = await app.call(
        routes.createProject,
        { body: { ...body("Exact"), budget: amount } },
        company.admin,
      );
      expect(answer.json<{ data: Project }>().data.budget.amount).toBe(amount);
    }
  });

  it("is for admins and engineers", async () => {
    for (const person of [company.owner, company.admin, company.engineer]) {
      const answer = await app.call(routes.createProject, { body: body("Allowed") }, person);
      expect(answer.statusCode, person.name).toBe(201);
    }
    for (const person of [company.clientOn, company.contractorOn]) {
      const answer = await app.call(routes.createProject, { body: body("Refused") }, person);
      expect(answer.statusCode, person.name).toBe(403);
      expect(answer.json<{ message: string }>().message).toBe(
        "Insufficient permissions. Only administrators and engineers can manage projects.",
      );
    }
  });

  it("is one project when the same id is sent twice", async () => {
    const _id = newId();
    const send = () =>
      app.call(routes.createProject, { body: { ...body("Once"), _id } }, company.engineer);
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    const foreign = await app.call(
      routes.createProject,
      { body: { ...body("Mine"), _id } },
      stranger.owner,
    );
    expect(foreign.statusCode).toBe(409);
  });
});

describe("changing a project", () => {
  it("keeps what is left out, clears with null, and records before and after", async () => {
    const { workspaceId, owner, engineer } = company;
    const id = await addProject(app.database.superuser, {
      workspaceId,
      title: "Yaba Hub",
      createdBy: owner.id,
    });
    const patch = (change: object) =>
      app.call(routes.updateProject, { params: { id }, body: change }, engineer);
    await patch({ startDate: "2026-01-01", finishDate: "2026-12-31", location: "Yaba" });
    expect(await get(id, engineer)).toMatchObject({
      title: "Yaba Hub",
      location: "Yaba",
      version: 2,
    });
    await patch({ location: null, finishDate: null, budget: 7000 });
    expect(await get(id, engineer)).toMatchObject({
      location: "",
      startDate: "2026-01-01",
      finishDate: null,
      budget: { amount: 7000, currency: "NGN" },
    });
    const { rows } = await app.database.superuser.query<{ changes: object }>(
      "select changes from activities where entity_id = $1 order by id desc limit 1",
      [id],
    );
    expect(rows[0]?.changes).toMatchObject({ budget: { before: "5000000", after: "7000" } });
  });

  it("tells those who look at its figures when its budget or currency is another, and only then", async () => {
    const { engineer, projectId: id } = company;
    const topicsAfter = async (change: object) => {
      app.announced.length = 0;
      const answer = await app.call(
        routes.updateProject,
        { params: { id }, body: change },
        engineer,
      );
      expect(answer.statusCode, answer.body).toBe(200);
      return app.announced.filter(({ project }) => project === id).map(({ topic }) => topic);
    };
    const { budget } = await get(id, engineer);
    expect(await topicsAfter({ location: "Lekki", budget })).not.toContain("money");
    expect(await topicsAfter({ budget: budget.amount + 1 })).toContain("money");
    expect(await topicsAfter({ budget: { ...budget, currency: "USD" } })).toContain("money");
    expect(await topicsAfter({ budget })).toContain("money");
  });

  it("holds dates in order against what is stored", async () => {
    const { workspaceId, owner, engineer } = company;
    const id = await addProject(app.database.superuser, {
      workspaceId,
      title: "Dates",
      createdBy: owner.id,
    });
    const patch = async (change: object) =>
      (await app.call(routes.updateProject, { params: { id }, body: change }, engineer)).statusCode;
    expect(await patch({ startDate: "2026-06-01" })).toBe(200);
    expect(await patch({ finishDate: "2026-05-31" })).toBe(400);
  });

  it("refuses a change of a project that someone else changed since", async () => {
    const { workspaceId, owner, engineer } = company;
    const id = await addProject(app.database.superuser, {
      workspaceId,
      title: "Twice",
      createdBy: owner.id,
    });
    const patch = async (title: string) =>
      (
        await app.call(
          routes.updateProject,
          { params: { id }, body: { title, version: 1 } },
          engineer,
        )
      ).statusCode;
    expect([await patch("First"), await patch("Second")]).toEqual([200, 409]);
  });

  it("tells the team of a new status, in the same transaction, never the one who acted", async () => {
    await app.call(
      routes.updateProject,
      { params: { id: company.projectId }, body: { status: "active" } },
      company.engineer,
    );
    const { rows } = await app.database.superuser.query<{ user_id: string; message: string }>(
      "select user_id, message from notifications where project_id = $1 order by user_id",
      [company.projectId],
    );
    expect(rows.map(({ user_id: user }) => user).toSorted()).toEqual(
      [company.clientOn.id, company.contractorOn.id].toSorted(),
    );
    expect(rows[0]?.message).toBe("Emeka Engineer moved Lekki Duplex from Proposed to Active.");
  });

  it("is for planners, and finds nothing of another company", async () => {
    const patch = async (person: TestPerson) =>
      (
        await app.call(
          routes.updateProject,
          { params: { id: company.projectId }, body: { title: "Changed" } },
          person,
        )
      ).statusCode;
    expect(await patch(company.clientOn)).toBe(403);
    expect(await patch(company.contractorOff)).toBe(403);
    expect(await patch(stranger.owner)).toBe(404);
  });
});

describe("deleting a project", () => {
  it("takes its tasks and figures along, records it, and tells the team", async () => {
    const { workspaceId, owner, clientOn, engineer } = company;
    const db = app.database.superuser;
    const id = await addProject(db, {
      workspaceId,
      title: "Gone",
      createdBy: owner.id,
      team: [clientOn.id],
    });
    for (const title of ["One", "Two"])
      await addTask(db, { workspaceId, projectId: id, title, createdBy: owner.id });
    expect((await app.call(routes.deleteProject, { params: { id } }, clientOn)).statusCode).toBe(
      403,
    );
    expect(
      (await app.call(routes.deleteProject, { params: { id } }, stranger.owner)).statusCode,
    ).toBe(404);
    expect((await app.call(routes.deleteProject, { params: { id } }, engineer)).statusCode).toBe(
      200,
    );
    const left = await db.query(
      `select (select count(*) from tasks where project_id = $1)::int as tasks,
              (select count(*) from task_totals where project_id = $1)::int as totals,
              (select message from activities where entity_id = $1 and action = 'deleted') as message`,
      [id],
    );
    expect(left.rows).toEqual([
      { tasks: 0, totals: 0, message: "deleted project “Gone” with 2 tasks" },
    ]);
    const told = await db.query(
      "select 1 from notifications where user_id = $1 and title = 'Project deleted'",
      [clientOn.id],
    );
    expect(told.rows).toHaveLength(1);
  });
});

describe("seeing projects", () => {
  it("shows planners all, clients and contractors their teams', strangers none", async () => {
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

  it("says the progress that the tasks say, as they change", async () => {
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

  it("searches title, description and place, and filters by status", async () => {
    expect(
      (await list({ search: "AJAH" }, company.engineer)).data.map(({ title }) => title),
    ).toEqual(["Ajah Terraces"]);
    expect((await list({ search: "100%" }, company.engineer)).total).toBe(0);
    const active = await list({ status: "active" }, company.engineer);
    expect(active.data.map(({ _id }) => _id)).toEqual([company.projectId]);
  });

  it("offers as assignees those who can see the project, and them alone", async () => {
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
