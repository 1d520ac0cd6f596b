import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { me, register } from "../../../contract/auth/auth.ts";
import { openBrowser, PASSWORD, refreshCookieOf, registerIn } from "../../testing/browser.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe("register", () => {
  test("creates an account and its own workspace, and signs in", async () => {
    const browser = openBrowser(t);
    const response = await registerIn(browser, {
      name: "  Funmi Ade ",
      email: " Funmi@Example.COM ",
      company: "Ade & Sons",
      role: "Engineer",
    });
    expect(response.statusCode).toBe(201);
    const { user } = response.json();
    expect(user).toMatchObject({
      name: "Funmi Ade",
      email: "funmi@example.com",
      company: "Ade & Sons",
      role: "engineer",
      isOwner: true,
      theme: "system",
      workspace: { name: "Ade & Sons", currency: "NGN", timeZone: "Africa/Lagos" },
    });
    const known = await browser.send(me);
    expect(known.statusCode).toBe(200);
    expect(known.json()).toEqual({ user });
  });

  test("refuses a stolen password, and makes no account", async () => {
    const email = "stolen@example.com";
    const refused = await registerIn(openBrowser(t), { email, password: "password123" });
    expect(refused.statusCode).toBe(400);
    const message = "This password is on lists of stolen ones. Choose another.";
    expect(refused.json()).toEqual({
      code: "validation_failed",
      message,
      fields: { password: message },
    });
    expect((await registerIn(openBrowser(t), { email })).statusCode).toBe(201);
  });

  test("defaults to admin, as the form sends it", async () => {
    const response = await registerIn(openBrowser(t), { email: "default@example.com" });
    expect(response.json().user.role).toBe("admin");
  });

  test("sets a session cookie, and stores no secret in plain text", async () => {
    const browser = openBrowser(t);
    const response = await registerIn(browser, { email: "cookie@example.com" });
    const cookie = refreshCookieOf(response);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/auth" });
    expect(cookie).not.toHaveProperty("maxAge");
    const remembered = await registerIn(openBrowser(t), {
      email: "kept@example.com",
      remember: true,
    });
    expect(refreshCookieOf(remembered)?.maxAge).toBe(30 * 24 * 60 * 60);
    expect(cookie).not.toHaveProperty("expires");
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    const { rows } = await t.database.superuser.query(
      `select password_hash, remember, expires_at - last_used_at = interval '24 hours' as idle,
              (select encode(hash, 'base64') from refresh_tokens where session_id = s.id) as token
         from sessions s join credentials using (user_id) join users u on u.id = user_id
        where email = 'cookie@example.com'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ remember: false, idle: true });
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(Buffer.from(rows[0].token, "base64").toString("base64url")).not.toBe(cookie?.value);
  });

  test("records it as the first activity of the new workspace", async () => {
    const response = await registerIn(openBrowser(t), {
      email: "first@example.com",
      company: "Erste Bau",
    });
    const { user } = response.json();
    const { rows } = await t.database.superuser.query(
      "select action, entity_type, entity_id, user_id, message from activities where workspace_id = $1",
      [user.workspace._id],
    );
    expect(rows).toEqual([
      {
        action: "registered",
        entity_type: "user",
        entity_id: user._id,
        user_id: user._id,
        message: "created the account of Erste Bau",
      },
    ]);
  });

  test("refuses an email that is taken, in any spelling, and changes nothing", async () => {
    await registerIn(openBrowser(t), { email: "taken@example.com" });
    const before = await t.database.superuser.query("select count(*) from workspaces");
    const browser = openBrowser(t);
    const response = await registerIn(browser, {
      email: "Taken@Example.com",
      password: "another one",
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      code: "conflict",
      message: "An account with this email exists already. Please sign in instead.",
      fields: { email: "An account with this email exists already. Please sign in instead." },
    });
    expect(browser.cookie).toBeUndefined();
    const after = await t.database.superuser.query("select count(*) from workspaces");
    expect(after.rows).toEqual(before.rows);
  });

  test("of several concurrent registrations with one email, one succeeds", async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => registerIn(openBrowser(t), { email: "race@example.com" })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  });

  test("two companies with the same name are two workspaces", async () => {
    const [one, other] = await Promise.all([
      registerIn(openBrowser(t), { email: "one@example.com", company: "Twin Ltd" }),
      registerIn(openBrowser(t), { email: "other@example.com", company: "Twin Ltd" }),
    ]);
    expect(one.json().user.workspace._id).not.toBe(other.json().user.workspace._id);
  });
});

describe("register refuses with the message for the field", () => {
  const good = { name: "Funmi", email: "new@example.com", company: "Ade", password: PASSWORD };
  test.each([
    ["no name", { name: "" }, "name", "Full name is required"],
    ["a name of spaces", { name: "   " }, "name", "Full name is required"],
    ["a name with NUL", { name: "Fun\u0000mi" }, "name", /not allowed/],
    ["an endless name", { name: "a".repeat(100_000) }, "name", /at most 200/],
    ["a name that is a list", { name: ["Funmi"] }, "name", /must be text/],
    ["no email", { email: "" }, "email", "Email is required"],
    ["an email that is none", { email: "funmi@" }, "email", "Invalid email address"],
    ["an email with NUL", { email: "fu\u0000nmi@example.com" }, "email", "Invalid email address"],
    [
      "an overlong email",
      { email: `${"a".repeat(300)}@example.com` },
      "email",
      "Invalid email address",
    ],
    ["no company", { company: "" }, "company", "Company name is required"],
    ["a company with NUL", { company: "A\u0000" }, "company", /not allowed/],
    ["no password", { password: "" }, "password", "Password is required"],
    [
      "a short password",
      { password: "12345" },
      "password",
      "Password must be at least 6 characters",
    ],
    ["an endless password", { password: "a".repeat(201) }, "password", /at most 200/],
    ["a password that is a number", { password: 123_456 }, "password", "Password is required"],
    ["an unknown role", { role: "owner" }, "role", /Choose one of/],
  ])("%s", async (_, wrong, field, message) => {
    const response = await t.raw({
      method: "POST",
      url: register.path,
      payload: JSON.stringify({ ...good, ...wrong }),
      headers: { "content-type": "application/json" },
    });
    expect(response.statusCode).toBe(400);
    const failure = response.json();
    expect(failure.code).toBe("validation_failed");
    expect(failure.fields[field]).toMatch(message);
    expect(failure.message).toBe(failure.fields[field]);
  });

  test.each([["{"], ["[]"], ["null"], ['"text"'], [""]])("a body of %s", async (payload) => {
    const response = await t.raw({
      method: "POST",
      url: register.path,
      payload,
      headers: { "content-type": "application/json" },
    });
    expect(response.statusCode).toBe(400);
  });
});
