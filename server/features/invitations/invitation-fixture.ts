import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Invitation } from "../../../contract/people/invitations.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

// Fixtures of the invitation tests: one server for the files of a worker, two companies for
// each test, and the calls that invite.

export type Sent = Invitation & { url: string };

export const DAY_MS = 24 * 60 * 60 * 1000;

export let t: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;
let guests = 0;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await shareTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.now = testNow();
    company = await createCompany(t.database.superuser);
    stranger = await createCompany(t.database.superuser, "Other Builders");
  });
}

export const newEmail = () => {
  guests += 1;
  return `guest${guests}@example.com`;
};

export const wait = (milliseconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + milliseconds);
};

export function ask(body: BodyOf<typeof routes.invite>, as: TestPerson = company.admin) {
  return t.call(routes.invite, { body }, as);
}

export async function invite(
  body: Partial<BodyOf<typeof routes.invite>> = {},
  as?: TestPerson,
): Promise<Sent> {
  const answer = await ask({ email: newEmail(), role: "contractor", ...body }, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}

export async function list(as = company.admin): Promise<Invitation[]> {
  const answer = await t.call(routes.listInvitations, {}, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

export const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get("invite") ?? "";

export function lookup(token: string) {
  return t.call(routes.lookupInvitation, { query: { token } });
}

export async function stateOf(sent: Sent): Promise<string> {
  return (await lookup(tokenOf(sent))).json().data.state;
}

export async function rows(sql: string, ...values: unknown[]) {
  return (await t.database.superuser.query(sql, values)).rows;
}
