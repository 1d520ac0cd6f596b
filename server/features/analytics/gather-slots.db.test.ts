import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { addProject, createCompany, type TestCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { gatherSlots } from "./public.ts";

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
  company = await createCompany(t.database.superuser);
});
afterAll(() => t.close());

const gather = () => asSystem(t.database.pool, gatherSlots);
const addTask = (title: string) =>
  t.call(routes.createTask, { body: { title, project: company.projectId } }, company.owner);

async function figures() {
  const { rows } = await t.database.superuser.query(
    `select (select json_agg(x) from (select project_id, status, sum(tasks) from task_totals
               group by 1, 2 having sum(tasks) <> 0 order by 1, 2) x) as tasks,
            (select json_agg(x) from (select project_id, day, kind, sum(activities) from activity_days
               group by 1, 2, 3 order by 1, 2, 3) x) as days,
            (select json_agg(x) from (select project_id, month, status, currency, sum(amount),
                      sum(project_amount), sum(project_missing), sum(workspace_amount), sum(workspace_missing)
                 from money_totals group by 1, 2, 3, 4 order by 1, 2, 3, 4) x) as money,
            (select json_agg(x) from (select project_id, cost_code_id, status, currency, sum(amount),
                      sum(project_amount), sum(project_missing)
                 from code_totals group by 1, 2, 3, 4 order by 1, 2, 3, 4) x) as codes,
            (select json_agg(x) from (select project_id, status, currency, sum(expenses), sum(amount)
                 from expense_totals group by 1, 2, 3 order by 1, 2, 3) x) as expenses`,
  );
  return rows[0] as unknown;
}

async function scattered(): Promise<number> {
  const { rows } = await t.database.superuser.query<{ n: number }>(
    `select (select count(*) from task_totals where slot <> 16)::int
          + (select count(*) from activity_days where slot <> 16)::int
          + (select count(*) from money_totals where slot <> 16)::int
          + (select count(*) from code_totals where slot <> 16)::int
          + (select count(*) from expense_totals where slot <> 16)::int as n`,
  );
  return rows[0]?.n ?? 0;
}

describe("merging slots", () => {
  test("keeps every sum, and leaves one row where there were many", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => addTask(`Task ${n}`)));
    for (const status of ["approved", "paid"]) {
      await t.database.superuser.query(
        `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description)
         values ($1, $2, $3, $4, 1000.55, 'NGN', '2026-03-01', 'Cement')`,
        [newId(), company.workspaceId, company.projectId, status],
      );
    }
    const before = await figures();
    expect(await scattered()).toBeGreaterThan(6);
    await gather();
    expect(await figures()).toEqual(before);
    expect(await scattered()).toBe(0);
    await gather();
    expect(await figures()).toEqual(before);
  });

  test("runs while people work, and loses nothing", async () => {
    const working = Array.from({ length: 60 }, async (_, n) => {
      const created = await addTask(`More ${n}`);
      expect(created.statusCode).toBe(201);
      const { _id } = created.json<{ data: { _id: string } }>().data;
      const change = { params: { id: _id }, body: { status: "done" } } as const;
      expect((await t.call(routes.updateTask, change, company.owner)).statusCode).toBe(200);
    });
    const all = Promise.all(working).then(() => "done" as const);
    while ((await Promise.race([all, gather()])) !== "done");
    await gather();
    const { rows } = await t.database.superuser.query(
      `select status, count(*)::int as counted,
              (select sum(tasks)::int from task_totals k where k.status = tasks.status) as kept
         from tasks group by status order by status`,
    );
    expect(rows).toEqual([
      { status: "done", counted: 60, kept: 60 },
      { status: "todo", counted: 31, kept: 31 },
    ]);
  });

  test("runs while projects are deleted", async () => {
    const { workspaceId, owner } = company;
    const db = t.database.superuser;
    const id = await addProject(db, { workspaceId, title: "Shed", createdBy: owner.id });
    await t.call(routes.createTask, { body: { title: "Scattered again", project: id } }, owner);
    const deleting = t.call(routes.deleteProject, { params: { id } }, owner);
    await Promise.all([gather(), deleting, gather()]);
    expect((await deleting).statusCode).toBe(200);
    const purging = t.call(routes.purgeProject, { params: { id } }, owner);
    await Promise.all([gather(), purging, gather()]);
    expect((await purging).statusCode).toBe(200);
    const { rows } = await db.query("select from task_totals where project_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  test("cannot be called by a person's request", async () => {
    await expect(t.database.pool.request.query("select gather_slots()")).rejects.toThrow(
      "permission denied",
    );
  });
});
