import { afterAll, beforeAll, expect, test } from "vitest";
import type { Activity } from "../../../contract/activities.ts";
import { routes } from "../../../contract/routes.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { sweepImports } from "./public.ts";

const DAY_MS = 86_400_000;

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
  company = await createCompany(t.database.superuser);
});
afterAll(() => t.close());

async function sweepAfter(days: number): Promise<number> {
  const now = new Date(t.clock.now.getTime() + days * DAY_MS);
  await asSystem(t.database.pool, (tx) => sweepImports(tx, now));
  const { rows } = await t.database.superuser.query("select from sheet_imports");
  return rows.length;
}

test("results are deleted after thirty days, and the activities stay readable for the importer", async () => {
  const { projectId: project, contractorOn } = company;
  const csv = "Date,Description,Amount\n2026-03-01,Sand,500";
  const body = { _id: newId(), project, csv, commit: true };
  const send = () => t.call(routes.importExpenses, { body }, contractorOn);
  const first = await send();
  expect(first.statusCode, first.body).toBe(200);

  expect(await sweepAfter(29)).toBe(1);
  expect((await send()).body).toBe(first.body);
  const { rows } = await t.database.superuser.query("select from expenses");
  expect(rows).toHaveLength(1);

  expect(await sweepAfter(31)).toBe(0);
  const activities = await t.call(routes.listActivities, {}, contractorOn);
  expect(activities.json<{ data: Activity[] }>().data).toMatchObject([
    { action: "imported", entityId: body._id, user: { _id: contractorOn.id } },
  ]);
});
