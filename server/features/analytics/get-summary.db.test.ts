import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Summary } from "../../../contract/reports/analytics.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import {
  addPerson,
  addProject,
  addTask,
  createCompany,
  createWorkspace,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { shareTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = testNow();
  company = await createCompany(t.database.superuser);
});

interface Spent {
  readonly amount: string;
  readonly on?: string;
  readonly status?: string;
  readonly currency?: string;
  readonly projectId?: string;
  readonly createdBy?: string;
}

async function spend(spent: Spent): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, rejection, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, 'Cement', case when $4 = 'rejected' then 'Twice' else '' end, $8)`,
    [
      id,
      company.workspaceId,
      spent.projectId ?? company.projectId,
      spent.status ?? "approved",
      spent.amount,
      spent.currency ?? "NGN",
      spent.on ?? "2026-03-10",
      spent.createdBy ?? null,
    ],
  );
  return id;
}

async function tasks(projectId: string, statuses: readonly string[]): Promise<void> {
  for (const status of statuses) {
    await addTask(t.database.superuser, {
      workspaceId: company.workspaceId,
      projectId,
      title: "A task",
      createdBy: company.owner.id,
      status,
    });
  }
}

describe("the summary", () => {
  async function summaryFor(person: TestPerson): Promise<Summary> {
    const response = await t.call(routes.getSummary, {}, person);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: Summary }>().data;
  }

  test("names the project that each person chose last, while they see it", async () => {
    const { engineer, contractorOn, contractorOff, projectId } = company;
    const choose = (person: TestPerson, project: string) =>
      t.call(routes.setLastProject, { body: { project } }, person);
    expect((await summaryFor(engineer)).lastProject).toBeNull();
    const annexe = await addProject(t.database.superuser, {
      workspaceId: company.workspaceId,
      title: "Annexe",
      createdBy: engineer.id,
    });
    for (const project of [annexe, projectId]) {
      expect((await choose(engineer, project)).statusCode).toBe(200);
      expect((await summaryFor(engineer)).lastProject).toBe(project);
    }
    expect((await summaryFor(contractorOn)).lastProject).toBeNull();
    expect((await choose(contractorOff, projectId)).statusCode).toBe(404);

    await choose(contractorOn, projectId);
    await t.database.superuser.query("delete from project_members where user_id = $1", [
      contractorOn.id,
    ]);
    expect((await summaryFor(contractorOn)).lastProject).toBeNull();
  });

  test("lists a new company's first steps until they are done or dismissed", async () => {
    const { workspaceId, owner } = await createWorkspace(t.database.superuser, "New Builders");
    const engineer = await addPerson(t.database.superuser, workspaceId, "Eno Engineer", "engineer");
    const client = await addPerson(t.database.superuser, workspaceId, "Chi Client", "client");
    const first = { project: null, planned: false };
    expect((await summaryFor(owner)).firstSteps).toEqual({ ...first, invited: true });
    expect((await summaryFor(engineer)).firstSteps).toEqual({ ...first, invited: null });
    expect((await summaryFor(client)).firstSteps).toBeNull();

    const of = { workspaceId, createdBy: owner.id };
    const project = await addProject(t.database.superuser, { ...of, title: "Duplex" });
    expect((await summaryFor(owner)).firstSteps).toEqual({
      project,
      planned: false,
      invited: true,
    });
    await t.database.superuser.query(
      `with code as (insert into cost_codes (id, workspace_id, project_id, code, title)
         values (gen_random_uuid(), $1, $2, '01', 'Substructure') returning id)
       insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
       select gen_random_uuid(), $1, $2, id, 'Piles', 5, 'straight' from code`,
      [workspaceId, project],
    );
    expect((await summaryFor(owner)).firstSteps).toBeNull();
    expect((await summaryFor(engineer)).firstSteps).toBeNull();
  });

  test("leaves out the first steps once an administrator dismissed them", async () => {
    const { workspaceId, owner } = await createWorkspace(t.database.superuser, "New Builders");
    const engineer = await addPerson(t.database.superuser, workspaceId, "Eno Engineer", "engineer");
    expect((await summaryFor(owner)).firstSteps?.invited).toBe(true);
    const dismiss = (person: TestPerson) => t.call(routes.dismissFirstSteps, {}, person);
    expect((await dismiss(engineer)).statusCode).toBe(403);
    expect((await summaryFor(engineer)).firstSteps).not.toBeNull();
    expect((await dismiss(owner)).statusCode).toBe(200);
    for (const person of [owner, engineer])
      expect((await summaryFor(person)).firstSteps).toBeNull();
  });

  test("adds up projects, tasks, progress and spending", async () => {
    const { workspaceId, owner } = company;
    // The company's own project has one task, to do.
    await tasks(company.projectId, ["done", "completed"]);
    await addProject(t.database.superuser, {
      workspaceId,
      title: "Without tasks",
      createdBy: owner.id,
    });
    const third = await addProject(t.database.superuser, {
      workspaceId,
      title: "Finished",
      createdBy: owner.id,
    });
    await tasks(third, ["done", "completed"]);
    await spend({ amount: "1000000.25" });
    await spend({ amount: "0.5", status: "paid", projectId: third });
    await spend({ amount: "77", status: "draft" });
    await spend({ amount: "77", status: "submitted" });
    await spend({ amount: "77", status: "rejected" });
    await spend({ amount: "77", currency: "USD" });

    // 66 percent, 0 and 100: each as its project shows it.
    expect(await summaryFor(owner)).toMatchObject({
      totalProjects: 3,
      totalTasks: 5,
      avgProgress: 55,
      totalExpenses: 1_000_000.75,
      currency: "NGN",
      unconvertedExpenses: [{ currency: "USD", amount: 77 }],
    });
  });

  test("follows changes: a finished task, a reversed expense, a deleted project", async () => {
    await tasks(company.projectId, ["todo", "todo", "done"]);
    const expense = await spend({ amount: "300" });
    expect(await summaryFor(company.engineer)).toMatchObject({
      totalTasks: 4,
      avgProgress: 25,
      totalExpenses: 300,
    });
    await t.database.superuser.query("update tasks set status = 'done' where id = $1", [
      company.taskId,
    ]);
    await t.database.superuser.query(
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, reverses)
       select gen_random_uuid(), workspace_id, project_id, status, -amount, currency, spent_on, description, id
         from expenses where id = $1`,
      [expense],
    );
    expect(await summaryFor(company.engineer)).toMatchObject({
      totalTasks: 4,
      avgProgress: 50,
      totalExpenses: 0,
    });
    const { workspaceId, owner } = company;
    const second = await addProject(t.database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
    });
    await tasks(second, ["done", "done"]);
    expect(await summaryFor(company.engineer)).toMatchObject({ totalProjects: 2, totalTasks: 6 });
    await t.database.superuser.query("delete from projects where id = $1", [second]);
    expect(await summaryFor(company.engineer)).toMatchObject({
      totalProjects: 1,
      totalTasks: 4,
      avgProgress: 50,
    });
  });

  test("counts for each person what they can see", async () => {
    const { workspaceId, owner } = company;
    const second = await addProject(t.database.superuser, {
      workspaceId,
      title: "Ikoyi Tower",
      createdBy: owner.id,
    });
    await tasks(second, ["done", "done"]);
    await spend({ amount: "100" });
    await spend({ amount: "900", projectId: second });

    const all = {
      totalProjects: 2,
      totalTasks: 3,
      avgProgress: 50,
      totalExpenses: 1000,
      currency: "NGN",
      unconvertedExpenses: [],
    };
    expect(await summaryFor(company.admin)).toMatchObject(all);
    expect(await summaryFor(company.engineer)).toMatchObject(all);
    const own = {
      totalProjects: 1,
      totalTasks: 1,
      avgProgress: 0,
      totalExpenses: 100,
      currency: "NGN",
      unconvertedExpenses: [],
    };
    expect(await summaryFor(company.clientOn)).toMatchObject(own);
    expect(await summaryFor(company.contractorOn)).toMatchObject({ ...own, totalExpenses: 0 });
    const none = {
      totalProjects: 0,
      totalTasks: 0,
      avgProgress: 0,
      totalExpenses: 0,
      currency: "NGN",
      unconvertedExpenses: [],
    };
    expect(await summaryFor(company.clientOff)).toMatchObject(none);
    expect(await summaryFor(company.contractorOff)).toMatchObject(none);
  });

  test("shows a contractor only what they submitted that was approved or paid", async () => {
    const createdBy = company.contractorOn.id;
    await spend({ amount: "100.25", createdBy });
    await spend({ amount: "20", createdBy, status: "paid" });
    await spend({ amount: "4000", createdBy, status: "submitted" });
    await spend({ amount: "30", createdBy, currency: "EUR" });
    await spend({ amount: "900", createdBy: company.engineer.id });
    expect(await summaryFor(company.contractorOn)).toMatchObject({
      totalExpenses: 120.25,
      unconvertedExpenses: [{ currency: "EUR", amount: 30 }],
    });
    expect(await summaryFor(company.clientOn)).toMatchObject({ totalExpenses: 1020.25 });
  });

  test("excludes other workspaces", async () => {
    const others = await createCompany(t.database.superuser, "Other Builders");
    await spend({ amount: "100" });
    await tasks(company.projectId, ["done", "done"]);
    expect(await summaryFor(others.owner)).toMatchObject({
      totalProjects: 1,
      totalTasks: 1,
      avgProgress: 0,
      totalExpenses: 0,
    });
  });

  test("keeps every kobo of large sums", async () => {
    await spend({ amount: "900000000000.01" });
    await spend({ amount: "0.2" });
    const response = await t.call(routes.getSummary, {}, company.owner);
    expect(response.body).toContain('"totalExpenses":900000000000.21,');
  });

  test("never reads a task", async () => {
    await t.database.superuser.query("revoke select on tasks from plumbline_app");
    try {
      expect(await summaryFor(company.clientOn)).toMatchObject({ totalTasks: 1 });
    } finally {
      await t.database.superuser.query("grant select on tasks to plumbline_app");
    }
  });

  test("is refused to a stranger", async () => {
    expect((await t.call(routes.getSummary)).statusCode).toBe(401);
  });
});
