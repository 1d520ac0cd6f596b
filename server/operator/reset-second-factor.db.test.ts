import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { routes } from "../../contract/routes.ts";
import { loginIn, openBrowser, registerIn } from "../testing/browser.ts";
import { TEST_SECRET } from "../testing/global-setup.ts";
import {
  firstStep,
  type Protected,
  protectedPerson,
  secondStep,
} from "../testing/second-factor.ts";
import { startTestApp, type TestApp, testNow } from "../testing/test-app.ts";
import { resetSecondFactorOf } from "./command.ts";

let t: TestApp;
let people = 0;
let ada: Protected;
let said: string[];
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  ada = await protectedPerson(t, `ada${(people += 1)}@example.com`);
  said = [];
  vi.stubEnv("DATABASE_URL", t.database.url);
  vi.stubEnv("DATABASE_SYSTEM_URL", t.database.logins.system);
  vi.stubEnv("DATABASE_APP_URL", t.database.logins.app);
  vi.stubEnv("PUBLIC_URL", "https://build.example.com");
  vi.spyOn(console, "log").mockImplementation((line: string) => said.push(line));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
});

const rows = async (sql: string, ...values: unknown[]) =>
  (await t.database.superuser.query(sql, values)).rows;
const eventsOn = (email: string) =>
  rows(
    `select a.actor_id, a.address, a.after, w.name from audit_events a join workspaces w on w.id = a.workspace_id
      where a.kind = 'second_factor_reset' and a.subject = $1 order by w.name`,
    email,
  );
const mailsTo = (email: string) =>
  rows(
    "select body_text from mails where recipient = $1 and body_text like '%administrator of this Plumbline server%'",
    email,
  );

describe("whoever runs the server", () => {
  test("lets a person in who has lost the phone and the recovery codes", async () => {
    const ticket = await firstStep(openBrowser(t), ada.email);
    await resetSecondFactorOf([` ${ada.email.toUpperCase()} `]);
    expect(said).toEqual([
      `Removed the authenticator app and 10 recovery codes of ${ada.email}, ended 1 sign-in, and queued a mail to them.`,
    ]);
    expect((await ada.browser.send(routes.getSecondFactor)).statusCode).toBe(401);
    const code = ada.recovery[0] ?? "";
    expect((await secondStep(openBrowser(t), { ticket, code })).statusCode).toBe(401);
    const again = openBrowser(t);
    expect((await loginIn(again, { email: ada.email })).json()).toHaveProperty("accessToken");
    expect((await again.send(routes.getSecondFactor)).json().data).toMatchObject({
      totp: null,
      recoveryLeft: 0,
      trusted: [],
    });
  });

  test("is told that nothing is left the second time, and ends no sign-in by it", async () => {
    await resetSecondFactorOf([ada.email]);
    const again = openBrowser(t);
    await loginIn(again, { email: ada.email });
    await resetSecondFactorOf([ada.email]);
    expect(said[1]).toBe(`${ada.email} has no second factor: there was nothing to remove.`);
    expect((await again.send(routes.getSecondFactor)).statusCode).toBe(200);
    expect(await eventsOn(ada.email)).toHaveLength(1);
    expect(await mailsTo(ada.email)).toHaveLength(1);
  });

  test("removes passkeys and the trust in browsers", async () => {
    await rows(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       select gen_random_uuid(), id, 'key of ' || email, 'x', 0, '{}', 'Phone', now() from users where email = $1`,
      ada.email,
    );
    const ticket = await firstStep(ada.browser, ada.email);
    const code = ada.recovery[0] ?? "";
    expect((await secondStep(ada.browser, { ticket, code, trust: true })).statusCode).toBe(200);
    await rows(
      "update devices set trusted_until = now() + interval '1 day' where trusted_until is not null",
    );
    await resetSecondFactorOf([ada.email]);
    expect(said).toEqual([
      `Removed the authenticator app, 1 passkey, 9 recovery codes, and 1 trusted browser of ${ada.email}, ended 1 sign-in, and queued a mail to them.`,
    ]);
    const left = await rows(
      `select (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
              (select count(*)::int from devices d where d.user_id = u.id and trusted_until is not null) as trusted
         from users u where email = $1`,
      ada.email,
    );
    expect(left).toEqual([{ passkeys: 0, trusted: 0 }]);
  });

  test("is written into the trail of each of the person's companies, and the person is told", async () => {
    await rows(
      `with made as (
         insert into workspaces (id, name, currency, time_zone, owner_id, created_at, updated_at)
         select gen_random_uuid(), 'Second Company', 'NGN', 'Africa/Lagos', id, now(), now() from users where email = $1
         returning id, owner_id)
       insert into memberships (workspace_id, user_id, role, active, created_at)
       select id, owner_id, 'admin', true, now() from made`,
      ada.email,
    );
    await resetSecondFactorOf([ada.email]);
    const event = {
      actor_id: null,
      address: "",
      after: { app: true, passkeys: 0, recoveryCodes: 10, trustedBrowsers: 0, signInsEnded: 1 },
    };
    const events = await eventsOn(ada.email);
    expect(events).toHaveLength(2);
    expect(events).toEqual(events.map(({ name }) => ({ ...event, name })));
    expect(events.map(({ name }) => name)).toContain("Second Company");
    expect(await mailsTo(ada.email)).toEqual([
      { body_text: expect.stringContaining("https://build.example.com/profile") },
    ]);
  });

  test("touches nobody else", async () => {
    const other = await protectedPerson(t, `bola${people}@example.com`);
    await resetSecondFactorOf([ada.email]);
    expect((await other.browser.send(routes.getSecondFactor)).json().data).toMatchObject({
      recoveryLeft: 10,
    });
    expect(await eventsOn(other.email)).toEqual([]);
  });

  test("is told if there is no such account, or if it had nothing", async () => {
    await resetSecondFactorOf(["nobody@example.com"]);
    const plain = openBrowser(t);
    await registerIn(plain, { email: `chidi${people}@example.com` });
    await resetSecondFactorOf([`chidi${people}@example.com`]);
    expect(said).toEqual([
      "There is no account with the address nobody@example.com.",
      `chidi${people}@example.com has no second factor: there was nothing to remove.`,
    ]);
  });

  test.each([[[]], [["ada"]], [["ada@example.com", "bola@example.com"]]])(
    "is told to name one account instead of %j",
    async (args) => {
      await expect(resetSecondFactorOf(args)).rejects.toThrow("Name one account: npm run");
    },
  );

  test("needs the server's own settings: its secret opens the system's login", async () => {
    vi.stubEnv("DATABASE_SYSTEM_URL", undefined);
    vi.stubEnv("DATABASE_APP_URL", undefined);
    vi.stubEnv("DATA_DIR", "/nonexistent");
    vi.stubEnv("SESSION_SECRET", undefined);
    await expect(resetSecondFactorOf([ada.email])).rejects.toThrow("There is no session-secret in");
    vi.stubEnv("SESSION_SECRET", TEST_SECRET);
    await expect(resetSecondFactorOf([ada.email])).rejects.toThrow(
      "The database refused the login",
    );
  });
});
