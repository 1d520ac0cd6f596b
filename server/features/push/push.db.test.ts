import { importJWK, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NotificationKind } from "../../../contract/mail/mail-settings.ts";
import type { PushSettings } from "../../../contract/mail/push.ts";
import { routes } from "../../../contract/routes.ts";
import { asReader, asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, signIn, type TestCompany, type TestPerson } from "../../testing/company.ts";
import {
  startPushServer,
  testPush,
  type TestBrowser,
  type TestPushServer,
} from "../../testing/push-server.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import type { PushedMessage } from "./push-rules.ts";
import { type PushSender, pushSender, sweepPushes } from "./public.ts";

const NOON = "2026-03-10T12:00:00Z";
let server: TestPushServer;
let t: TestApp;
let company: TestCompany;
let sender: PushSender;

beforeAll(async () => {
  server = await startPushServer();
  const push = testPush([server.url]);
  t = await startTestApp({ push });
  sender = pushSender({
    system: (work) => asSystem(t.database.pool, work),
    now: () => t.clock.now,
    warn: (error) => expect.fail(String(error)),
    service: push,
    asReader: (reader, work) => asReader(t.database.pool, reader, work),
  });
});
afterAll(async () => {
  await sender.stop();
  await t.close();
  await server.stop();
});
beforeEach(async () => {
  t.clock.now = new Date(NOON);
  company = await createCompany(t.database.superuser);
});
afterEach(async () => {
  server.received.length = 0;
  server.status = 201;
  await t.database.superuser.query("delete from pushes");
});

async function subscribe(person: TestPerson, browser = server.newBrowser()): Promise<TestBrowser> {
  const answer = await t.call(routes.subscribeToPush, { body: browser }, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return browser;
}

/** Tells a person something about the company's task, now. */
async function tell(
  person: TestPerson,
  message: string,
  {
    kind = "assigned",
    projectId = company.projectId,
  }: { kind?: NotificationKind; projectId?: string } = {},
): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into notifications (id, workspace_id, user_id, kind, type, title, message, project_id, created_at)
     values ($1, $2, $3, $4, 'info', 'News', $5, $6, $7)`,
    [id, company.workspaceId, person.id, kind, message, projectId, t.clock.now],
  );
  return id;
}

/** Sends what is due once nothing can be undone any more. */
async function pushed(): Promise<PushedMessage[]> {
  t.clock.now = new Date(t.clock.now.getTime() + 15_000);
  await sender.sendDue();
  return server.received.map(({ text }) => JSON.parse(text) as PushedMessage);
}

const settingsOf = async (person: TestPerson) =>
  (await t.call(routes.getPushSettings, {}, person)).json<{ data: PushSettings }>().data;
const put = (person: TestPerson, body: object) => t.call(routes.putPushSettings, { body }, person);

describe("a subscription", () => {
  test("to an address that is no browser's push service is refused", async () => {
    const body = { ...server.newBrowser(), endpoint: "http://127.0.0.1:1/push" };
    const answer = await t.call(routes.subscribeToPush, { body }, company.engineer);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining("PUSH_SERVICES") });
  });

  test("of somebody else who signs in with the same browser replaces the former one", async () => {
    const browser = await subscribe(company.engineer);
    await subscribe(company.clientOn, browser);
    expect((await settingsOf(company.engineer)).browsers).toEqual([]);
    await tell(company.engineer, "Not for this browser");
    expect(await pushed()).toEqual([]);
  });

  test("is listed with its sign-in, and ended by its person alone", async () => {
    await subscribe(company.engineer);
    const { browsers, publicKey } = await settingsOf(company.engineer);
    expect(browsers).toMatchObject([{ current: true, lastSentAt: null }]);
    expect(publicKey).toHaveLength(87);
    const params = { id: browsers[0]?._id ?? "" };
    const of = (person: TestPerson) => t.call(routes.unsubscribeFromPush, { params }, person);
    expect((await of(company.admin)).statusCode).toBe(404);
    expect((await of(company.engineer)).statusCode).toBe(200);
    expect((await of(company.engineer)).statusCode).toBe(404);
  });
});

describe("news", () => {
  test("reaches every browser of its person, encrypted for it and signed by this server", async () => {
    const browser = await subscribe(company.engineer);
    const other = {
      ...company.engineer,
      claims: await signIn(t.database.superuser, company.engineer.id, company.workspaceId),
    };
    await subscribe(other);
    await tell(company.engineer, "Cast slab is yours");
    const messages = await pushed();
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatchObject({
      title: "News",
      body: "Cast slab is yours",
      path: `/projects/${company.projectId}`,
    });
    const headers = server.received.find(({ path }) => browser.endpoint.endsWith(path))?.headers;
    const [, token = "", key = ""] =
      /^vapid t=(.+), k=(.+)$/.exec(String(headers?.["authorization"])) ?? [];
    expect(key).toBe((await settingsOf(company.engineer)).publicKey);
    const point = Buffer.from(key, "base64url");
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    };
    // The token's times are real ones.
    const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), {
      audience: server.url,
    });
    expect(payload.sub).toBe("https://plumb.example.com");
    expect(await pushed()).toHaveLength(2);
    expect((await settingsOf(company.engineer)).browsers[0]?.lastSentAt).toBe(
      "2026-03-10T12:00:15.000Z",
    );
  });

  test("is not pushed once it is read, muted, out of sight or its sign-in has ended", async () => {
    await subscribe(company.engineer);
    await subscribe(company.contractorOn);
    const read = await tell(company.engineer, "Read already");
    await t.call(routes.markNotificationRead, { params: { id: read } }, company.engineer);
    expect((await put(company.engineer, { kinds: { team: false } })).statusCode).toBe(200);
    await tell(company.engineer, "Muted", { kind: "team" });
    await tell(company.contractorOn, "About a project that is not theirs");
    await t.database.superuser.query("delete from project_members where user_id = $1", [
      company.contractorOn.id,
    ]);
    expect(await pushed()).toEqual([]);

    await t.database.superuser.query("update sessions set ended_at = now() where user_id = $1", [
      company.engineer.id,
    ]);
    await tell(company.engineer, "After signing out");
    expect(await pushed()).toEqual([]);
  });

  test("of the quiet hours comes in the morning as one message, without what was taken back", async () => {
    await subscribe(company.engineer);
    expect(
      (await put(company.engineer, { quiet: { from: "20:00", until: "20:00" } })).statusCode,
    ).toBe(400);
    await put(company.engineer, { quiet: { from: "20:00", until: "06:30" } });
    t.clock.now = new Date("2026-03-10T21:00:00Z");
    await tell(company.engineer, "First");
    t.clock.now = new Date("2026-03-10T22:00:00Z");
    await tell(company.engineer, "Second");
    const gone = await tell(company.engineer, "Taken back");
    expect(await pushed()).toEqual([]);
    await t.database.superuser.query("delete from notifications where id = $1", [gone]);
    t.clock.now = new Date("2026-03-11T05:30:00Z");
    expect(await pushed()).toMatchObject([
      { title: "2 notifications", body: "Second\nFirst", path: "/notifications" },
    ]);
    expect((await settingsOf(company.engineer)).quiet).toEqual({ from: "20:00", until: "06:30" });
  });

  test("that is gathered is sent again with what was added, in place of the former message", async () => {
    await subscribe(company.engineer);
    const id = await tell(company.engineer, "One is finished");
    const [first] = await pushed();
    await t.database.superuser.query(
      "update notifications set message = 'Two are finished', created_at = $2 where id = $1",
      [id, t.clock.now],
    );
    const [, second] = await pushed();
    expect(second).toMatchObject({ body: "Two are finished", tag: first?.tag });
    await t.database.superuser.query("update notifications set is_read = true where id = $1", [id]);
    expect(await pushed()).toHaveLength(2);
  });

  test("of a snag is pushed to the contractor who sees it, and to nobody who does not", async () => {
    const { workspaceId, projectId, contractorOn, contractorOff, engineer } = company;
    const db = t.database.superuser;
    const record = { workspaceId, projectId, createdBy: engineer.id, title: "Crack" };
    const snag = await addSiteRecord(db, { ...record, people: [contractorOn.id] });
    for (const person of [contractorOn, contractorOff]) {
      await subscribe(person);
      await db.query(
        `insert into notifications (id, workspace_id, user_id, kind, type, title, message, project_id, subject_kind, subject_id, created_at)
         values ($1, $2, $3, 'assigned', 'info', 'News', $4, $5, 'snag', $6, $7)`,
        [newId(), workspaceId, person.id, `To ${person.id}`, projectId, snag, t.clock.now],
      );
    }
    const bodies = (await pushed()).map(({ body }) => body);
    expect(bodies).toEqual([`To ${company.contractorOn.id}`]);
  });

  test("waits while the push service is out of order, and a browser that is gone is forgotten", async () => {
    await subscribe(company.engineer);
    server.status = 503;
    await tell(company.engineer, "Later");
    expect(await pushed()).toEqual([]);
    server.status = 201;
    expect(await pushed()).toEqual([]);
    t.clock.now = new Date("2026-03-10T12:01:00Z");
    expect(await pushed()).toMatchObject([{ body: "Later" }]);

    server.status = 410;
    await tell(company.engineer, "Nobody there");
    await pushed();
    expect((await settingsOf(company.engineer)).browsers).toEqual([]);
  });

  test("of a person without a browser is not queued, and old rows are swept", async () => {
    await tell(company.engineer, "For the bell alone");
    const count = async () =>
      (await t.database.superuser.query<{ n: number }>("select count(*)::int n from pushes"))
        .rows[0]?.n;
    expect(await count()).toBe(0);
    await subscribe(company.engineer);
    await tell(company.engineer, "Sent");
    await pushed();
    expect(await count()).toBe(1);
    t.clock.now = new Date("2026-03-12T12:00:00Z");
    const { now } = t.clock;
    await asSystem(t.database.pool, (tx) => sweepPushes(tx, { now, before: now }));
    expect(await count()).toBe(0);
  });
});
