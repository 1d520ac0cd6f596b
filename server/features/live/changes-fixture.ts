import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Change } from "../../../contract/changes.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { prepareTemplate } from "../../testing/global-setup.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { startTestPostgres, type TestPostgres } from "../../testing/database/test-postgres.ts";

let server: TestPostgres;
let database: TestDatabase;
export let t: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;

/**
 * Starts a server with a database of its own, because transactions of other tests would hold back the horizon. Call
 * it once per test file.
 */
export function prepare(): void {
  beforeAll(async () => {
    server = await startTestPostgres();
    await prepareTemplate(server.url);
    database = await createTestDatabase(server.url);
    t = await startTestApp({ live: true, database });
    stranger = await createCompany(t.database.superuser, "Other Builders");
  });
  afterAll(async () => {
    await t.close();
    await database.drop();
    await server.remove();
  });
  beforeEach(async () => {
    company = await createCompany(t.database.superuser);
  });
}

interface Page {
  readonly changes: readonly Change[];
  readonly cursor: string;
  readonly more: boolean;
  readonly reset: boolean;
}

/** Reads now, whatever other transactions are in progress. */
export async function askNow(
  person: TestPerson,
  query: { since?: string; limit?: number } = {},
): Promise<Page> {
  const answer = await t.call(routes.listChanges, { query }, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { data: Page }).data;
}

/**
 * Reads once everything committed before is below the horizon, which autovacuum may hold back for a
 * moment.
 */
export async function ask(person: TestPerson, query: { since?: string; limit?: number } = {}) {
  const { rows } = await t.database.superuser.query<{ number: string }>(
    "select pg_current_xact_id()::text as number",
  );
  const reached = async () => Number((await askNow(person)).cursor.split(".")[1]);
  await expect.poll(reached, { timeout: 15_000 }).toBeGreaterThan(Number(rows[0]?.number));
  return askNow(person, query);
}

/** The end of the feed, as this person gets it. */
export const currentCursor = async (person: TestPerson) => (await ask(person)).cursor;

/** Changes of one topic since a cursor. */
export async function receive(person: TestPerson, since: string, topic: string) {
  return (await ask(person, { since })).changes
    .filter((change) => change.topic === topic)
    .map(({ id, deleted }) => ({ id, deleted }));
}

/** Adds a task to the company's project. @returns its id */
export async function create(title: string, as = company.engineer): Promise<string> {
  const body = { _id: newId(), title, project: company.projectId };
  const answer = await t.call(routes.createTask, { body }, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return body._id;
}

export const rename = (id: string, title: string) =>
  t.call(routes.updateTask, { params: { id }, body: { title } }, company.engineer);
export const remove = (id: string) =>
  t.call(routes.deleteTask, { params: { id } }, company.engineer);
