import { describe, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth/auth.ts";
import { forgotPassword, resetPassword } from "../../../contract/auth/password-reset.ts";
import { changePassword } from "../../../contract/people/profile.ts";
import { loginIn, openBrowser, PASSWORD, registerIn } from "../../testing/browser.ts";
import { addPasskey } from "../../testing/seed/seed-factors.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { resetRefusals } from "./reset-rules.ts";
import {
  NEW,
  askForToken,
  browser,
  canSignIn,
  email,
  forget,
  issue,
  later,
  mailsTo,
  reset,
  t,
  prepare,
} from "./reset-fixture.ts";

prepare();

const changeTo = (newPassword: string) =>
  browser.send(changePassword, { body: { currentPassword: PASSWORD, newPassword } });

describe("a reset", () => {
  test("ends every sign-in of the person, in every workspace, and notifies their windows", async () => {
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

  test("is mailed to the person, and recorded in the audit trail", async () => {
    await reset(await askForToken());
    const [mail] = await mailsTo(email, "password_changed");
    expect(mail?.subject).toBe("Your password was changed");
    expect(mail?.body_text).toContain("/forgot-password");
    const { rows } = await t.database.superuser.query(
      `select a.kind, a.subject, a.after from audit_events a
        join users u on u.id = a.actor_id where u.email = $1 and a.kind = 'password_reset'`,
      [email],
    );
    expect(rows).toEqual([
      { kind: "password_reset", subject: "Own password", after: { signInsEnded: 1 } },
    ]);
  });

  test("accepts a link once", async () => {
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

  test("of two concurrent resets one succeeds, and the other is refused", async () => {
    const token = await askForToken();
    const responses = await Promise.all([
      reset(token, "the first one"),
      reset(token, "the second one"),
    ]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await canSignIn(statuses[0] === 200 ? "the first one" : "the second one")).toBe(true);
  });

  test("accepts a link for thirty minutes", async () => {
    const token = await askForToken();
    later(30);
    expect((await reset(token)).json().message).toBe(resetRefusals.expired);
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  test("accepts an earlier link too, until one is used", async () => {
    const first = await askForToken();
    later(11);
    const second = await askForToken();
    expect(second).not.toBe(first);
    expect((await reset(first)).statusCode).toBe(200);
    expect((await reset(second)).json().message).toBe(resetRefusals.replaced);
  });

  test("of two concurrent resets with different links one succeeds", async () => {
    const first = await askForToken();
    later(11);
    const second = await askForToken();
    const responses = await Promise.all([reset(first), reset(second)]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test("forgets the devices of the person", async () => {
    const { device } = browser;
    await reset(await askForToken());
    await loginIn(browser, { email, password: NEW });
    expect(browser.device?.value).not.toBe(device?.value);
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

  test("accepts no link that was requested before the password was changed in the profile", async () => {
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
    // The person's queued request is not sent either; somebody else's is.
    await issue();
    expect(await mailsTo(email)).toHaveLength(sent);
    expect(await mailsTo(other)).toHaveLength(1);
    expect((await reset(await askForToken())).statusCode).toBe(200);
  });

  test("keeps the link valid when a change in the profile fails", async () => {
    const token = await askForToken();
    const wrong = { currentPassword: "not this one", newPassword: NEW };
    expect((await browser.send(changePassword, { body: wrong })).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("keeps the link valid when the new password is refused", async () => {
    const token = await askForToken();
    const refused = await reset(token, "12345");
    expect(refused.json().fields).toEqual({ password: "Password must be at least 6 characters" });
    const stolen = await reset(token, "password123");
    expect(stolen.statusCode).toBe(400);
    expect(stolen.json().fields.password).toContain("stolen");
    expect(await canSignIn(PASSWORD)).toBe(true);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("ends a concurrent sign-in with the old password", async () => {
    const token = await askForToken();
    const [slipped] = await Promise.all([loginIn(openBrowser(t), { email }), reset(token)]);
    const { rows } = await t.database.superuser.query(
      "select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.email = $1 and s.ended_at is null",
      [email],
    );
    // The sign-in may have been fast enough to succeed, but it does not stay alive.
    expect([200, 401]).toContain(slipped.statusCode);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe("a request with an invalid field gets the message for that field", () => {
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

describe("the address of a used link", () => {
  const isProven = async () => {
    const { rows } = await t.database.superuser.query<{ email_proven_at: Date | null }>(
      "select email_proven_at from users where email = $1",
      [email],
    );
    return rows[0]?.email_proven_at !== null;
  };

  test("is proven where a mail server is set up: the link was in the mail alone", async () => {
    const token = await askForToken();
    const mailing = await startTestApp({ database: t.database, mailIsSetUp: true });
    await mailing.call(resetPassword, { body: { token, password: NEW } });
    expect(await isProven()).toBe(true);
    await mailing.close();
  });

  test("is not proven while a passkey still lets somebody in, who may have made the account with it", async () => {
    const token = await askForToken();
    const { user } = (await browser.send(me)).json();
    await addPasskey(t.database.superuser, user._id);
    const mailing = await startTestApp({ database: t.database, mailIsSetUp: true });
    const answer = await mailing.call(resetPassword, { body: { token, password: NEW } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await isProven()).toBe(false);
    await mailing.close();
  });

  test("is not proven where mail goes to a folder, which whoever runs the server reads", async () => {
    expect((await reset(await askForToken())).statusCode).toBe(200);
    expect(await isProven()).toBe(false);
  });
});
