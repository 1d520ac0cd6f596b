import { describe, expect, it } from "vitest";
import { writeMention } from "../../../contract/mentions.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addTask } from "../../testing/company.ts";
import {
  app,
  comment,
  company,
  count,
  create,
  list,
  notificationsOf,
  stranger,
  prepare,
} from "./comment-fixture.ts";

prepare();

describe("commenting", () => {
  it("refuses an invalid comment, and one on no record or on two", async () => {
    const { taskId: task, projectId: project } = company;
    const bad: [object, string, string][] = [
      [{ task, body: "  " }, "body", "Write something first"],
      [{ task }, "body", "Write something first"],
      [{ task, body: "x".repeat(5001) }, "body", "Comment can have at most 5,000 characters."],
      [{ task, body: "a\u0000b" }, "body", "Comment contains a character that is not allowed."],
      [{ task: "no-id", body: "x" }, "task", "This is not a valid id."],
      [
        { body: "x" },
        "project",
        "Give exactly one of: a project, a task, an expense, a snag, a drawing or a diary.",
      ],
      [
        { body: "x", task, project },
        "project",
        "Give exactly one of: a project, a task, an expense, a snag, a drawing or a diary.",
      ],
    ];
    for (const [payload, field, message] of bad) {
      const answer = await app.raw(
        {
          method: "POST",
          url: "/api/comments",
          payload: JSON.stringify(payload),
          headers: { "content-type": "application/json" },
        },
        company.engineer,
      );
      expect(answer.statusCode, JSON.stringify(payload)).toBe(400);
      expect(answer.json()).toMatchObject({ fields: { [field]: message } });
    }
  });

  it("is for everybody who sees the record, and stores the text as it was written", async () => {
    const body = "Rebar **came**.\n\n- 12 mm <b>only</b>";
    for (const person of [
      company.owner,
      company.engineer,
      company.clientOn,
      company.contractorOn,
    ]) {
      expect(await comment(person, body)).toMatchObject({
        body,
        author: { _id: person.id, name: person.name },
        task: company.taskId,
        project: company.projectId,
        mentions: [],
        editedAt: null,
      });
    }
    expect(await comment(company.clientOn, body, { project: company.projectId })).toMatchObject({
      task: null,
      project: company.projectId,
    });
  });

  it("is not found by someone off the team, of another company, or signed out", async () => {
    for (const person of [company.contractorOff, company.clientOff, stranger.owner]) {
      for (const on of [{ task: company.taskId }, { project: company.projectId }]) {
        expect((await create(person, "Unseen", on)).statusCode, person.name).toBe(404);
        expect((await app.call(routes.listComments, { query: on }, person)).statusCode).toBe(404);
      }
    }
    expect((await create(undefined, "Who?")).statusCode).toBe(401);
    expect(await count("comments")).toBe(0);
  });

  it("is idempotent by id for the same person, and refuses another's id", async () => {
    const on = { _id: newId(), task: company.taskId };
    await comment(company.engineer, "Once", on);
    expect((await comment(company.engineer, "Once", on))._id).toBe(on._id);
    expect((await create(company.admin, "Mine", on)).statusCode).toBe(409);
    expect(
      (await create(company.engineer, "Else", { _id: on._id, project: company.projectId }))
        .statusCode,
    ).toBe(409);
    expect(
      (await create(stranger.owner, "Mine", { _id: on._id, task: stranger.taskId })).statusCode,
    ).toBe(409);
    expect((await list(company.engineer, { task: company.taskId })).total).toBe(1);
    expect(await notificationsOf(company.owner)).toHaveLength(1);
  });

  it("is recorded with its excerpt, and announced to viewers", async () => {
    app.announced.length = 0;
    await comment(company.engineer, "Rebar **came**.\nAll of it.");
    await comment(company.engineer, "Good work", { project: company.projectId });
    const { rows } = await app.database.superuser.query(
      "select action, entity_type, entity_id, message, excerpt, project_id, user_id from activities where workspace_id = $1 order by id",
      [company.workspaceId],
    );
    const record = {
      action: "commented",
      project_id: company.projectId,
      user_id: company.engineer.id,
    };
    expect(rows).toEqual([
      {
        ...record,
        entity_type: "task",
        entity_id: company.taskId,
        message: "commented on task “Cast ground beam”",
        excerpt: "Rebar came. All of it.",
      },
      {
        ...record,
        entity_type: "project",
        entity_id: company.projectId,
        message: "commented on the project",
        excerpt: "Good work",
      },
    ]);
    const announcement = {
      topic: "comment",
      project: company.projectId,
      workspace: company.workspaceId,
    };
    expect(app.announced.filter(({ topic }) => topic === "comment")).toEqual([
      { ...announcement, id: company.taskId },
      { ...announcement, id: company.projectId },
    ]);
  });
});

describe("mentioning", () => {
  it("notifies the mentioned people, then the task's assignee and maker, each once and not the author", async () => {
    const task = await addTask(app.database.superuser, {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      title: "Fix rebar",
      createdBy: company.owner.id,
      assignedTo: company.contractorOn.id,
    });
    const names = [company.owner, company.clientOn, company.engineer].map(writeMention).join(" ");
    const made = await comment(company.engineer, `${names} done`, { task });
    expect(made.mentions).toEqual(
      [company.owner, company.clientOn, company.engineer]
        .map(({ id, name }) => ({ _id: id, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    );
    const words = `“Fix rebar” (Lekki Duplex): @${company.owner.name} @Chidi Client @Emeka Engineer done`;
    const mention = `You were mentioned: Emeka Engineer mentioned you on ${words}`;
    expect(await notificationsOf(company.owner)).toEqual([mention]);
    expect(await notificationsOf(company.clientOn)).toEqual([mention]);
    expect(await notificationsOf(company.contractorOn)).toEqual([
      `New comment: Emeka Engineer commented on ${words}`,
    ]);
    expect(await notificationsOf(company.engineer)).toEqual([]);
  });

  it("does not notify someone who made the task and no longer sees it", async () => {
    const task = await addTask(app.database.superuser, {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      title: "Old work",
      createdBy: company.contractorOff.id,
      assignedTo: company.clientOff.id,
    });
    await comment(company.engineer, "Anyone?", { task });
    expect(await notificationsOf(company.contractorOff)).toEqual([]);
    expect(await notificationsOf(company.clientOff)).toEqual([]);
  });

  it("is refused for someone who cannot see the project, by name, and stores nothing", async () => {
    for (const person of [company.contractorOff, stranger.owner, { id: newId(), name: "Nobody" }]) {
      const answer = await create(company.contractorOn, `Hi ${writeMention(person)}`);
      expect(answer.statusCode).toBe(400);
      const message = `${person.name} cannot see this project. Add them to its team first, or leave them out.`;
      expect(answer.json()).toEqual({
        code: "validation_failed",
        message,
        fields: { body: message },
      });
    }
    expect(await count("comments")).toBe(0);
  });

  it("of a hundred people at once is one request", async () => {
    const many = Array.from({ length: 100 }, () => writeMention({ id: newId(), name: "X" })).join(
      "",
    );
    expect((await create(company.engineer, many)).statusCode).toBe(400);
  });
});
