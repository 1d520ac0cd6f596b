import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Person } from "../../../contract/people/people.ts";
import type { BodyOf, QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, signIn, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

// Fixtures of the people tests: a server, two companies for each
// test, and the calls that manage people.

export interface Page {
  readonly data: Person[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export let t: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    t = await start();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.now = testNow();
    company = await createCompany(t.database.superuser);
    stranger = await createCompany(t.database.superuser, "Other Builders");
    t.announced.length = 0;
  });
}

export async function rows(sql: string, ...values: unknown[]) {
  return (await t.database.superuser.query(sql, values)).rows;
}

export async function list(
  query: QueryOf<typeof routes.listPeople> = {},
  as: TestPerson = company.admin,
): Promise<Page> {
  const answer = await t.call(routes.listPeople, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}

export const names = ({ data }: Page) => data.map(({ name }) => name);

export function change(
  person: TestPerson,
  body: BodyOf<typeof routes.updatePerson>,
  as: TestPerson = company.admin,
) {
  return t.call(routes.updatePerson, { params: { id: person.id }, body }, as);
}

export const remove = (person: TestPerson, as: TestPerson = company.admin) =>
  t.call(routes.removePerson, { params: { id: person.id } }, as);

export const endSignIns = (person: TestPerson, as: TestPerson = company.admin) =>
  t.call(routes.endPersonSignIns, { params: { id: person.id } }, as);

export async function trail() {
  return rows(
    `select kind, actor_id, subject, before, after from audit_events
      where workspace_id = $1 order by created_at, id`,
    company.workspaceId,
  );
}

/** Adds them to the other company as a client, and signs them in there. */
export async function joinOther(person: TestPerson): Promise<TestPerson> {
  const { workspaceId } = stranger;
  await rows(
    "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
    workspaceId,
    person.id,
  );
  return signInOther(person);
}

export async function signInOther(person: TestPerson): Promise<TestPerson> {
  const claims = await signIn(t.database.superuser, person.id, stranger.workspaceId);
  return { ...person, claims };
}
