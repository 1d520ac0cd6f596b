import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the team tests: a server, a company for each test,
// and the calls that change its team.

export let t: TestApp;
export let company: TestCompany;
export let others: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    t = await start();
    others = await createCompany(t.database.superuser, "Other Builders");
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    company = await createCompany(t.database.superuser);
    t.announced.length = 0;
  });
}

export async function namesIn(
  route: typeof routes.listTeam | typeof routes.listTeamCandidates,
  as: TestPerson,
  search?: string,
): Promise<string[]> {
  const response = await t.call(
    route,
    { params: { id: company.projectId }, ...(search === undefined ? {} : { query: { search } }) },
    as,
  );
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data.map(({ name }: { name: string }) => name);
}
