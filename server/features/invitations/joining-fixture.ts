import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { givePassword, loginIn, openBrowser, type TestBrowser } from "../../testing/browser.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { startTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

// Fixtures of the joining tests: one server for each file that imports this, two companies and a
// guest for each test, and the ways to join.

export let t: TestApp;
export let company: TestCompany;
let stranger: TestCompany;
let guests = 0;
export let email: string;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.now = testNow();
    company = await createCompany(t.database.superuser);
    stranger = await createCompany(t.database.superuser, "Other Builders");
    guests += 1;
    email = `guest${guests}@example.com`;
    t.announced.length = 0;
  });
}

export async function invite(body: Partial<BodyOf<typeof routes.invite>> = {}): Promise<string> {
  const full = { email, role: "contractor", projects: [company.projectId], ...body };
  const answer = await t.call(routes.invite, { body: full }, company.admin);
  expect(answer.statusCode, answer.body).toBe(201);
  return new URL(answer.json().data.url).searchParams.get("invite") ?? "";
}

export async function accept(browser: TestBrowser, token: string) {
  return browser.send(routes.acceptInvitation, { body: { token } });
}

/** Someone with an account elsewhere, signed in. */
export async function signedInStranger(): Promise<{ person: TestPerson; browser: TestBrowser }> {
  const person = stranger.engineer;
  await givePassword(t.database.superuser, person);
  const browser = openBrowser(t);
  await loginIn(browser, { email: person.email, remember: true });
  return { person, browser };
}

export async function rows(sql: string, ...values: unknown[]) {
  return (await t.database.superuser.query(sql, values)).rows;
}

export const memberships = (userId: string) =>
  rows("select role, active from memberships where user_id = $1 order by workspace_id", userId);
