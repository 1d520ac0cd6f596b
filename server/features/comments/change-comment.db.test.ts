import { describe, expect, it } from "vitest";
import type { Comment } from "../../../contract/comments.ts";
import { writeMention } from "../../../contract/mentions.ts";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import {
  app,
  comment,
  company,
  count,
  list,
  notificationsOf,
  stranger,
  prepare,
} from "./comment-fixture.ts";

prepare();

describe("one's own comment", () => {
  const edit = (as: TestPerson, id: string, body: string) =>
    app.call(routes.updateComment, { params: { id }, body: { body } }, as);
  const remove = (as: TestPerson, id: string) =>
    app.call(routes.deleteComment, { params: { id } }, as);

  it("can be edited: newly mentioned people are notified, earlier ones are not notified again", async () => {
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

  it("leaves no text anywhere once it is deleted, and none of its earlier text once it is edited", async () => {
    const { engineer, clientOn, owner } = company;
    const text = `Secret one ${writeMention(clientOn)}`;
    const { _id } = await comment(engineer, text);
    const { _id: kept } = await comment(engineer, "Stays");
    await edit(engineer, _id, `${text}, secret two`);
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

  it("cannot be changed by others: 403 for those who see it, also admins, 404 for the rest", async () => {
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

  it("is out of reach for someone who has been taken off the team", async () => {
    const { _id } = await comment(company.contractorOn, "Mine");
    await app.database.superuser.query("delete from project_members where user_id = $1", [
      company.contractorOn.id,
    ]);
    expect((await edit(company.contractorOn, _id, "Still mine?")).statusCode).toBe(404);
    expect((await remove(company.contractorOn, _id)).statusCode).toBe(404);
  });
});
