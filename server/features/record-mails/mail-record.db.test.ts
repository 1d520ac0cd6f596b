import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { app, commentsOn, company, mail, prepare, stranger } from "../../testing/mailing-app.ts";

prepare();

const send = (as: TestPerson, record: string, people: readonly TestPerson[], words = "") =>
  app.call(routes.mailRecord, { body: { record, people: people.map(({ id }) => id), words } }, as);

interface QueuedRow {
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly reply_to: string | null;
}

async function queued(): Promise<QueuedRow[]> {
  const { rows } = await app.database.superuser.query<QueuedRow>(
    `select recipient, subject, body_text, reply_to from mails
      where workspace_id = $1 and kind = 'record' order by recipient`,
    [company.workspaceId],
  );
  return rows;
}

async function newSnag(more: Partial<Parameters<typeof addSiteRecord>[1]> = {}): Promise<string> {
  const { workspaceId, projectId, owner } = company;
  const on = { workspaceId, projectId, createdBy: owner.id, title: "Door rubs" };
  return addSiteRecord(app.database.superuser, { ...on, ...more });
}

describe("mailing a record", () => {
  it("sends its words and a link to each, whose answer becomes a comment", async () => {
    const { owner, admin, engineer } = company;
    const id = await newSnag();
    await app.database.superuser.query(
      `update site_records set fields = fields || '{"description": "At the top", "priority": "high"}' where id = $1`,
      [id],
    );
    const answer = await send(owner, id, [engineer, admin], "Please look.\n<b>Today</b>");
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { sent: 2 } }]);
    const mails = await queued();
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      [admin.email, engineer.email].toSorted(),
    );
    const [one, other] = mails;
    expect(one?.subject).toContain("Door rubs");
    for (const words of [
      "Please look.",
      "<b>Today</b>",
      "State: Open",
      "Priority: High",
      "At the top",
    ])
      expect(one?.body_text).toContain(words);
    expect(one?.body_text).toContain(`/projects/${company.projectId}/site?part=snags&snag=${id}`);
    expect(one?.reply_to).toMatch(/^reply\+[a-z2-7]{33}@in\.example\.com$/);
    expect(one?.reply_to).not.toBe(other?.reply_to);
    const mine = mails.find(({ recipient }) => recipient === engineer.email);
    expect(await mail({ to: mine?.reply_to ?? "", text: "I will." })).toMatchObject({ code: 250 });
    expect(await commentsOn(id)).toEqual([{ body: "I will.", by: engineer.id }]);
  });

  it("keeps one address for answers, and is told in the activity", async () => {
    const { owner, engineer } = company;
    const id = await newSnag();
    await send(owner, id, [engineer]);
    await send(owner, id, [engineer]);
    const [first, second] = await queued();
    expect(first?.reply_to).toBe(second?.reply_to);
    const { rows } = await app.database.superuser.query<{ message: string }>(
      "select message from activities where entity_id = $1 and action = 'mailed'",
      [id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.message).toContain("to Emeka Engineer");
  });

  it("is refused for whoever does not see it, by name, and nobody gets it then", async () => {
    const id = await newSnag();
    const answer = await send(company.owner, id, [company.engineer, company.clientOn]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: "Chidi Client cannot see this record. Leave them out.",
    });
    expect((await send(company.owner, id, [stranger.owner])).statusCode).toBe(400);
    expect((await send(company.contractorOn, id, [company.engineer])).statusCode).toBe(404);
    expect((await send(stranger.owner, id, [stranger.owner])).statusCode).toBe(404);
    expect(await queued()).toEqual([]);
    const { rows } = await app.database.superuser.query(
      "select from mail_addresses where subject_id = $1",
      [id],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ["nobody", []],
    ["twice the same", ["engineer", "engineer"]],
  ] as const)("is refused for %s", async (_, names) => {
    const people = names.map((name) => company[name]);
    expect((await send(company.owner, await newSnag(), people)).statusCode).toBe(400);
  });

  it("is withdrawn if its reader leaves before it could leave", async () => {
    await send(company.owner, await newSnag(), [company.engineer]);
    expect(await queued()).toHaveLength(1);
    await app.database.superuser.query("update memberships set active = false where user_id = $1", [
      company.engineer.id,
    ]);
    expect(await queued()).toEqual([]);
  });

  it("does not mail what a plan or a place is not", async () => {
    const place = await newSnag({ kind: "location" });
    expect((await send(company.owner, place, [company.engineer])).statusCode).toBe(404);
  });
});
