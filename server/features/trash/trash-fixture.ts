import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { AnyRoute } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { TrashItem } from "../../../contract/trash/trash-items.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { signs } from "../../proof/calls/access-call.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { seedCompany, type SeededCompany } from "../../testing/seed/seed.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

// Fixtures of the tests of deleted records: a server for each file, and a company with something in every table for each test.

export let app: TestApp;
export let company: SeededCompany;
export let stranger: TestCompany;

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    app = await startTestApp();
    stranger = await createCompany(app.database.superuser, "Other Builders");
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    company = await seedCompany(app.database.superuser, { name: "Adeyemi", marks: signs });
    await app.database.superuser.query("delete from trash_items");
    await app.database.superuser.query("delete from site_records where deleted_at is not null");
    await app.database.superuser.query("delete from file_removals");
  });
}

export const rows = async (text: string, ...values: unknown[]) =>
  (await app.database.superuser.query(text, values)).rows;

/** Deletes a record by its route. */
export const remove = (route: AnyRoute, id: string, as: TestPerson = company.engineer) =>
  app.call(route, { params: { id } }, as);
export const restore = (item: string, as: TestPerson = company.admin) =>
  app.call(routes.restoreTrashItem, { params: { id: item } }, as);
export const purge = (item: string, as: TestPerson = company.owner) =>
  app.call(routes.purgeTrashItem, { params: { id: item } }, as);

export async function trash(as: TestPerson = company.admin, query = {}): Promise<TrashItem[]> {
  const answer = await app.call(routes.listTrashItems, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: TrashItem[] }>().data;
}

/** The item of a record in the trash. */
export async function itemOf(record: string): Promise<string> {
  const [item] = await rows("select id from trash_items where record_id = $1", record);
  return item?.id;
}

/** The services of the scheduled job. */
export const services = () => ({
  system: <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(app.database.pool, work),
  now: () => app.clock.now,
  newId,
});

const figures = {
  task_totals: "select project_id, status, sum(tasks) as n from task_totals",
  expense_totals:
    "select project_id, status, currency, sum(expenses) as n, sum(amount) as m from expense_totals",
  money_totals:
    "select project_id, month, status, currency, sum(amount) as n, sum(project_amount) as m from money_totals",
  code_totals:
    "select project_id, cost_code_id, status, currency, sum(amount) as n from code_totals",
};

/**
 * Every row of the company, and its sums: figures lie in slots, so that only their sums return. The record of what was done
 * is left out, and so are a programme's heads, which tell devices of any change.
 */
export async function everyRow(): Promise<Record<string, unknown>> {
  const tables = await rows(
    `select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'plumbline' and column_name = 'workspace_id' and t.table_type = 'BASE TABLE'
        and table_name not in ('activities', 'activity_budgets', 'activity_days', 'changes', 'audit_events', 'commands',
                               'sessions', 'search_words', 'notifications', 'pushes',
                               'programmes')`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    found[name] =
      name in figures
        ? await rows(
            `select * from (${figures[name as keyof typeof figures]} where workspace_id = $1
               group by ${name === "task_totals" ? "1, 2" : name === "expense_totals" ? "1, 2, 3" : "1, 2, 3, 4"}) f
              where n <> 0 order by 1, 2`,
            company.workspaceId,
          )
        : await rows(
            `select t::text as row from ${name} t where workspace_id = $1 order by 1`,
            company.workspaceId,
          );
  return found;
}
