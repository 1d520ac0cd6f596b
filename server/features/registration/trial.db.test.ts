import { Buffer } from "node:buffer";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addFile } from "../../../contract/files/files.ts";
import { DAILY_LINKS_ON_TRIAL } from "../../../contract/people/invitations.ts";
import { routes } from "../../../contract/routes.ts";
import { asReader, asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { formOf } from "../../testing/form.ts";
import {
  startTestApp,
  type TestApp,
  type TestAppOptions,
  testNow,
} from "../../testing/test-app.ts";
import { sendDigests } from "../mail/public.ts";

const KB = 1024;
const allowance = { bytes: 100 * KB, files: 99, trialBytes: 20 * KB };
let t: TestApp;
let first: TestCompany;
let second: TestCompany;
beforeAll(async () => {
  t = await startTestApp({ mailIsSetUp: true, allowance });
});
afterAll(() => t.close());
beforeEach(async () => {
  const db = t.database.superuser;
  t.clock.now = testNow();
  await db.query("truncate workspaces, users cascade");
  first = await createCompany(db, "First Ltd");
  await db.query("update workspaces set created_at = '2020-01-01' where id = $1", [
    first.workspaceId,
  ]);
  second = await createCompany(db, "Second Ltd");
});

const proveOwner = (of: TestCompany) =>
  t.database.superuser.query("update users set email_proven_at = now() where id = $1", [
    of.owner.id,
  ]);

let guests = 0;
const guest = () => `guest${(guests += 1)}@example.com`;
const invite = (of: TestCompany, email = guest(), on = t) =>
  on.call(routes.invite, { body: { email, role: "client" } }, of.admin);
const inviteMany = (of: TestCompany, count: number) => {
  const body = { emails: Array.from({ length: count }, guest), role: "client" };
  return t.call(routes.inviteMany, { body }, of.admin);
};
const invitedOf = (answer: { json(): { data: { invited: unknown[] } } }) =>
  answer.json().data.invited.length;

/** Runs `work` on a server with other settings and the same database. */
async function on(options: TestAppOptions, work: (other: TestApp) => Promise<void>) {
  const other = await startTestApp({ ...options, database: t.database });
  await work(other);
  await other.close();
}

describe("invitations of a company on trial", () => {
  test("are twenty a day, counted over single, pasted and repeated ones", async () => {
    expect(invitedOf(await inviteMany(second, 15))).toBe(15);
    const single = await invite(second);
    expect(single.statusCode).toBe(201);
    const { _id: id } = single.json().data;
    expect(
      (await t.call(routes.resendInvitation, { params: { id } }, second.admin)).statusCode,
    ).toBe(200);
    // Three more invitations are allowed.
    expect((await inviteMany(second, 4)).statusCode).toBe(429);
    expect(invitedOf(await inviteMany(second, 3))).toBe(3);
    const refused = await invite(second);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe(
      "A new company can send 20 invitations in 24 hours, until its owner has confirmed their address in the profile.",
    );
    const again = await t.call(routes.resendInvitation, { params: { id } }, second.admin);
    expect(again.statusCode).toBe(429);
    t.clock.now = new Date(t.clock.now.getTime() + 24 * 3_600_000 + 1000);
    await t.database.superuser.query("update sessions set expires_at = $1", [
      new Date(t.clock.now.getTime() + 3_600_000),
    ]);
    expect((await invite(second)).statusCode).toBe(201);
  });

  test("of many requests at once are twenty, too", async () => {
    const kept = (await invite(second)).json().data;
    const people = [second.admin, second.owner];
    const calls = Array.from({ length: 30 }, (_, n) => {
      const as = people[n % 2];
      if (n % 3 === 0) return t.call(routes.resendInvitation, { params: { id: kept._id } }, as);
      return t.call(routes.invite, { body: { email: guest(), role: "client" } }, as);
    });
    await Promise.all(calls);
    const { rows } = await t.database.superuser.query(
      "select count(*)::int as sent from invitation_links where workspace_id = $1",
      [second.workspaceId],
    );
    expect(rows[0].sent).toBe(DAILY_LINKS_ON_TRIAL);
  });

  test("are not limited so in the first company, or once the owner has proven their address", async () => {
    expect(invitedOf(await inviteMany(first, 25))).toBe(25);
    await proveOwner(second);
    expect(invitedOf(await inviteMany(second, 25))).toBe(25);
  });

  test("are mailed without the inviter's own words, as long as nobody has proven the owner's address", async () => {
    const send = async () => {
      const body = { email: guest(), role: "client", message: "Come and build." };
      await t.call(routes.invite, { body }, second.admin);
      const { rows } = await t.database.superuser.query(
        "select body_text from mails where recipient = $1",
        [body.email],
      );
      return rows[0].body_text;
    };
    expect(await send()).not.toContain("Come and build");
    await proveOwner(second);
    expect(await send()).toContain("Come and build.");
  });

  test("are not limited so where no mail is sent", async () => {
    await on({ mailIsSetUp: false }, async (other) => {
      await inviteMany(second, 20);
      expect((await invite(second, guest(), other)).statusCode).toBe(201);
    });
  });
});

test("a company on trial gets no daily mail", async () => {
  const db = t.database.superuser;
  await db.query("update memberships set created_at = '2026-01-01'");
  for (const { workspaceId, engineer } of [first, second])
    await db.query(
      `insert into notifications (id, workspace_id, user_id, kind, type, title, message, created_at)
       values ($1, $2, $3, 'mention', 'info', 'Mention', 'Bola mentioned you', '2026-03-09T10:00:00Z')`,
      [newId(), workspaceId, engineer.id],
    );
  const round = (day: string) =>
    sendDigests({
      system: (work) => asSystem(t.database.pool, work),
      asReader: (reader, work) => asReader(t.database.pool, reader, work),
      warn: (error) => expect.fail(String(error)),
      now: () => new Date(`${day}T06:00:00Z`),
      newId,
      siteUrl: "https://plumb.example.com",
      mailIsSetUp: true,
    });
  await round("2026-03-10");
  const { rows } = await db.query("select recipient from mails where kind = 'digest'");
  expect(rows).toEqual([{ recipient: first.engineer.email }]);
});

describe("a company on trial", () => {
  const send = (of: TestCompany) => {
    const content = Buffer.alloc(15 * KB, " ");
    content.write("%PDF-1.4");
    const file = { name: "drawing.pdf", type: "application/pdf", content };
    const { payload, headers } = formOf({ project: of.projectId }, file);
    return t.raw({ method: "POST", url: addFile.path, payload, headers }, of.admin);
  };

  test("stores less, until its owner has proven their address", async () => {
    expect((await send(second)).statusCode).toBe(201);
    const refused = await send(second);
    expect(refused.statusCode).toBe(507);
    const storage = await t.call(routes.getStorage, {}, second.admin);
    expect(storage.json().data.allowed).toEqual({ bytes: 20 * KB, files: 99 });
    await proveOwner(second);
    expect((await send(second)).statusCode).toBe(201);
  });

  test("is never the first one", async () => {
    expect((await send(first)).statusCode).toBe(201);
    expect((await send(first)).statusCode).toBe(201);
  });
});
