import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type ReportJob } from "../../../../contract/reports/reports.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../../testing/company.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { makeReports, reportServices } from "./making-fixture.ts";

// Fixtures of the report job tests: one server for each file that imports this, a company for each
// test, and the reports that it requests.

export const DAY_MS = 86_400_000;

export let t: TestApp;
export let company: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.now = new Date("2026-03-20T08:00:00.123Z");
    company = await createCompany(t.database.superuser);
    await t.database.superuser.query("delete from report_jobs");
  });
}

export async function ask(
  body: BodyOf<typeof routes.createReportJob> = { kind: "tasks", format: "csv" },
  as: TestPerson = company.engineer,
): Promise<ReportJob> {
  const answer = await t.call(routes.createReportJob, { body }, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}

export async function state({ _id: id }: ReportJob, as = company.engineer): Promise<ReportJob> {
  return (await t.call(routes.getReportJob, { params: { id } }, as)).json().data;
}

export const fetchFile = ({ _id }: ReportJob, as: TestPerson = company.engineer) =>
  t.raw({ method: "GET", url: routes.getReportFile.path.replace("{id}", _id) }, as);

export const make = (services = reportServices(t)) => makeReports(services);

export async function notices(person: TestPerson): Promise<string[]> {
  const { rows } = await t.database.superuser.query<{ title: string; message: string }>(
    "select title, message from notifications where user_id = $1 and kind = 'report'",
    [person.id],
  );
  return rows.map(({ title, message }) => `${title}: ${message}`);
}

export async function addTasks(count: number): Promise<void> {
  await t.database.superuser.query(
    `insert into tasks (id, workspace_id, project_id, title, created_by)
     select gen_random_uuid(), $1, $2, '=cmd' || n, $3 from generate_series(1, $4) n`,
    [company.workspaceId, company.projectId, company.owner.id, count],
  );
}
