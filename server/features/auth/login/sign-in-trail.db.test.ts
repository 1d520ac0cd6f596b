import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { logout, refresh } from "../../../../contract/auth/auth.ts";
import { changePassword, endOtherSignIns } from "../../../../contract/people/profile.ts";
import {
  givePassword,
  loginIn,
  openBrowser,
  PASSWORD,
  registerIn,
} from "../../../testing/browser.ts";
import {
  createCompany,
  createWorkspace,
  type TestCompany,
  type TestPerson,
} from "../../../testing/company.ts";
import { shareTestApp, type TestApp, testNow } from "../../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
let person: TestPerson;

beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  company = await createCompany(t.database.superuser);
  person = company.engineer;
  await givePassword(t.database.superuser, person);
});

async function trail(workspaceId = company.workspaceId) {
  const { rows } = await t.database.superuser.query(
    `select kind, actor_id, actor_name, subject, address, after
       from audit_events where workspace_id = $1 order by created_at, id`,
    [workspaceId],
  );
  return rows;
}

const address = "127.0.0.1";

test("a sign-in and a sign-out record the person, address and device", async () => {
  const browser = openBrowser(t, "Phone");
  await loginIn(browser, { email: person.email });
  await browser.send(logout);
  await browser.send(logout);
  const common = { actor_id: person.id, actor_name: person.name, subject: person.email, address };
  expect(await trail()).toEqual([
    { kind: "sign_in", ...common, after: { device: "Phone" } },
    { kind: "sign_out", ...common, after: { device: "Phone" } },
  ]);
});

test("a registration is the first sign-in of its workspace", async () => {
  const answer = await registerIn(openBrowser(t), { email: `new.${person.email}` });
  const { user } = answer.json();
  expect(await trail(user.workspace._id)).toMatchObject([
    { kind: "sign_in", actor_id: user._id, after: { registered: true } },
  ]);
});

test("a wrong password is recorded in every workspace of the account, without an actor", async () => {
  const second = await createWorkspace(t.database.superuser, "Second Ltd");
  await t.database.superuser.query(
    "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
    [second.workspaceId, person.id],
  );
  await loginIn(openBrowser(t), { email: person.email, password: "guessed it" });
  for (const workspaceId of [company.workspaceId, second.workspaceId]) {
    expect(await trail(workspaceId)).toEqual([
      {
        kind: "sign_in_failed",
        actor_id: null,
        actor_name: "",
        subject: person.email,
        address,
        after: { device: "Test browser" },
      },
    ]);
  }
});

test("records the right password of a deactivated person, but not of a removed one", async () => {
  const active = "update memberships set active = false, removed_at = $2 where user_id = $1";
  await t.database.superuser.query(active, [person.id, null]);
  expect((await loginIn(openBrowser(t), { email: person.email })).statusCode).toBe(403);
  const events = await trail();
  expect(events).toMatchObject([{ kind: "sign_in_failed", actor_id: null, subject: person.email }]);
  await t.database.superuser.query(active, [person.id, new Date()]);
  expect((await loginIn(openBrowser(t), { email: person.email })).statusCode).toBe(403);
  expect(await trail()).toEqual(events);
});

test("records nothing for an email without an account", async () => {
  const count = () =>
    t.database.superuser.query("select count(*)::int as events from audit_events");
  const before = await count();
  const answer = await loginIn(openBrowser(t), { email: "nobody.at.all@example.com" });
  expect(answer.statusCode).toBe(401);
  expect((await count()).rows).toEqual(before.rows);
});

test("records a new password, and the sign-ins that it ended", async () => {
  const [here, there] = [openBrowser(t), openBrowser(t)];
  for (const browser of [here, there]) await loginIn(browser, { email: person.email });
  const before = (await trail()).length;
  const body = { currentPassword: PASSWORD, newPassword: "Ikoyi-2026" };
  expect((await here.send(changePassword, { body })).statusCode).toBe(200);
  const events = await trail();
  expect(events.slice(before)).toMatchObject([
    { kind: "password_changed", actor_id: person.id, subject: "Own password" },
  ]);
  expect(JSON.stringify(events)).not.toContain("2026");
});

test("records ending one's other sign-ins, if there were any", async () => {
  const browser = openBrowser(t);
  await t.database.superuser.query("delete from sessions where user_id = $1", [person.id]);
  await loginIn(browser, { email: person.email });
  const before = (await trail()).length;
  await browser.send(endOtherSignIns);
  expect(await trail()).toHaveLength(before);
  await loginIn(openBrowser(t), { email: person.email });
  await browser.send(endOtherSignIns);
  expect((await trail()).at(-1)).toMatchObject({
    kind: "sign_ins_ended",
    subject: "Own other sign-ins",
    after: { ended: 1 },
  });
});

test("records a stolen refresh token when its reuse ends the sign-in", async () => {
  const browser = openBrowser(t);
  await loginIn(browser, { email: person.email });
  const stolen = browser.cookie;
  await browser.send(refresh);
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const thief = openBrowser(t);
  thief.cookie = stolen;
  expect((await thief.send(refresh)).statusCode).toBe(401);
  expect((await trail()).at(-1)).toMatchObject({
    kind: "sign_ins_ended",
    actor_id: null,
    subject: person.email,
    after: { reason: "A used refresh token was presented again" },
  });
});
