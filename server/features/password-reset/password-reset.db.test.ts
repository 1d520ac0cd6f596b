import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth.ts";
import { forgotPassword, resetPassword } from "../../../contract/password-reset.ts";
import { changePassword } from "../../../contract/profile.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import {
  loginIn,
  openBrowser,
  PASSWORD,
  registerIn,
  type TestBrowser,
} from "../../testing/browser.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { issueLinks } from "./public.ts";
import { resetRefusals } from "./reset-rules.ts";

const MINUTE = 60_000;
const NEW = "Victoria-Island-7";

let t: TestApp;
let people = 0;
const warned: unknown[] = [];
let email: string;
let browser: TestBrowser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date();
  people += 1;
  email = `person${people}@example.com`;
  browser = openBrowser(t);
  await registerIn(browser, { email, name: "Funmi Ade" });
  t.announced.length = 0;
  warned.length = 0;
});

const later = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * MINUTE);
};

const changeTo = (newPassword: string) =>
  browser.send(changePassword, { body: { currentPassword: PASSWORD, newPassword } });

const forget = (address = email) => t.call(forgotPassword, { body: { email: address } });

/** What the server does after the answer, by itself. */
const issue = () =>
  issueLinks({
    system: (work) => asSystem(t.database.pool, work),
    now: () => t.clock.now,
    newId,
    warn: (error) => warned.push(error),
  });

async function mailsTo(address: string, kind = "password_reset") {
  const { rows } = await t.database.superuser.query<{
    subject: string;
    body_text: string;
    body_html: string;
    workspace_id: string | null;
    expires_at: Date | null;
  }>("select * from mails where recipient = $1 and kind = $2 order by created_at, id", [
    address,
    kind,
  ]);
  return rows;
}

function tokenIn(text: string | undefined): string {
  const token = /\/reset-password\?token=([\w-]+)/.exec(text ?? "")?.[1];
  if (token === undefined) throw new Error("There is no link in the mail");
  return token;
}

/** The token of the mail that came last, after asking for it. */
async function askForToken(): Promise<string> {
  expect((await forget()).statusCode).toBe(200);
  await issue();
  return tokenIn((await mailsTo(email)).at(-1)?.body_text);
}

const reset = (token: string, password = NEW) =>
  t.call(resetPassword, { body: { token, password } });

const canSignIn = async (password: string) =>
  (await loginIn(openBrowser(t), { email, password })).statusCode === 200;

describe("a forgotten password", () => {
  test("is set anew with the link that comes by mail", async () => {
    const response = await forget(email.toUpperCase());
    expect(response.json()).toEqual({ data: { ok: true } });
    await issue();
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: "Set a new password",
      workspace_id: null,
      expires_at: new Date(t.clock.now.getTime() + 30 * MINUTE),
    });
    const token = tokenIn(mails[0]?.body_text);
    expect(tokenIn(mails[0]?.body_html)).toBe(token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);

    const done = await reset(token);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toEqual({ data: { ok: true } });
    expect(await canSignIn(PASSWORD)).toBe(false);
    expect(await canSignIn(NEW)).toBe(true);
  });

  test("has the same answer for an address that is nobody's, to which nothing is sent", async () => {
    const [known, unknown] = [await forget(), await forget("nobody@example.com")];
    const told = ({ statusCode, headers, body }: typeof known) => ({
      statusCode,
      body,
      headers: Object.keys(headers).toSorted(),
    });
    expect(told(unknown)).toEqual(told(known));
    await issue();
    expect(await mailsTo("nobody@example.com")).toEqual([]);
    const { rows } = await t.database.superuser.query(
      "select 1 from password_resets where email = 'nobody@example.com'",
    );
    expect(rows).toEqual([]);
  });

  test("has the request do the same work for either: one row, and no look at who it is", async () => {
    await forget();
    await forget("nobody@example.com");
    const { rows } = await t.database.superuser.query(
      "select email, user_id, token_hash from password_resets where email = any($1) order by email",
      [[email, "nobody@example.com"]],
    );
    const untouched = { user_id: null, token_hash: null };
    expect(rows).toEqual([
      { email: "nobody@example.com", ...untouched },
      { email, ...untouched },
    ]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("takes as long for an address that is nobody's", async () => {
    const timeOf = async (address: string) => {
      const start = performance.now();
      await forget(address);
      return performance.now() - start;
    };
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? NaN;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 41; round += 1) {
      known.push(await timeOf(email));
      unknown.push(await timeOf(`nobody${round}@example.com`));
    }
    expect(median(unknown) / median(known)).toBeGreaterThan(0.6);
    expect(median(unknown) / median(known)).toBeLessThan(1.67);
  });

  test("leaves no token in the database but in the mail that waits", async () => {
    const token = await askForToken();
    const { rows } = await t.database.superuser.query<{ row: string }>(
      "select r::text as row from password_resets r union all select s::text from sessions s",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const hex = Buffer.from(token, "base64url").toString("hex");
    expect(JSON.stringify(rows)).not.toContain(hex);
  });

  test("is not led elsewhere by a stranger who names another host", async () => {
    const asked = await t.call(forgotPassword, {
      body: { email },
      headers: { host: "evil.example", origin: "http://evil.example" },
    });
    expect(asked.statusCode).toBe(200);
    await issue();
    const [mail] = await mailsTo(email);
    expect(tokenIn(mail?.body_text)).toBeTruthy();
    expect(mail?.body_text).not.toContain("evil");
    expect(mail?.body_html).not.toContain("evil");
  });

  test.each([
    ["is of no web", { host: "localhost", origin: "foo://localhost" }],
    ["has a path", { host: "localhost", origin: "http://localhost:6666/x" }],
    ["has another port", { host: "localhost", origin: "http://localhost:6666" }],
    ["is very long", { host: "localhost", origin: `http://localhost/${"x".repeat(3_000)}` }],
  ])("is not asked for from a page whose origin %s", async (_, headers) => {
    expect((await t.call(forgotPassword, { body: { email }, headers })).statusCode).toBe(403);
    await issue();
    expect(await mailsTo(email)).toEqual([]);
  });

  test("goes to the next person though one before could not be seen to", async () => {
    await t.database.superuser.query(
      `insert into password_resets (id, email, site_url, requested_at)
       values (gen_random_uuid(), $1, 'foo://localhost', $2)`,
      [email, new Date(t.clock.now.getTime() - MINUTE)],
    );
    const next = `next-to-${email}`;
    await registerIn(openBrowser(t), { email: next });
    await forget(next);
    await issue();
    expect(await mailsTo(next)).toHaveLength(1);
    expect(warned).toEqual([expect.any(TypeError)]);
    const { rows } = await t.database.superuser.query(
      "select 1 from password_resets where email = $1",
      [email],
    );
    expect(rows).toEqual([]);
  });

  test("that nobody saw to for half an hour is not asked for any more", async () => {
    await forget();
    later(30);
    await issue();
    expect(await mailsTo(email)).toEqual([]);
  });

  test("gets one mail, however many processes see to it", async () => {
    await forget();
    await Promise.all([issue(), issue(), issue()]);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("a reset", () => {
  test("ends every sign-in of the person, in whatever workspace, and tells their windows", async () => {
    const other = openBrowser(t);
    await loginIn(other, { email, remember: true });
    const stranger = openBrowser(t);
    await registerIn(stranger, { email: `stranger-to-${email}` });
    const { user } = (await browser.send(me)).json();
    t.announced.length = 0;

    expect((await reset(await askForToken())).statusCode).toBe(200);
    for (const ended of [browser, other]) {
      expect((await ended.send(me)).statusCode).toBe(401);
      expect((await ended.send(refresh)).statusCode).toBe(401);
    }
    expect((await stranger.send(me)).statusCode).toBe(200);
    expect(t.announced).toEqual([
      { topic: "session", workspace: user.workspace._id, user: user._id },
    ]);
  });

  test("is told to the person by mail, and stands in the audit trail", async () => {
    await reset(await askForToken());
    const [told] = await mailsTo(email, "password_changed");
    expect(told?.subject).toBe("Your password was changed");
    expect(told?.body_text).toContain("/forgot-password");
    const { rows } = await t.database.superuser.query(
      `select a.kind, a.subject, a.after from audit_events a
        join users u on u.id = a.actor_id where u.email = $1 and a.kind = 'password_reset'`,
      [email],
    );
    expect(rows).toEqual([
      { kind: "password_reset", subject: "Own password", after: { signInsEnded: 1 } },
    ]);
  });

  test("takes a link once", async () => {
    const token = await askForToken();
    await reset(token);
    const again = await reset(token, "Another-Password-9");
    expect(again.statusCode).toBe(400);
    expect(again.json()).toEqual({
      code: "validation_failed",
      message: resetRefusals.used,
      fields: { token: resetRefusals.used },
    });
    expect(await canSignIn(NEW)).toBe(true);
  });

  test("of two at once one is made, and the other is told", async () => {
    const token = await askForToken();
    const responses = await Promise.all([
      reset(token, "the first one"),
      reset(token, "the second one"),
    ]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await canSignIn(statuses[0] === 200 ? "the first one" : "the second one")).toBe(true);
  });

  test("takes a link for thirty minutes", async () => {
    const token = await askForToken();
    later(30);
    expect((await reset(token)).json().message).toBe(resetRefusals.expired);
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  test("takes the newest link alone", async () => {
    const [first, second] = [await askForToken(), await askForToken()];
    expect((await reset(first)).json().message).toBe(resetRefusals.replaced);
    expect((await reset(second)).statusCode).toBe(200);
  });

  test.each([
    ["tampered", (token: string) => `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`],
    ["cut", (token: string) => token.slice(0, -1)],
    ["longer", (token: string) => `${token}x`],
    ["made up", () => "nonsense"],
  ])("refuses a token that is %s", async (_, change) => {
    const response = await reset(change(await askForToken()));
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(resetRefusals.unknown);
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  test("takes no link that was asked for before the password was changed in the profile", async () => {
    const token = await askForToken();
    const sent = (await mailsTo(email)).length;
    await forget();
    const other = "other.person@example.com";
    await registerIn(openBrowser(t), { email: other });
    await forget(other);
    expect((await changeTo("Lekki-2027")).statusCode).toBe(200);
    const refused = await reset(token);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toBe(resetRefusals.replaced);
    expect(await canSignIn("Lekki-2027")).toBe(true);
    // Nor is the one sent that was asked for and waited; somebody else's is.
    await issue();
    expect(await mailsTo(email)).toHaveLength(sent);
    expect(await mailsTo(other)).toHaveLength(1);
    expect((await reset(await askForToken())).statusCode).toBe(200);
  });

  test("keeps the link good when a change in the profile fails", async () => {
    const token = await askForToken();
    const wrong = { currentPassword: "not this one", newPassword: NEW };
    expect((await browser.send(changePassword, { body: wrong })).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("keeps the link good when the new password is refused", async () => {
    const token = await askForToken();
    const refused = await reset(token, "12345");
    expect(refused.json().fields).toEqual({ password: "Password must be at least 6 characters" });
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("does not let a sign-in with the old password slip through meanwhile", async () => {
    const token = await askForToken();
    const [slipped] = await Promise.all([loginIn(openBrowser(t), { email }), reset(token)]);
    const { rows } = await t.database.superuser.query(
      "select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.email = $1 and s.ended_at is null",
      [email],
    );
    // Whether it was quick enough to be let in or not, it does not live on.
    expect([200, 401]).toContain(slipped.statusCode);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe("a request with a mistake gets the message for the field", () => {
  const long = "a".repeat(100_000);
  test.each([
    [forgotPassword.path, "email", "Email is required", { email: "" }],
    [forgotPassword.path, "email", "Email is required", {}],
    [forgotPassword.path, "email", "Invalid email address", { email: "funmi" }],
    [forgotPassword.path, "email", "Invalid email address", { email: `${long}@example.com` }],
    [resetPassword.path, "token", "This link is not valid.", { password: NEW }],
    [resetPassword.path, "token", "This link is not valid.", { token: "", password: NEW }],
    [resetPassword.path, "token", /./, { token: long, password: NEW }],
    [resetPassword.path, "password", "Password is required", { token: "x", password: "" }],
    [resetPassword.path, "password", /at most 200/, { token: "x", password: long }],
  ])("%s: %s: %s", async (url, field, message, body) => {
    const response = await t.raw({
      method: "POST",
      url,
      payload: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field]).toMatch(message);
  });
});
