import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { Task } from "../../../contract/tasks.ts";
import {
  addProject,
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { newId } from "../../platform/ids.ts";

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await createCompany(app.database.superuser);
  stranger = await createCompany(app.database.superuser, "Other Builders");
});
afterAll(() => app.close());

function make(title: string) {
  return addTask(app.database.superuser, {
    workspaceId: company.workspaceId,
    projectId: company.projectId,
    title,
    createdBy: company.owner.id,
  });
}

async function notificationsOf(person: TestPerson): Promise<string[]> {
  const { rows } = await app.database.superuser.query<{ title: string }>(
    "select title from notifications where user_id = $1 order by id",
    [person.id],
  );
  return rows.map(({ title }) => title);
}

describe("creating a task", () => {
  const body = (title: string) => ({ title, project: company.projectId });

  it("refuses what is not a task, with a message for each field", async () => {
    const bad: [object, string, string][] = [
      [{ project: company.projectId }, "title", "Task title is required"],
      [{ ...body("   ") }, "title", "Task title is required"],
      [{ ...body("x".repeat(301)) }, "title", "Title can have at most 300 characters."],
      [{ ...body("a\u0000b") }, "title", "Title contains a character that is not allowed."],
      [{ ...body("x"), project: "no-id" }, "project", "This is not a valid id."],
      [{ ...body("x"), deadline: "tomorrow" }, "deadline", "Enter a date as YYYY-MM-DD."],
      [{ ...body("x"), deadline: "2026-02-30" }, "deadline", "Enter a date as YYYY-MM-DD."],
      [
        { ...body("x"), priority: "huge" },
        "priority",
        "Choose a priority: low, medium, high or urgent.",
      ],
      [{ ...body("x"), title: { a: 1 } }, "title", "Title must be text."],
    ];
    for (const [payload, field, message] of bad) {
      const answer = await app.raw(
        {
          method: "POST",
          url: "/api/tasks",
          payload: JSON.stringify(payload),
          headers: { "content-type": "application/json" },
        },
        company.engineer,
      );
      expect(answer.statusCode, JSON.stringify(payload)).toBe(400);
      expect(answer.json()).toMatchObject({
        code: "validation_failed",
        fields: { [field]: message },
      });
    }
  });

  it("refuses broken JSON, another media type and a body over the limit", async () => {
    const send = (payload: string, type: string) =>
      app.raw(
        { method: "POST", url: "/api/tasks", payload, headers: { "content-type": type } },
        company.engineer,
      );
    expect((await send('{"title":', "application/json")).statusCode).toBe(400);
    expect((await send("<task/>", "application/xml")).statusCode).toBe(415);
    expect(
      (await send(JSON.stringify({ title: "x".repeat(1_100_000) }), "application/json")).statusCode,
    ).toBe(413);
  });

  it("adds it as todo, made by the caller whatever the payload says, with its record", async () => {
    const answer = await app.call(
      routes.createTask,
      {
        body: {
          ...body("Set out building lines"),
          deadline: "2027-01-15T00:00:00.000Z",
          createdBy: company.owner.id,
        },
      },
      company.engineer,
    );
    expect(answer.statusCode).toBe(201);
    const task = answer.json<{ data: Task }>().data;
    expect(task).toMatchObject({
      title: "Set out building lines",
      status: "todo",
      priority: "medium",
      dueDate: "2027-01-15",
      project: { _id: company.projectId, title: "Lekki Duplex" },
      createdBy: { _id: company.engineer.id, name: "Emeka Engineer" },
      assignedTo: null,
      version: 1,
    });
    expect(task.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
    const { rows } = await app.database.superuser.query(
      "select message, user_id, project_id from activities where entity_id = $1",
      [task._id],
    );
    expect(rows).toEqual([
      {
        message: "added task “Set out building lines”",
        user_id: company.engineer.id,
        project_id: company.projectId,
      },
    ]);
  });

  it("is for admins, engineers and contractors on the team; clients are refused", async () => {
    for (const person of [company.owner, company.admin, company.engineer, company.contractorOn]) {
      expect(
        (await app.call(routes.createTask, { body: body("Allowed") }, person)).statusCode,
        person.name,
      ).toBe(201);
    }
    const refused = await app.call(routes.createTask, { body: body("Refused") }, company.clientOn);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      message: "You do not have permission to add tasks.",
      code: "forbidden",
    });
  });

  it("does not find the project for a contractor off the team or another company", async () => {
    for (const person of [company.contractorOff, stranger.owner]) {
      expect((await app.call(routes.createTask, { body: body("Unseen") }, person)).statusCode).toBe(
        404,
      );
    }
  });

  it("is one task when the same id is sent twice, and a conflict when the id is another's", async () => {
    const _id = newId();
    const first = await app.call(
      routes.createTask,
      { body: { ...body("Once"), _id } },
      company.engineer,
    );
    const second = await app.call(
      routes.createTask,
      { body: { ...body("Once"), _id } },
      company.engineer,
    );
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    const { rows } = await app.database.superuser.query(
      "select 1 from activities where entity_id = $1",
      [_id],
    );
    expect(rows).toHaveLength(1);
    const taken = await app.call(
      routes.createTask,
      { body: { title: "Mine", project: stranger.projectId, _id } },
      stranger.owner,
    );
    expect(taken.statusCode).toBe(409);
    expect(taken.body).not.toContain("Once");
  });

  it("can be given only to someone who sees the project, who is told", async () => {
    const unseen = await app.call(
      routes.createTask,
      { body: { ...body("Plaster"), assignedTo: company.contractorOff.id } },
      company.engineer,
    );
    expect(unseen.statusCode).toBe(400);
    expect(unseen.json()).toMatchObject({
      fields: { assignedTo: expect.stringContaining("team") },
    });
    const foreign = await app.call(
      routes.createTask,
      { body: { ...body("Plaster"), assignedTo: stranger.owner.id } },
      company.engineer,
    );
    expect(foreign.statusCode).toBe(400);
    await app.call(
      routes.createTask,
      { body: { ...body("Plaster"), assignedTo: company.contractorOn.id } },
      company.engineer,
    );
    expect(await notificationsOf(company.contractorOn)).toEqual(["Task assigned to you"]);
  });
});

describe("changing a task", () => {
  it("keeps what is left out, clears with null, and counts its version up", async () => {
    const id = await make("Blinding");
    await app.call(
      routes.updateTask,
      {
        params: { id },
        body: { description: "50 mm", dueDate: "2027-02-01", assignedTo: company.contractorOn.id },
      },
      company.engineer,
    );
    const kept = await app.call(
      routes.updateTask,
      { params: { id }, body: { priority: "urgent" } },
      company.engineer,
    );
    expect(kept.json<{ data: Task }>().data).toMatchObject({
      description: "50 mm",
      dueDate: "2027-02-01",
      priority: "urgent",
      assignedTo: { name: "Kunle Contractor" },
      version: 3,
    });
    const cleared = await app.call(
      routes.updateTask,
      { params: { id }, body: { description: null, deadline: null, assignedTo: null } },
      company.engineer,
    );
    expect(cleared.json<{ data: Task }>().data).toMatchObject({
      description: "",
      dueDate: null,
      assignedTo: null,
    });
  });

  it("moves with the seed's PUT, takes in-progress for in_progress, and knows when it was finished", async () => {
    const id = await make("Damp-proof course");
    const put = async (status: string) =>
      (
        await app.call(routes.putTask, { params: { id }, body: { status } }, company.engineer)
      ).json<{ data: Task }>().data;
    expect((await put("in-progress")).status).toBe("in_progress");
    expect((await put("done")).completedAt).not.toBeNull();
    expect((await put("todo")).completedAt).toBeNull();
  });

  it("writes nothing where nothing differs", async () => {
    const id = await make("Roof trusses");
    const answer = await app.call(
      routes.putTask,
      { params: { id }, body: { status: "todo" } },
      company.engineer,
    );
    expect(answer.json<{ data: Task }>().data.version).toBe(1);
    const { rows } = await app.database.superuser.query(
      "select 1 from activities where entity_id = $1",
      [id],
    );
    expect(rows).toEqual([]);
  });

  it("refuses a change of a task that someone else changed since", async () => {
    const id = await make("Scaffold");
    const change = (version: number) =>
      app.call(
        routes.updateTask,
        { params: { id }, body: { title: `Scaffold ${version}`, version } },
        company.engineer,
      );
    expect((await change(1)).statusCode).toBe(200);
    expect((await change(1)).statusCode).toBe(409);
  });

  it("lets a contractor change what they made or were given, and nothing else", async () => {
    const notTheirs = await make("Not theirs");
    const refused = await app.call(
      routes.putTask,
      { params: { id: notTheirs }, body: { status: "done" } },
      company.contractorOn,
    );
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toBe(
      "You can only change tasks that you created or that are assigned to you.",
    );
    await app.call(
      routes.updateTask,
      { params: { id: notTheirs }, body: { assignedTo: company.contractorOn.id } },
      company.engineer,
    );
    const allowed = await app.call(
      routes.putTask,
      { params: { id: notTheirs }, body: { status: "done" } },
      company.contractorOn,
    );
    expect(allowed.statusCode).toBe(200);
  });

  it("lets no client change a task, and nobody change one out of sight", async () => {
    const id = await make("Screed");
    const as = (person: TestPerson) =>
      app.call(routes.putTask, { params: { id }, body: { status: "done" } }, person);
    expect((await as(company.clientOn)).statusCode).toBe(403);
    expect((await as(company.contractorOff)).statusCode).toBe(404);
    expect((await as(stranger.owner)).statusCode).toBe(404);
  });

  it("tells the maker and the assignee of a new status, never the one who acted", async () => {
    const id = await addTask(app.database.superuser, {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      title: "Painting",
      createdBy: company.admin.id,
      assignedTo: company.contractorOn.id,
    });
    const before = await notificationsOf(company.contractorOn);
    await app.call(
      routes.putTask,
      { params: { id }, body: { status: "review" } },
      company.contractorOn,
    );
    expect(await notificationsOf(company.admin)).toEqual(["Task in review"]);
    expect(await notificationsOf(company.contractorOn)).toEqual(before);
  });

  it("tells nothing more to who made it and has left the team, nor to who was put out", async () => {
    const db = app.database.superuser;
    const { workspaceId, projectId, contractorOn, clientOn, engineer } = await createCompany(db);
    const own = { workspaceId, projectId, createdBy: contractorOn.id };
    const [changed, deleted] = [
      await addTask(db, { ...own, title: "Plaster", assignedTo: contractorOn.id }),
      await addTask(db, { ...own, title: "Skirting", assignedTo: contractorOn.id }),
    ];
    const put = (id: string, body: object) =>
      app.call(routes.putTask, { params: { id }, body }, engineer);
    await put(changed, { status: "review" });
    const before = await notificationsOf(contractorOn);
    expect(before).toEqual(["Task in review"]);
    const place = { params: { id: projectId, userId: contractorOn.id } };
    await app.call(routes.removeFromTeam, place, engineer);
    const told = [...before, "You are no longer on a team"];
    app.announced.length = 0;

    await put(changed, { title: "Plaster of the hidden vault", status: "done" });
    await app.call(
      routes.createComment,
      { body: { body: "Behind the vault", task: changed } },
      engineer,
    );
    await app.call(routes.deleteTask, { params: { id: deleted } }, engineer);
    expect(await notificationsOf(contractorOn)).toEqual(told);
    expect(app.announced.filter(({ user }) => user === contractorOn.id)).toEqual([]);

    await db.query("update tasks set created_by = $2 where id = $1", [changed, clientOn.id]);
    await db.query("update memberships set active = false where user_id = $1", [clientOn.id]);
    await put(changed, { status: "review" });
    expect(await notificationsOf(clientOn)).toEqual([]);
  });
});

describe("deleting a task", () => {
  it("is for planners, and for a contractor who made it", async () => {
    const theirs = await app.call(
      routes.createTask,
      { body: { title: "Mine to delete", project: company.projectId } },
      company.contractorOn,
    );
    const id = await make("Not mine to delete");
    const remove = (of: string, person: TestPerson) =>
      app.call(routes.deleteTask, { params: { id: of } }, person);
    expect((await remove(id, company.clientOn)).statusCode).toBe(403);
    expect((await remove(id, company.contractorOn)).statusCode).toBe(403);
    expect((await remove(id, company.contractorOff)).statusCode).toBe(404);
    expect((await remove(id, stranger.owner)).statusCode).toBe(404);
    expect(
      (await remove(theirs.json<{ data: Task }>().data._id, company.contractorOn)).statusCode,
    ).toBe(200);
    expect((await remove(id, company.engineer)).statusCode).toBe(200);
    expect((await remove(id, company.engineer)).statusCode).toBe(404);
  });
});

describe("fifty people adding at once", () => {
  it("refuses none, loses none, and gives each a place of its own", async () => {
    const projectId = await addProject(app.database.superuser, {
      workspaceId: company.workspaceId,
      title: "Busy site",
      createdBy: company.owner.id,
    });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        app.call(
          routes.createTask,
          { body: { title: `Task ${i}`, project: projectId } },
          company.engineer,
        ),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode !== 201)).toEqual([]);
    const { rows } = await app.database.superuser.query(
      "select count(*)::int as tasks, count(distinct place)::int as places from tasks where project_id = $1",
      [projectId],
    );
    expect(rows).toEqual([{ tasks: 200, places: 200 }]);
    const list = await app.call(
      routes.listTasks,
      { query: { project: projectId, limit: 1 } },
      company.engineer,
    );
    expect(list.json()).toMatchObject({ data: { total: 200, counts: { todo: 200 } } });
  });
});
