import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me, refresh } from "../../../contract/auth/auth.ts";
import { changePassword } from "../../../contract/people/profile.ts";
import {
  loginIn,
  openBrowser,
  PASSWORD,
  registerIn,
  type TestBrowser,
} from "../../testing/browser.ts";
import { createCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const NEW = "Victoria-Island-7";

let t: TestApp;
let people = 0;
let email: string;
let browser: TestBrowser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  people += 1;
  email = `person${people}@example.com`;
  browser = openBrowser(t);
  await registerIn(browser, { email });
  t.announced.length = 0;
});

const change = (by: TestBrowser, currentPassword = PASSWORD, newPassword = NEW) =>
  by.send(changePassword, { body: { currentPassword, newPassword } });

describe("changePassword", () => {
  test("afterwards the new password signs in, and the old one does not", async () => {
    const response = await change(browser);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { ok: true } });
    expect((await loginIn(openBrowser(t), { email })).statusCode).toBe(401);
    expect((await loginIn(openBrowser(t), { email, password: NEW })).statusCode).toBe(200);
  });

  test("to a stolen password is refused, and changes nothing", async () => {
    const refused = await change(browser, PASSWORD, "password123");
    expect(refused.statusCode).toBe(400);
    const message = "This password is on lists of stolen ones. Choose another.";
    expect(refused.json()).toMatchObject({ message, fields: { newPassword: message } });
    expect((await loginIn(openBrowser(t), { email })).statusCode).toBe(200);
  });

  test("is confirmed by mail, after the change and only to that person", async () => {
    const mails = async () => {
      const { rows } = await t.database.superuser.query<{ body_text: string }>(
        "select body_text from mails where recipient = $1 and kind = 'password_changed'",
        [email],
      );
      return rows.map((row) => row.body_text);
    };
    expect((await change(browser, "not-this-one")).statusCode).toBe(400);
    expect(await mails()).toEqual([]);
    await change(browser);
    const [text = "", ...more] = await mails();
    expect(more).toEqual([]);
    expect(text).toContain(`account of ${email} was changed in the profile`);
    expect(text).toMatch(/http:\/\/\S+\/forgot-password/);
    expect(text).not.toContain(NEW);
  });

  test("ends every other sign-in of the person at once, and keeps this one", async () => {
    const others = [openBrowser(t), openBrowser(t)];
    for (const other of others) await loginIn(other, { email, remember: true });
    const stranger = openBrowser(t);
    await registerIn(stranger, { email: `stranger-to-${email}` });

    await change(browser);
    for (const other of others) {
      expect((await other.send(me)).statusCode).toBe(401);
      const ended = await other.send(refresh);
      expect(ended.statusCode).toBe(401);
      expect(ended.json().message).toContain("because your password was changed");
    }
    for (const alive of [browser, stranger]) {
      expect((await alive.send(me)).statusCode).toBe(200);
      expect((await alive.send(refresh)).statusCode).toBe(200);
    }
  });

  test("notifies the person's other windows", async () => {
    const { user } = (await browser.send(me)).json();
    await change(browser);
    expect(t.announced).toEqual([
      { topic: "session", workspace: user.workspace._id, user: user._id },
    ]);
  });

  test("refuses a wrong current password, and changes nothing", async () => {
    const other = openBrowser(t);
    await loginIn(other, { email });
    const response = await change(browser, "not this one");
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: "validation_failed",
      message: "Current password is incorrect",
      fields: { currentPassword: "Current password is incorrect" },
    });
    expect((await other.send(me)).statusCode).toBe(200);
    expect((await loginIn(openBrowser(t), { email })).statusCode).toBe(200);
    expect(t.announced).toEqual([]);
  });

  test("of two concurrent changes one succeeds, and the other is refused", async () => {
    const responses = await Promise.all([
      change(browser, PASSWORD, "the first one"),
      change(browser, PASSWORD, "the second one"),
    ]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = statuses[0] === 200 ? "the first one" : "the second one";
    expect((await loginIn(openBrowser(t), { email, password: winner })).statusCode).toBe(200);
  });

  test("someone without a password cannot set one here", async () => {
    const { engineer } = await createCompany(t.database.superuser);
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    const response = await t.call(changePassword, { body }, engineer);
    expect(response.statusCode).toBe(400);
  });

  test("needs a live sign-in, whatever else is wrong", async () => {
    const stranger = openBrowser(t);
    expect((await change(stranger)).statusCode).toBe(401);
    await t.database.superuser.query("update sessions set ended_at = now()");
    expect((await change(browser)).statusCode).toBe(401);
  });

  test.each([
    ["", NEW, "currentPassword", "Current password is required"],
    [PASSWORD, "", "newPassword", "Password is required"],
    [PASSWORD, "12345", "newPassword", "Password must be at least 6 characters"],
    [PASSWORD, "a".repeat(201), "newPassword", /at most 200/],
    ["a".repeat(100_000), NEW, "currentPassword", /./],
  ])("refuses %s to %s with the message for the field", async (current, next, field, message) => {
    const response = await change(browser, current, next);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field]).toMatch(message);
  });
});
