import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { CompanyDetail } from "../../../contract/people/companies.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Shared by the tests of the directory: a server for each file, and two workspaces for each test.

export let t: TestApp;
export let ours: TestCompany;
export let others: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    t = await start();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    ours = await createCompany(t.database.superuser);
    others = await createCompany(t.database.superuser, "Other Builders");
    t.announced.length = 0;
  });
}

export const bello = {
  name: "Bello & Sons",
  kind: "subcontractor",
  trade: "Plumbing",
  phone: "0803 555 0101",
  address: "14 Broad Street, Lagos",
  taxNumber: "10234567-0001",
} as const;

export const add = (
  body: BodyOf<typeof routes.createCompany> = bello,
  as: TestPerson = ours.engineer,
) => t.call(routes.createCompany, { body }, as);

export async function added(
  body: BodyOf<typeof routes.createCompany> = bello,
  as: TestPerson = ours.engineer,
): Promise<CompanyDetail> {
  const answer = await add(body, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: CompanyDetail }>().data;
}

export const get = (id: string, as: TestPerson = ours.engineer) =>
  t.call(routes.getCompany, { params: { id } }, as);

export const change = (
  id: string,
  body: BodyOf<typeof routes.updateCompany>,
  as: TestPerson = ours.engineer,
) => t.call(routes.updateCompany, { params: { id }, body }, as);

export const remove = (id: string, as: TestPerson = ours.engineer) =>
  t.call(routes.deleteCompany, { params: { id } }, as);

/** Puts a person in a company of the directory, or in none. */
export const employ = (person: TestPerson, employer: string | null, as: TestPerson = ours.admin) =>
  t.call(routes.updatePerson, { params: { id: person.id }, body: { employer } }, as);

export async function rows<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await t.database.superuser.query<Row>(sql, values)).rows;
}
