import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createEmptyDatabase, type EmptyDatabase } from "../testing/database/empty-database.ts";
import { isBaseline } from "./baseline.ts";
import { migrate } from "./migrate.ts";
import { readSchemaFiles } from "./schema-files.ts";

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const [workspace, owner, engineer, project, changed, untouched] = [1, 2, 3, 4, 5, 6].map(id);

let database: EmptyDatabase;
let client: pg.Client;

/**
 * What version 0152 wrote (project or not, entity type, entity, action, changes), and what it is migrated to.
 */
const old = [
  [project, "task", id(7), "updated", {}, "task"],
  [project, "finance", project, "updated", { planned: {} }, "cost_plan"],
  [project, "finance", project, "imported", {}, "cost_plan"],
  [project, "finance", id(8), "imported", {}, "import"],
  [project, "finance", changed, "updated", { amount: {} }, "expense"],
  [project, "finance", changed, "updated", { vendor: {}, currency: {} }, "expense"],
  [project, "finance", untouched, "updated", { description: {} }, "expense"],
  [project, "finance", id(9), "deleted", {}, "expense"],
  [project, "finance", null, "updated", {}, "expense"],
  [null, "finance", id(10), "rate_changed", {}, "exchange_rate"],
  [null, "finance", id(10), "rate_deleted", {}, "exchange_rate"],
  [null, "user", null, "invited", {}, "invitation"],
  [null, "user", null, "invitation_revoked", {}, "invitation"],
  [null, "user", null, "settings_changed", {}, "workspace"],
  [null, "user", engineer, "role_changed", {}, "user"],
  [null, "resource", id(11), "created", {}, "resource"],
] as const;

beforeAll(async () => {
  database = await createEmptyDatabase(inject("serverUrl"));
  const { migrations } = await readSchemaFiles();
  const baseline = migrations.map(({ name }) => name).filter(isBaseline);
  await migrate(database.url, { only: new Set(baseline) });
  client = new pg.Client({
    connectionString: database.url,
    options: "-c search_path=plumbline",
  });
  await client.connect();
  await client.query(`
    begin;
    insert into users (id, email, name, company) values
      ('${owner}', 'owner@example.com', 'Owner', 'Builders'), ('${engineer}', 'e@example.com', 'Engineer', 'Builders');
    insert into workspaces (id, name, owner_id) values ('${workspace}', 'Builders', '${owner}');
    insert into memberships (workspace_id, user_id, role) values
      ('${workspace}', '${owner}', 'admin'), ('${workspace}', '${engineer}', 'engineer');
    insert into projects (id, workspace_id, title, description, currency)
      values ('${project}', '${workspace}', 'Tower', 'A tower', 'NGN');
    insert into expenses (id, workspace_id, project_id, amount, currency, spent_on, description, created_by) values
      ('${changed}', '${workspace}', '${project}', 5, 'NGN', '2026-03-01', 'Sand', '${owner}'),
      ('${untouched}', '${workspace}', '${project}', 5, 'NGN', '2026-03-01', 'Sand', '${owner}');
    commit`);
  for (const [index, [of, type, entity, action, changes]] of old.entries())
    await client.query(
      `insert into activities (id, workspace_id, project_id, entity_type, entity_id, action, message, changes, user_id)
       values ($1, $2, $3, $4, $5, $6, '', $7, $8)`,
      [id(100 + index), workspace, of, type, entity, action, JSON.stringify(changes), engineer],
    );
  await migrate(database.url);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it("gives every activity of version 0152 the type of its record", async () => {
  const { rows } = await client.query("select entity_type from activities order by id");
  expect(rows.map((row) => row.entity_type)).toEqual(old.map((line) => line.at(-1)));
});

it("remembers who changed the amount or the payee of an expense of version 0152", async () => {
  const { rows } = await client.query(
    "select id, amount_changed_by as amount, payee_changed_by as payee from expenses order by id",
  );
  expect(rows).toEqual([
    { id: changed, amount: [engineer], payee: [engineer] },
    { id: untouched, amount: [], payee: [] },
  ]);
});
