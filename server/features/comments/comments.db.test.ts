import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Comment } from "../../../contract/comments.ts";
import { writeMention } from "../../../contract/mentions.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  stranger = await createCompany(app.database.superuser, "Other Builders");
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await createCompany(app.database.superuser);
});

interface On {
  readonly task?: string;
  readonly project?: string;
  readonly _id?: string;
}

const create = (as: TestPerson | undefined, body: string, on: On = { task: company.taskId }) =>
  app.call(routes.createComment, { body: { body, ...on } }, as);

async function comment(as: TestPerson, body: string, on?: On): Promise<Comment> {
  const answer = await create(as, body, on);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: Comment }>().data;
}

async function list(as: TestPerson, query: On & { limit?: number; cursor?: string }) {
  const answer = await app.call(routes.listComments, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Comment[]; total: number; nextCursor: string | null }>();
}

async function notificationsOf(person: TestPerson): Promise<string[]> {
  const { rows } = await app.database.superuser.query<{ text: string }>(
    "select title || ': ' || message as text from notifications where user_id = $1 order by id",
    [person.id],
  );
  return rows.map(({ text }) => text);
}

async function count(table: "comments" | "comment_mentions"): Promise<number> {
  const { rows } = await app.database.superuser.query<{ n: number }>(
    `select count(*)::int as n from ${table} where workspace_id = $1`,
    [company.workspaceId],
  );
  return rows[0]?.n ?? -1;
}

describe("commenting", () => {
  it("refuses what is no comment, and what is on nothing or on two things", async () => {
    const { taskId: task, projectId: project } = company;
    const bad: [object, string, string][] = [
      [{ task, body: "  " }, "body", "Write something first"],
      [{ task }, "body", "Write something first"],
      [{ task, body: "x".repeat(5001) }, "body", "Comment can have at most 5,000 characters."],
      [{ task, body: "a\u0000b" }, "body", "Comment contains a character that is not allowed."],
      [{ task: "no-id", body: "x" }, "task", "This is not a valid id."],
      [{ body: "x" }, "task", "Name a task or a project, and not both."],
      [{ body: "x", task, project }, "task", "Name a task or a project, and not both."],
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

  it("is for everybody who sees the thing, and keeps the text as it was written", async () => {
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

  it("finds nothing for who is off the team, another company, or signed out", async () => {
    for (const person of [company.contractorOff, company.clientOff, stranger.owner]) {
      for (const on of [{ task: company.taskId }, { project: company.projectId }]) {
        expect((await create(person, "Unseen", on)).statusCode, person.name).toBe(404);
        expect((await app.call(routes.listComments, { query: on }, person)).statusCode).toBe(404);
      }
    }
    expect((await create(undefined, "Who?")).statusCode).toBe(401);
    expect(await count("comments")).toBe(0);
  });

  it("takes the same id from the same person twice as one comment, and from another not", async () => {
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

  it("is recorded with its beginning, and told to who is looking", async () => {
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
    const told = { topic: "comment", project: company.projectId, workspace: company.workspaceId };
    expect(app.announced.filter(({ topic }) => topic === "comment")).toEqual([
      { ...told, id: company.taskId },
      { ...told, id: company.projectId },
    ]);
  });
});

describe("mentioning", () => {
  it("tells those who are named, then the task's assignee and maker, each once and not the writer", async () => {
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

  it("tells nobody who has lost sight of the task since they made it", async () => {
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

  it("is refused of who cannot see the project, by name, and nothing is kept", async () => {
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

  it("of a hundred people at once is one answer", async () => {
    const many = Array.from({ length: 100 }, () => writeMention({ id: newId(), name: "X" })).join(
      "",
    );
    expect((await create(company.engineer, many)).statusCode).toBe(400);
  });
});

describe("one's own comment", () => {
  const edit = (as: TestPerson, id: string, body: string) =>
    app.call(routes.updateComment, { params: { id }, body: { body } }, as);
  const remove = (as: TestPerson, id: string) =>
    app.call(routes.deleteComment, { params: { id } }, as);

  it("is edited: who is named anew is told, who was before is not told again", async () => {
    const { _id } = await comment(company.engineer, `Ask ${writeMention(company.clientOn)}`);
    app.announced.length = 0;
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    const both = `Ask ${writeMention(company.clientOn)} or ${writeMention(company.contractorOn)}`;
    const answer = await edit(company.engineer, _id, both);
    expect(answer.statusCode, answer.body).toBe(200);
    const edited = answer.json<{ data: Comment }>().data;
    expect(edited).toMatchObject({ body: both, editedAt: app.clock.now.toISOString() });
    expect(edited.mentions.map(({ name }) => name)).toEqual(["Chidi Client", "Kunle Contractor"]);
    expect(await notificationsOf(company.clientOn)).toHaveLength(1);
    expect(await notificationsOf(company.contractorOn)).toHaveLength(1);
    expect(app.announced).toContainEqual(
      expect.objectContaining({ topic: "comment", id: company.taskId }),
    );

    const { rows } = await app.database.superuser.query(
      "select message, changes from activities where workspace_id = $1 and action = 'comment_edited'",
      [company.workspaceId],
    );
    expect(rows).toEqual([
      {
        message: "edited a comment on task “Cast ground beam”",
        changes: {
          comment: { before: "Ask @Chidi Client", after: "Ask @Chidi Client or @Kunle Contractor" },
        },
      },
    ]);
    // The same text again is no change.
    expect((await edit(company.engineer, _id, both)).statusCode).toBe(200);
    expect(await count("comment_mentions")).toBe(2);
    expect((await edit(company.engineer, _id, " ")).statusCode).toBe(400);
    expect((await edit(company.engineer, _id, writeMention(company.clientOff))).statusCode).toBe(
      400,
    );
  });

  it("is deleted, with its mentions", async () => {
    const { _id } = await comment(company.contractorOn, `Ask ${writeMention(company.clientOn)}`);
    expect((await remove(company.contractorOn, _id)).json()).toEqual({ data: { ok: true } });
    expect((await remove(company.contractorOn, _id)).statusCode).toBe(404);
    expect((await edit(company.contractorOn, _id, "Back?")).statusCode).toBe(404);
    expect([await count("comments"), await count("comment_mentions")]).toEqual([0, 0]);
  });

  it("is not to be read anywhere once it is deleted, nor what it said before it was edited", async () => {
    const { engineer, clientOn, owner } = company;
    const said = `Secret one ${writeMention(clientOn)}`;
    const { _id } = await comment(engineer, said);
    const { _id: kept } = await comment(engineer, "Stays");
    await edit(engineer, _id, `${said}, secret two`);
    const read = async (as: TestPerson) => {
      const lists = [routes.listActivities, routes.listMyNotifications, routes.getClientHome];
      const answers = await Promise.all(lists.map((each) => app.call(each, {}, as)));
      return answers.map(({ body }) => body).join();
    };
    expect(await read(clientOn)).toContain("Secret one");
    expect(await read(owner)).toContain("secret two");
    await remove(engineer, _id);
    for (const person of [clientOn, owner, engineer]) {
      const all = await read(person);
      expect(all).not.toMatch(/secret/i);
      expect(all).toContain("commented on task “Cast ground beam”");
      expect(all).toContain("Stays");
    }
    expect(await notificationsOf(clientOn)).toEqual([]);
    expect(await notificationsOf(owner)).toHaveLength(1);

    await app.call(routes.deleteTask, { params: { id: company.taskId } }, engineer);
    expect(await read(owner)).not.toContain("Stays");
    expect((await edit(engineer, kept, "Gone")).statusCode).toBe(404);
  });

  it("is nobody else's to change: 403 for who sees it, the admin too, 404 for who does not", async () => {
    const { _id } = await comment(company.engineer, "Mine");
    for (const person of [company.owner, company.admin, company.clientOn, company.contractorOn]) {
      const answer = await edit(person, _id, "Yours");
      expect(answer.statusCode, person.name).toBe(403);
      expect(answer.json()).toMatchObject({ message: "You can only change your own comments." });
      expect((await remove(person, _id)).statusCode).toBe(403);
    }
    for (const person of [company.contractorOff, company.clientOff, stranger.owner]) {
      expect((await edit(person, _id, "Yours")).statusCode, person.name).toBe(404);
      expect((await remove(person, _id)).statusCode).toBe(404);
    }
    expect((await list(company.engineer, { task: company.taskId })).data[0]?.body).toBe("Mine");
  });

  it("is out of reach for who has been taken off the team", async () => {
    const { _id } = await comment(company.contractorOn, "Mine");
    await app.database.superuser.query("delete from project_members where user_id = $1", [
      company.contractorOn.id,
    ]);
    expect((await edit(company.contractorOn, _id, "Still mine?")).statusCode).toBe(404);
    expect((await remove(company.contractorOn, _id)).statusCode).toBe(404);
  });
});

describe("the list of comments", () => {
  it("is newest first, page by page, and keeps a project's own apart from those on its tasks", async () => {
    const base = app.clock.now.getTime();
    for (let n = 1; n <= 5; n += 1) {
      // Two of one instant, so that the page must break among equals.
      app.clock.now = new Date(base + Math.floor(n / 2) * 1000);
      await comment(company.engineer, `On the task ${n}`);
    }
    await comment(company.engineer, "On the project", { project: company.projectId });

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(company.clientOn, {
        task: company.taskId,
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      });
      expect(page.total).toBe(5);
      seen.push(...page.data.map(({ body }) => body));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `On the task ${n}`));

    const ofProject = await list(company.clientOn, { project: company.projectId });
    expect(ofProject.data.map(({ body }) => body)).toEqual(["On the project"]);
  });

  it("refuses a cursor that is not its own", async () => {
    const query = { task: company.taskId, cursor: "bm9uc2Vuc2U" };
    expect((await app.call(routes.listComments, { query }, company.engineer)).statusCode).toBe(400);
    expect((await app.call(routes.listComments, {}, company.engineer)).statusCode).toBe(400);
  });

  it("loses what was said with its task, and with its project", async () => {
    await comment(company.engineer, `Ask ${writeMention(company.clientOn)}`);
    await comment(company.engineer, "On the project", { project: company.projectId });
    await app.call(routes.deleteTask, { params: { id: company.taskId } }, company.engineer);
    expect([await count("comments"), await count("comment_mentions")]).toEqual([1, 0]);
    await app.call(routes.deleteProject, { params: { id: company.projectId } }, company.engineer);
    expect(await count("comments")).toBe(0);
  });

  it("keeps the words of who has gone, without a name", async () => {
    const { _id } = await comment(company.contractorOn, "Poured");
    await app.database.superuser.query("update comments set author_id = null where id = $1", [_id]);
    const { data } = await list(company.engineer, { task: company.taskId });
    expect(data).toMatchObject([{ _id, author: null, body: "Poured" }]);
  });
});
