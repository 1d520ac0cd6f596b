import { describe, expect, it } from "vitest";
import type { SubjectRef } from "../../../contract/subjects.ts";
import { asReader, asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { mailAddresses } from "../../platform/mail/mail-addresses.ts";
import { addTask } from "../../testing/company.ts";
import { TEST_SECRET } from "../../testing/global-setup.ts";
import { app, commentsOn, company, DOMAIN, mail, prepare } from "../../testing/mailing-app.ts";
import { sendDigests } from "./public.ts";

prepare();

/** Notifies the engineer about records, and sends the daily mails of the next morning. */
async function toldOf(subjects: readonly SubjectRef[], receives = true): Promise<void> {
  const { workspaceId, projectId, engineer } = company;
  const at = new Date("2026-03-03T12:00:00Z");
  await app.database.superuser.query(
    "update memberships set created_at = '2026-01-01', last_digest_day = '2026-03-03' where workspace_id = $1",
    [workspaceId],
  );
  for (const { kind, id } of subjects)
    await app.database.superuser.query(
      `insert into notifications (id, workspace_id, user_id, kind, type, title, message, project_id, subject_kind,
                                  subject_id, created_at)
       values ($1, $2, $3, 'assigned', 'info', 'New', 'Something new', $4, $5, $6, $7)`,
      [newId(), workspaceId, engineer.id, projectId, kind, id, at.toISOString()],
    );
  await sendDigests({
    system: (work) => asSystem(app.database.pool, work),
    asReader: (reader, work) => asReader(app.database.pool, reader, work),
    warn: (error) => expect.fail(String(error)),
    now: () => new Date("2026-03-04T12:00:00Z"),
    newId,
    siteUrl: "https://plumb.example.com",
    mailIsSetUp: false,
    mailIn: receives ? mailAddresses({ secret: TEST_SECRET, domain: DOMAIN }) : undefined,
  });
}

async function digest() {
  const { rows } = await app.database.superuser.query<{
    reply_to: string | null;
    body_text: string;
    body_html: string;
  }>(
    "select reply_to, body_text, body_html from mails where workspace_id = $1 and kind = 'digest'",
    [company.workspaceId],
  );
  if (!rows[0]) throw new Error("There is no daily mail");
  return rows[0];
}

async function newTask(title: string): Promise<SubjectRef> {
  const { workspaceId, projectId, owner } = company;
  const of = { workspaceId, projectId, title, createdBy: owner.id };
  return { kind: "task", id: await addTask(app.database.superuser, of) };
}

describe("a daily mail", () => {
  it("about one record has the Reply-To that comments on it", async () => {
    const task = await newTask("Cast slab");
    await toldOf([task, task]);
    const { reply_to, body_text } = await digest();
    expect(body_text).toContain(`Answer by mail: ${reply_to}`);
    expect(await mail({ to: reply_to ?? "", text: "On Monday" })).toMatchObject({ code: 250 });
    expect(await commentsOn(task.id)).toEqual([{ body: "On Monday", by: company.engineer.id }]);
  });

  it("about several records has an address beside each, and none for all", async () => {
    await toldOf([await newTask("Cast slab"), await newTask("Strip slab")]);
    const { reply_to, body_text, body_html } = await digest();
    expect(reply_to).toBeNull();
    const addresses = body_text.match(/reply\+[a-z2-7]{33}@in\.example\.com/g) ?? [];
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) expect(body_html).toContain(encodeURIComponent(address));
  });

  it("of a server that receives no mail has none", async () => {
    await toldOf([await newTask("Cast slab")], false);
    const { reply_to, body_text } = await digest();
    expect([reply_to, body_text.includes("Answer by mail")]).toEqual([null, false]);
  });
});
