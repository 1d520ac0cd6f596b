import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { Task } from "../../../contract/tasks/tasks.ts";
import { addProject } from "../../testing/company.ts";
import { newId } from "../../platform/ids.ts";
import { app, company, notificationsOf, stranger, prepare } from "./task-fixture.ts";

prepare();

describe("creating a task", () => {
  const body = (title: string) => ({ title, project: company.projectId });

  it("refuses an invalid task, with a message for each field", async () => {
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

  it("refuses malformed JSON, another media type and a body over the limit", async () => {
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

  it("adds it as todo, made by the caller whatever the payload says, and records it", async () => {
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

  it("is idempotent by id, and a conflict when the id is another's", async () => {
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

  it("can be assigned only to someone who sees the project, who is notified", async () => {
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

describe("fifty people adding tasks at once", () => {
  it("all succeed, and each task gets a different place", async () => {
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
