import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { forgotPassword, resetPassword } from "../../../contract/auth/password-reset.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { loginIn, openBrowser, registerIn, type TestBrowser } from "../../testing/browser.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";
import { issueLinks } from "./public.ts";

// Fixtures of the password-reset tests: one server for each file that imports this, a person for
// each test, and the links that they are sent.

export const MINUTE = 60_000;

export const NEW = "Victoria-Island-7";

export let t: TestApp;
let people = 0;

export const warned: unknown[] = [];

export let email: string;
export let browser: TestBrowser;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.now = testNow();
    people += 1;
    email = `person${people}@example.com`;
    browser = openBrowser(t);
    await registerIn(browser, { email, name: "Funmi Ade" });
    t.announced.length = 0;
    warned.length = 0;
  });
}

export const later = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * MINUTE);
};

export const forget = (address = email) => t.call(forgotPassword, { body: { email: address } });

/** The work that the server does by itself after the answer. */
export const issue = () =>
  issueLinks({
    system: (work) => asSystem(t.database.pool, work),
    now: () => t.clock.now,
    newId,
    warn: (error) => warned.push(error),
  });

export async function mailsTo(address: string, kind = "password_reset") {
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

export function tokenIn(text: string | undefined): string {
  const token = /\/reset-password\?token=([\w-]+)/.exec(text ?? "")?.[1];
  if (token === undefined) throw new Error("There is no link in the mail");
  return token;
}

/** Requests a link, and returns the token of the newest mail. */
export async function askForToken(): Promise<string> {
  expect((await forget()).statusCode).toBe(200);
  await issue();
  return tokenIn((await mailsTo(email)).at(-1)?.body_text);
}

export const reset = (token: string, password = NEW) =>
  t.call(resetPassword, { body: { token, password } });

export const canSignIn = async (password: string) =>
  (await loginIn(openBrowser(t), { email, password })).statusCode === 200;
