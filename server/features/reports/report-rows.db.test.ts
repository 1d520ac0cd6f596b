import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "../../database/kysely-client.ts";
import { asActor } from "../../database/transaction.ts";
import { addProject, createCompany, type TestCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { type RowCursor, selectTaskLines } from "./sources/report-rows.sql.ts";

let t: TestApp;
let company: TestCompany;

const TASKS = 10_000;
const BATCH = 100;

beforeAll(async () => {
  t = await startTestApp();
  const db = t.database.superuser;
  company = await createCompany(db);
  const { workspaceId, owner, projectId } = company;
  const other = await addProject(db, { workspaceId, title: "Annexe", createdBy: owner.id });
  await db.query(
    `insert into tasks (id, workspace_id, project_id, title, created_by, due_date)
     select gen_random_uuid(), $1, case when n % 2 = 0 then $2::uuid else $3 end, 'Task ' || n, $4,
            case when n % 3 > 0 then date '2026-01-01' + n % 100 end
       from generate_series(1, $5::int - 1) n`,
    [workspaceId, projectId, other, owner.id, TASKS],
  );
  await db.query("analyze");
});
afterAll(() => t.close());

/** The number of tasks that the database has read in this transaction. */
async function seen(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seen: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as seen from pg_stat_xact_user_tables
     where relid = 'tasks'::regclass`.execute(tx);
  return rows[0]?.seen ?? 0;
}

/** A batch, and how many tasks the database read for it. */
async function batch(after: RowCursor | undefined) {
  return asActor(t.database.pool, "write", company.engineer.claims, async (tx) => {
    const before = await seen(tx);
    const query = { filters: {}, after, limit: BATCH, today: "2026-03-20" };
    const lines = await selectTaskLines(tx, query);
    return { lines, cost: (await seen(tx)) - before };
  });
}

test("each batch of the task report continues after the last one, and reads only its own rows", async () => {
  const ids = new Set<string>();
  const keys: string[] = [];
  let after: RowCursor | undefined;
  do {
    const { lines, cost } = await batch(after);
    expect(cost).toBeLessThanOrEqual(BATCH);
    for (const { id, key } of lines) {
      ids.add(id);
      keys.push(key);
    }
    after = lines.length < BATCH ? undefined : lines.at(-1);
  } while (after);
  expect(ids.size).toBe(TASKS);
  expect(keys).toHaveLength(TASKS);
  expect(keys).toEqual(keys.toSorted());
});
