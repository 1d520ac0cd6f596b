import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { logout } from "../../../../contract/auth/auth.ts";
import {
  givePassword,
  loginIn,
  openBrowser,
  registerIn,
  type TestBrowser,
} from "../../../testing/browser.ts";
import { createCompany } from "../../../testing/company.ts";
import { startTestApp, type TestApp, testNow } from "../../../testing/test-app.ts";
import { firstStep, enableTestTotp } from "../../../testing/second-factor.ts";

const CHROME =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

let t: TestApp;
let people = 0;
let email: string;
let own: TestBrowser;
beforeAll(async () => {
  t = await startTestApp({ publicUrl: "https://plumb.example.com" });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  email = `ngozi${(people += 1)}@example.com`;
  own = openBrowser(t);
  await registerIn(own, { email, name: "WIN A PRIZE at evil.example" });
});

const mails = async (to = email) => {
  const { rows } = await t.database.superuser.query<{
    subject: string;
    body_text: string;
    body_html: string;
  }>(
    "select subject, body_text, body_html from mails where recipient = $1 and kind = 'new_device' order by id",
    [to],
  );
  return rows;
};

test("a sign-in from a new browser is reported: when, which, and where to end it", async () => {
  expect(await mails()).toEqual([]);
  await loginIn(openBrowser(t, CHROME), { email });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("A new device signed in to your account");
  const written = (style: Intl.DateTimeFormatOptions) =>
    t.clock.now.toLocaleString("en-GB", { ...style, timeZone: "UTC" });
  const at = `${written({ dateStyle: "long" })} at ${written({ timeStyle: "short" })} UTC`;
  expect(mail?.body_text).toContain(at);
  expect(mail?.body_text).toContain("Hello,\n\nOn ");
  expect(mail?.body_text).toContain("Chrome on Android");
  expect(mail?.body_text).toContain("https://plumb.example.com/profile");
});

test("the same browser is not reported again", async () => {
  const phone = openBrowser(t, CHROME);
  for (let n = 0; n < 3; n += 1) {
    await loginIn(phone, { email });
    await phone.send(logout);
    await loginIn(own, { email });
  }
  expect(await mails()).toHaveLength(1);
});

test("it carries no words of strangers: neither the browser's nor the account's", async () => {
  await loginIn(openBrowser(t, "VISIT http://evil.example/ <b>now</b>"), { email });
  const [mail] = await mails();
  for (const text of [mail?.body_text, mail?.body_html]) {
    expect(text).toContain("An unknown device");
    expect(text).not.toMatch(/evil|PRIZE|VISIT|<b>now/);
  }
});

test("the first sign-in ever is none to report", async () => {
  const { engineer } = await createCompany(t.database.superuser);
  await givePassword(t.database.superuser, engineer);
  await t.database.superuser.query("delete from sessions where user_id = $1", [engineer.id]);
  await loginIn(openBrowser(t), { email: engineer.email });
  expect(await mails(engineer.email)).toEqual([]);
  await loginIn(openBrowser(t), { email: engineer.email });
  expect(await mails(engineer.email)).toHaveLength(1);
});

test("a failed sign-in, or one without its second step, is not reported", async () => {
  await loginIn(openBrowser(t), { email, password: "not this one" });
  await enableTestTotp(t, own);
  await firstStep(openBrowser(t), email);
  expect(await mails()).toEqual([]);
});
