import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../../../../contract/routes.ts";
import { createCompany } from "../../../testing/company.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { makeReports, reportServices } from "./making-fixture.ts";

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp({ allowance: { bytes: 2 ** 20, files: 1 } });
});
afterAll(() => t.close());

it("reports that are made at once do not exceed what the company may store", async () => {
  const company = await createCompany(t.database.superuser);
  for (const person of [company.engineer, company.admin, company.owner])
    await t.call(routes.createReportJob, { body: { kind: "tasks", format: "csv" } }, person);
  await makeReports(reportServices(t));

  const { rows } = await t.database.superuser.query<{ state: string; message: string | null }>(
    "select state, message from report_jobs order by state",
  );
  expect(rows.map(({ state }) => state)).toEqual(["done", "failed", "failed"]);
  expect(rows[1]?.message).toMatch(/^There is no room for this file: your company may store 1 MB/);
  const stored: string[] = [];
  for await (const { key } of t.files.list("reports/")) stored.push(key);
  expect(stored).toHaveLength(1);
  const { data } = (await t.call(routes.getStorage, {}, company.admin)).json();
  expect(data.used.files).toBe(1);
});
