import { afterAll, beforeAll } from "vitest";
import type { Project } from "../../../contract/projects/projects.ts";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the project tests: a server and two companies for each file that imports this.

export let app: TestApp;
export let company: TestCompany;
export let stranger: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. @param start the server: shared, or the file's own */
export function prepare(start: () => Promise<TestApp> = shareTestApp): void {
  beforeAll(async () => {
    app = await start();
    company = await createCompany(app.database.superuser);
    stranger = await createCompany(app.database.superuser, "Other Builders");
  });
  afterAll(() => app.close());
}

export async function get(id: string, as: TestPerson): Promise<Project> {
  return (await app.call(routes.getProject, { params: { id } }, as)).json<{ data: Project }>().data;
}
