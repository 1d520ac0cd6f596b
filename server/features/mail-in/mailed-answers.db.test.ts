import { describe, expect, it } from "vitest";
import { addTask } from "../../testing/company.ts";
import { sidewaysPhoto } from "../../testing/files/pictures.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import {
  addressOf,
  app,
  commentsOn,
  company,
  filesOn,
  mail,
  prepare,
  replyAddress,
} from "../../testing/mailing-app.ts";

prepare();

const QUOTED = "On Tue, 3 Mar 2026 at 07:00, Plumbline wrote:\n> Door rubs\n> Snag 1\n";

async function newSnag(createdBy: string): Promise<string> {
  const { workspaceId, projectId } = company;
  return addSiteRecord(app.database.superuser, {
    workspaceId,
    projectId,
    createdBy,
    title: "Door",
  });
}

describe("an answer to a mail about a record", () => {
  it("is a comment of the words above the quoted ones, with its pictures on the record", async () => {
    const id = await newSnag(company.owner.id);
    const to = await replyAddress(company.engineer, { kind: "snag", id });
    const attachments = [
      { filename: "after.jpg", content: await sidewaysPhoto() },
      { filename: "note.txt", content: "words" },
    ];
    const told = await mail({ to, subject: "Re: Door", text: `Done.\n\n${QUOTED}`, attachments });
    expect(told).toMatchObject({ code: 250 });
    expect(await commentsOn(id)).toEqual([
      {
        body: "Done.\n\n1 attachment was not taken: note.txt (not a picture).",
        by: company.engineer.id,
      },
    ]);
    expect(await filesOn(id)).toMatchObject([{ name: "after.jpg", moment: null }]);
  });

  it("comments on whatever takes comments", async () => {
    const { workspaceId, projectId, owner, engineer } = company;
    const of = { workspaceId, projectId, title: "Cast slab", createdBy: owner.id };
    const id = await addTask(app.database.superuser, of);
    await mail({ to: await replyAddress(engineer, { kind: "task", id }), text: "On Monday" });
    expect(await commentsOn(id)).toMatchObject([{ body: "On Monday" }]);
  });

  it("that comes twice is one comment", async () => {
    const id = await newSnag(company.owner.id);
    const to = await replyAddress(company.engineer, { kind: "snag", id });
    for (let times = 0; times < 2; times += 1)
      expect(await mail({ to, text: "Done", messageId: "<1@a.example>" })).toMatchObject({
        code: 250,
      });
    expect(await commentsOn(id)).toHaveLength(1);
  });

  it("mentions nobody, whatever was copied into it", async () => {
    const id = await newSnag(company.owner.id);
    const to = await replyAddress(company.engineer, { kind: "snag", id });
    await mail({ to, text: `@[Ada](${company.clientOff.id}) look` });
    expect(await commentsOn(id)).toMatchObject([{ body: "@Ada look" }]);
  });

  it("with nothing new is returned", async () => {
    const id = await newSnag(company.owner.id);
    const to = await replyAddress(company.engineer, { kind: "snag", id });
    expect(await mail({ to, text: QUOTED })).toMatchObject({
      code: 550,
      words: expect.stringContaining("nothing new"),
    });
    expect(await mail({ to, text: "x".repeat(5_000) })).toMatchObject({ code: 550 });
    expect(await commentsOn(id)).toEqual([]);
  });
});

describe("rights", () => {
  it("a contractor answers about their own snags, and about no others", async () => {
    const { contractorOn, owner } = company;
    const [theirs, others] = [await newSnag(contractorOn.id), await newSnag(owner.id)];
    const answers = [];
    for (const id of [theirs, others]) {
      const to = await replyAddress(contractorOn, { kind: "snag", id });
      answers.push((await mail({ to, text: "Done" })).code);
    }
    expect(answers).toEqual([250, 550]);
    expect(await commentsOn(theirs)).toHaveLength(1);
    expect(await commentsOn(others)).toEqual([]);
  });

  it("a client who may add no file comments, and is told so of their picture", async () => {
    const { clientOn, taskId } = company;
    const to = await replyAddress(clientOn, { kind: "task", id: taskId });
    const photo = { filename: "a.jpg", content: await sidewaysPhoto() };
    expect(await mail({ to, text: "Nice", attachments: [photo] })).toMatchObject({ code: 250 });
    const [comment] = await commentsOn(taskId);
    expect(comment?.body).toMatch(/^Nice\n\n1 attachment was not taken: a\.jpg \(/);
    expect(await filesOn(taskId)).toEqual([]);
  });

  it("a deleted record takes no answer", async () => {
    const id = await newSnag(company.owner.id);
    const to = await replyAddress(company.engineer, { kind: "snag", id });
    await app.database.superuser.query("update site_records set deleted_at = now() where id = $1", [
      id,
    ]);
    expect(await mail({ to, text: "Done" })).toMatchObject({ code: 550 });
  });

  it("renewing the address of a project ends those of its records", async () => {
    const id = await newSnag(company.owner.id);
    const to = await replyAddress(company.engineer, { kind: "snag", id });
    await addressOf(company.engineer);
    expect(await mail({ to, text: "Done" })).toMatchObject({ code: 550 });
    expect(await commentsOn(id)).toEqual([]);
  });
});
