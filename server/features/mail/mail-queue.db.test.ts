import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgotPassword, resetPassword } from "../../../contract/auth/password-reset.ts";
import { routes } from "../../../contract/routes.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { openMailTransport } from "../../platform/mail/open-mail.ts";
import { loginIn, openBrowser, registerIn } from "../../testing/browser.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { startMailServer, type TestMailServer } from "../../testing/mail-server.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { type JobServices, sendMail } from "../jobs.ts";
import { type MailSender, mailSender } from "./mail-sender.ts";
import type { QueuedMail } from "./mail.sql.ts";
import { mailHint, queueMail } from "./queue-mail.ts";

const MINUTE = 60_000;

let t: TestApp;
let server: TestMailServer;
let company: TestCompany;
let others: TestCompany;
let post: MailSender;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date("2026-03-10T06:00:00Z");
  server = await startMailServer();
  company = await createCompany(t.database.superuser);
  others = await createCompany(t.database.superuser, "Other Builders");
  await t.database.superuser.query("delete from mails");
  const now = () => t.clock.now;
  post = mailSender({
    system: (work) => asSystem(t.database.pool, work),
    now,
    warn: () => undefined,
    logFailure: () => undefined,
    transport: openMailTransport({
      config: { smtpUrl: server.url, mailFrom: undefined, publicUrl: undefined, dataDir: "unused" },
      now,
      log: { warn: () => undefined },
    }),
  });
});
afterEach(async () => {
  await post.stop();
  await server.stop();
});

async function queue(change: Partial<QueuedMail> = {}): Promise<string> {
  const mail: QueuedMail = {
    id: newId(),
    workspaceId: company.workspaceId,
    to: "funmi@example.com",
    kind: "invitation",
    subject: "Hello",
    text: "A secret link",
    html: "<p>A secret link</p>",
    now: t.clock.now,
    ...change,
  };
  await asSystem(t.database.pool, (tx) => queueMail(tx, mail));
  return mail.id;
}

async function fetchQueue(person: TestPerson) {
  const response = await t.call(routes.getMailQueue, {}, person);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

const retry = (id: string, as: TestPerson | undefined) =>
  t.call(routes.retryMail, { params: { id } }, as);

describe("the mail of a workspace", () => {
  test("that waits for a mail server is visible to those who manage people, with the reason", async () => {
    await queue({ to: "first@example.com" });
    await post.sendDue();
    await server.stop();
    t.clock.now = new Date(t.clock.now.getTime() + MINUTE);
    const id = await queue();
    await post.sendDue();
    for (const person of [company.owner, company.admin]) {
      const seen = await fetchQueue(person);
      expect(seen).toEqual({
        counts: { queued: 1, sent: 1, filed: 0, failed: 0 },
        unsent: [
          {
            _id: id,
            to: "funmi@example.com",
            kind: "invitation",
            state: "queued",
            attempts: 1,
            lastError: "The mail server could not be reached.",
            createdAt: "2026-03-10T06:01:00.000Z",
            nextAttemptAt: "2026-03-10T06:02:00.000Z",
          },
        ],
      });
      expect(JSON.stringify(seen)).not.toContain("secret");
    }
    await server.start();
  });

  test("lists failed mail first, then the newest", async () => {
    server.refusal = (to) => (to.startsWith("bad") ? { code: 550, message: "No" } : undefined);
    const bad = await queue({ to: "bad@example.com" });
    await post.sendDue();
    const waiting: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      t.clock.now = new Date(t.clock.now.getTime() + MINUTE);
      waiting.unshift(await queue());
    }
    const { counts, unsent } = await fetchQueue(company.admin);
    expect(counts).toEqual({ queued: 2, sent: 0, filed: 0, failed: 1 });
    expect(unsent.map(({ _id }: { _id: string }) => _id)).toEqual([bad, ...waiting]);
    expect(unsent[0]).toMatchObject({ state: "failed", nextAttemptAt: null });
  });

  test("is visible to nobody else, and includes nothing of accounts and other workspaces", async () => {
    await queue({ workspaceId: others.workspaceId });
    await queue({ workspaceId: null, kind: "password_reset" });
    expect(await fetchQueue(company.owner)).toEqual({
      counts: { queued: 0, sent: 0, filed: 0, failed: 0 },
      unsent: [],
    });
    for (const person of [company.engineer, company.clientOn, company.contractorOn]) {
      const refused = await t.call(routes.getMailQueue, {}, person);
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toBe("Only administrators and the owner can manage people.");
    }
    expect((await t.call(routes.getMailQueue)).statusCode).toBe(401);
  });
});

describe("retrying a mail", () => {
  test("that failed sends it, and resets its attempts", async () => {
    server.refusal = () => ({ code: 550, message: "Mailbox full" });
    const id = await queue();
    await post.sendDue();
    server.refusal = undefined;
    let hints = 0;
    const end = mailHint.listen(() => {
      hints += 1;
    });
    const response = await retry(id, company.admin);
    end();
    expect(response.json().data).toMatchObject({
      _id: id,
      state: "queued",
      attempts: 0,
      lastError: "The mail server refused it: 550 Mailbox full",
      nextAttemptAt: t.clock.now.toISOString(),
    });
    expect(hints).toBe(1);
    await post.sendDue();
    expect(server.received.map(({ text }) => text)).toEqual(["A secret link"]);
    expect((await fetchQueue(company.admin)).counts).toMatchObject({ sent: 1, failed: 0 });
  });

  test("that waits sends it now, and not twice when it is already being sent", async () => {
    await server.stop();
    const id = await queue();
    await post.sendDue();
    await server.start();
    const arrived = Promise.withResolvers<void>();
    server.hold = arrived.promise;
    expect((await retry(id, company.owner)).statusCode).toBe(200);
    const round = post.sendDue();
    await expect.poll(() => server.received.length).toBe(1);
    expect((await retry(id, company.owner)).statusCode).toBe(200);
    arrived.resolve();
    await round;
    await post.sendDue();
    expect(server.received).toHaveLength(1);
  });

  test("is refused when it was sent, or its link has expired", async () => {
    const sent = await queue();
    await post.sendDue();
    const refused = await retry(sent, company.admin);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe("This mail was sent already.");

    const stale = await queue({ expiresAt: new Date(t.clock.now.getTime() + MINUTE) });
    t.clock.now = new Date(t.clock.now.getTime() + MINUTE);
    const expired = await retry(stale, company.admin);
    expect(expired.statusCode).toBe(409);
    expect(expired.json().message).toBe(
      "The link in this mail has expired. Send a new one instead.",
    );
  });

  test("does not find one of another workspace or of an account, and is refused by role", async () => {
    const id = await queue();
    const foreign = await queue({ workspaceId: others.workspaceId });
    const account = await queue({ workspaceId: null });
    for (const out of [foreign, account, newId()]) {
      expect((await retry(out, company.admin)).statusCode).toBe(404);
    }
    expect((await retry(id, others.owner)).statusCode).toBe(404);
    for (const person of [company.engineer, company.clientOn, company.contractorOn]) {
      expect((await retry(id, person)).statusCode).toBe(403);
    }
    expect((await retry(id, undefined)).statusCode).toBe(401);
    expect((await retry("x", company.admin)).statusCode).toBe(400);
  });
});

describe("end to end", () => {
  test("waiting mail is sent even if links cannot be made", async () => {
    let sent = 0;
    const services: JobServices = {
      system: () => Promise.reject(new Error("no links today")),
      now: () => t.clock.now,
      newId,
      warn: () => undefined,
      publish: () => undefined,
      files: t.files,
      siteUrl: "https://plumb.example.com",
      mailIsSetUp: true,
      sendDueMail: async () => {
        sent += 1;
      },
    };
    await expect(sendMail(services)).rejects.toThrow("no links today");
    expect(sent).toBe(1);
  });

  test("a forgotten password: requested, mailed at once automatically, reset", async () => {
    const email = "ngozi@example.com";
    await registerIn(openBrowser(t), { email });
    const services: JobServices = {
      system: (work) => asSystem(t.database.pool, work),
      now: () => t.clock.now,
      newId,
      warn: () => undefined,
      publish: () => undefined,
      files: t.files,
      siteUrl: "https://plumb.example.com",
      mailIsSetUp: true,
      sendDueMail: () => post.sendDue(),
    };
    const rounds: Promise<void>[] = [];
    const end = mailHint.listen(() => rounds.push(sendMail(services)));

    await t.call(forgotPassword, { body: { email } });
    await expect.poll(() => server.received.length).toBe(1);
    const [mail] = server.received;
    expect(mail?.to).toEqual([email]);
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const password = "Victoria-Island-7";
    expect((await t.call(resetPassword, { body: { token, password } })).statusCode).toBe(200);
    expect((await loginIn(openBrowser(t), { email, password })).statusCode).toBe(200);
    const subjects = () => server.received.map(({ headers }) => headers.get("subject"));
    await expect
      .poll(subjects)
      .toEqual([
        expect.anything(),
        "Your password was changed",
        "A new device signed in to your account",
      ]);
    end();
    await Promise.all(rounds);
    const { rows } = await t.database.superuser.query(
      "select 1 from mails where body_text is not null",
    );
    expect(rows).toEqual([]);
  });
});
