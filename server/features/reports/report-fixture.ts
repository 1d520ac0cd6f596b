import { afterAll, beforeAll, expect } from "vitest";
import type { Report, ReportKind } from "../../../contract/reports/reports.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  addProject,
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the tests of reports: one server for the files of a worker, and a company for each file that imports
// this. The company has a project in naira with a plan, spending and tasks, and one in dollars.

export let t: TestApp;
export let company: TestCompany;
export let dollarsId: string;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    t = await shareTestApp();
    t.clock.now = new Date("2026-03-20T08:00:00.123Z");
    company = await createCompany(t.database.superuser);
    const { workspaceId, owner, projectId } = company;
    dollarsId = await addProject(t.database.superuser, {
      workspaceId,
      title: "Airport Annexe",
      createdBy: owner.id,
    });
    await t.database.superuser.query("update projects set currency = 'USD' where id = $1", [
      dollarsId,
    ]);
    const [one, two] = [
      await addCode(projectId, "01", 1000),
      await addCode(projectId, "02", 500.1),
    ];
    await addCode(dollarsId, "01", 70);
    await spend(projectId, { status: "paid", amount: 0.1, costCodeId: one });
    await spend(projectId, { status: "paid", amount: 0.2, costCodeId: one, on: "2026-04-02" });
    await spend(projectId, { status: "approved", amount: 900, costCodeId: two });
    await spend(projectId, { status: "submitted", amount: 40, costCodeId: two });
    await spend(projectId, { status: "draft", amount: 12_345, costCodeId: two });
    await spend(projectId, { status: "paid", amount: 7 });
    await spend(projectId, { status: "paid", amount: 66, currency: "EUR" });
    for (const [title, status, dueDate] of [
      ["Pour slab", "todo", "2026-03-01"],
      ["Fix roof", "done", "2026-03-02"],
      ["Paint", "blocked", "2026-04-01"],
    ] as const)
      await addTask(t.database.superuser, {
        workspaceId,
        projectId,
        title,
        status,
        dueDate,
        createdBy: owner.id,
      });
  });
  afterAll(() => t.close());
}

export async function report(
  kind: ReportKind,
  query: QueryOf<typeof routes.getReport> = {},
  as: TestPerson = company.engineer,
): Promise<Report> {
  const answer = await t.call(routes.getReport, { params: { kind }, query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

export async function spend(
  projectId: string,
  of: { status: string; amount: number; currency?: string; costCodeId?: string; on?: string },
): Promise<void> {
  const { workspaceId, engineer } = company;
  const id = await addExpense(t.database.superuser, {
    workspaceId,
    projectId,
    createdBy: engineer.id,
    mark: "Secret vendor",
    status: "draft",
    amount: of.amount,
    ...(of.costCodeId === undefined ? {} : { costCodeId: of.costCodeId }),
  });
  const db = t.database.superuser;
  await db.query("update expenses set currency = $2, spent_on = $3 where id = $1", [
    id,
    of.currency ?? "NGN",
    of.on ?? "2026-03-10",
  ]);
  await db.query("update expenses set status = $2 where id = $1", [id, of.status]);
}

export async function addCode(projectId: string, code: string, budget: number): Promise<string> {
  const [id, line] = [newId(), newId()];
  const { workspaceId } = company;
  const db = t.database.superuser;
  await db.query(
    "insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, $4, '=HYPERLINK(1)')",
    [id, workspaceId, projectId, code],
  );
  await db.query(
    `insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
     values ($1, $2, $3, $4, 'Line', $5, 'typed')`,
    [line, workspaceId, projectId, id, budget],
  );
  await db.query(
    `insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     values ($1, $2, $3, '2026-03-01', $4)`,
    [workspaceId, projectId, line, budget],
  );
  return id;
}
