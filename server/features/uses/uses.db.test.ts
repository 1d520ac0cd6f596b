import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { addAssignment, addMovement, addResource } from "../../testing/seed/seed-resources.ts";
import { seedProgramme } from "../../testing/seed/seed-programme.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let ours: TestCompany;
let others: TestCompany;
beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  ours = await createCompany(t.database.superuser);
  others = await createCompany(t.database.superuser, "Other Builders");
});

const run = (sql: string, ...values: unknown[]) => t.database.superuser.query(sql, values);
type UsesRoute =
  | typeof routes.getPersonUses
  | typeof routes.getCompanyUses
  | typeof routes.getCostCodeUses
  | typeof routes.getResourceUses;
const usesOf = async (route: UsesRoute, id: string, as = ours.admin) =>
  (await t.call(route, { params: { id } }, as)).json();

test("a person's open tasks, teams, expenses and files are counted", async () => {
  const { engineer, contractorOn, workspaceId, projectId, taskId } = ours;
  await run("delete from project_members where user_id = $1", engineer.id);
  expect(await usesOf(routes.getPersonUses, engineer.id)).toEqual({ data: {} });

  await run(
    "update tasks set assigned_to = $2, status = 'review' where id = $1",
    taskId,
    contractorOn.id,
  );
  await addExpense(t.database.superuser, {
    workspaceId,
    projectId,
    createdBy: contractorOn.id,
    status: "draft",
    amount: 500,
    mark: "Cement",
  });
  expect(await usesOf(routes.getPersonUses, contractorOn.id)).toEqual({
    data: { openTasks: 1, projects: 1, expenses: 1 },
  });
  await run("update tasks set status = 'done' where id = $1", taskId);
  expect((await usesOf(routes.getPersonUses, contractorOn.id)).data).not.toHaveProperty(
    "openTasks",
  );
});

test("the activities of a person that are not finished, and all of a company, are counted", async () => {
  const { contractorOn, engineer, owner, workspaceId, projectId } = ours;
  const company = await addDirectoryCompany(t.database.superuser, { workspaceId, name: "Bello" });
  const seeded = { workspaceId, owner, engineer };
  const { dig } = await seedProgramme(t.database.superuser, seeded, {
    id: projectId,
    mark: "Tower",
  });
  await run(
    "update programme_activities set assigned_to = $2, company_id = $3 where project_id = $1",
    projectId,
    contractorOn.id,
    company,
  );
  const person = async () => (await usesOf(routes.getPersonUses, contractorOn.id)).data;
  expect(await person()).toEqual({ openActivities: 2, projects: 1 });
  await run(
    "update programme_activities set actual_start = starts_at, actual_finish = finishes_at where id = $1",
    dig,
  );
  expect(await person()).toMatchObject({ openActivities: 1 });
  expect(await usesOf(routes.getCompanyUses, company)).toEqual({ data: { activities: 2 } });
});

test("only what the caller may see is counted: of another company's records, nothing", async () => {
  const { contractorOn, workspaceId } = ours;
  const person = contractorOn.id;
  await run(
    "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
    others.workspaceId,
    person,
  );
  await run("update tasks set assigned_to = $2 where id = $1", others.taskId, person);
  expect(await usesOf(routes.getPersonUses, person)).toEqual({ data: { projects: 1 } });
  expect(await usesOf(routes.getPersonUses, person, others.admin)).toEqual({
    data: { openTasks: 1 },
  });

  const company = await addDirectoryCompany(t.database.superuser, { workspaceId, name: "Bello" });
  const refused = await t.call(routes.getCompanyUses, { params: { id: company } }, others.admin);
  expect(refused.statusCode).toBe(404);
});

test("the people, projects and expenses of a company are counted", async () => {
  const { contractorOn, engineer, workspaceId, projectId } = ours;
  const id = await addDirectoryCompany(t.database.superuser, { workspaceId, name: "Bello" });
  expect(await usesOf(routes.getCompanyUses, id)).toEqual({ data: {} });
  await run("update memberships set company_id = $1 where user_id = $2", id, contractorOn.id);
  const expense = await addExpense(t.database.superuser, {
    workspaceId,
    projectId,
    createdBy: engineer.id,
    status: "draft",
    amount: 500,
    mark: "Cement",
  });
  await run("update expenses set vendor_company_id = $1 where id = $2", id, expense);
  expect(await usesOf(routes.getCompanyUses, id)).toEqual({
    data: { people: 1, projects: 1, expenses: 1 },
  });
});

test("the codes, lines and expenses of a cost code are counted", async () => {
  const { workspaceId, projectId, engineer } = ours;
  const [id, below, line] = [newId(), newId(), newId()];
  await run(
    `insert into cost_codes (id, workspace_id, project_id, parent_id, code, title)
     values ($1, $3, $4, null, '02', 'Frame'), ($2, $3, $4, $1, '02.1', 'Steel')`,
    id,
    below,
    workspaceId,
    projectId,
  );
  await run(
    `with l as (insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
                values ($1, $2, $3, $4, 'Rebar', 500, 'straight'))
     insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     values ($2, $3, $1, '2026-03-01', 500)`,
    line,
    workspaceId,
    projectId,
    id,
  );
  const expense = await addExpense(t.database.superuser, {
    workspaceId,
    projectId,
    createdBy: engineer.id,
    status: "draft",
    amount: 500,
    mark: "Rebar",
  });
  await run("update expenses set cost_code_id = $1 where id = $2", id, expense);
  expect(await usesOf(routes.getCostCodeUses, id)).toEqual({
    data: { codes: 1, lines: 1, expenses: 1 },
  });
  expect(await usesOf(routes.getCostCodeUses, below)).toEqual({ data: {} });
});

test("the assignments, entries and projects of a resource are counted", async () => {
  const { workspaceId, projectId, taskId } = ours;
  const db = t.database.superuser;
  const resourceId = await addResource(db, { workspaceId, name: "Cement", kind: "material" });
  expect(await usesOf(routes.getResourceUses, resourceId)).toEqual({ data: {} });
  await addAssignment(db, { workspaceId, resourceId, taskId });
  await addMovement(db, { workspaceId, resourceId, projectId, mark: "Cement" });
  expect(await usesOf(routes.getResourceUses, resourceId)).toEqual({
    data: { projects: 1, assignments: 1, movements: 1 },
  });
});
