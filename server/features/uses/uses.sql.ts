import { type RawBuilder, sql } from "kysely";
import type { UseKind, Uses } from "../../../contract/uses/uses.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** Counts of what the caller may see: the policies of each table leave out the rest. */
type Counts = Readonly<Partial<Record<UseKind, RawBuilder<unknown>>>>;

/** The counts above zero; undefined if the caller sees no such record. */
async function selectUses(
  tx: Tx,
  record: RawBuilder<unknown>,
  counts: Counts,
): Promise<Uses | undefined> {
  const pairs = Object.entries(counts).map(
    ([kind, count]) => sql`${kind}::text, nullif((${count}), 0)`,
  );
  const { rows } = await sql<{ uses: Uses }>`
    select jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)})) as uses where exists (${record})`.execute(
    tx,
  );
  return rows[0]?.uses;
}

/** Counts the records that involve a member of the workspace. */
export function selectPersonUses(tx: Tx, id: string, workspaceId: string) {
  return selectUses(
    tx,
    sql`select from memberships
         where user_id = ${id}::uuid and workspace_id = ${workspaceId}::uuid and removed_at is null`,
    {
      openTasks: sql`select count(*)::int from tasks
                      where assigned_to = ${id}::uuid and workspace_id = ${workspaceId}::uuid
                        and status not in ('done', 'completed')`,
      openActivities: sql`select count(*)::int from programme_activities
                           where assigned_to = ${id}::uuid and workspace_id = ${workspaceId}::uuid
                             and actual_finish is null`,
      projects: sql`select count(*)::int from project_members
                     where user_id = ${id}::uuid and workspace_id = ${workspaceId}::uuid`,
      expenses: sql`select count(*)::int from expenses
                     where created_by = ${id}::uuid and workspace_id = ${workspaceId}::uuid`,
      files: sql`select count(*)::int from files
                  where uploaded_by = ${id}::uuid and workspace_id = ${workspaceId}::uuid`,
    },
  );
}

/** Counts the records that name a company of the directory. */
export function selectCompanyUses(tx: Tx, id: string) {
  return selectUses(tx, sql`select from companies where id = ${id}::uuid`, {
    projects: sql`select count(distinct t.project_id)::int from memberships m
                    join project_members t on t.workspace_id = m.workspace_id and t.user_id = m.user_id
                   where m.company_id = ${id}::uuid and m.removed_at is null`,
    activities: sql`select count(*)::int from programme_activities where company_id = ${id}::uuid`,
    people: sql`select count(*)::int from memberships where company_id = ${id}::uuid and removed_at is null`,
    expenses: sql`select count(*)::int from expenses where vendor_company_id = ${id}::uuid`,
  });
}

/** Counts the records that use a cost code. */
export function selectCostCodeUses(tx: Tx, id: string) {
  return selectUses(tx, sql`select from cost_codes where id = ${id}::uuid`, {
    codes: sql`select count(*)::int from cost_codes where parent_id = ${id}::uuid`,
    lines: sql`select count(*)::int from budget_lines where cost_code_id = ${id}::uuid`,
    expenses: sql`select count(*)::int from expenses where cost_code_id = ${id}::uuid`,
  });
}

/** Counts the records that use a resource. */
export function selectResourceUses(tx: Tx, id: string) {
  return selectUses(tx, sql`select from resources where id = ${id}::uuid`, {
    assignments: sql`select count(*)::int from resource_assignments where resource_id = ${id}::uuid`,
    movements: sql`select count(*)::int from material_movements where resource_id = ${id}::uuid`,
    projects: sql`select count(distinct project_id)::int from (
                    select t.project_id from resource_assignments a join tasks t on t.id = a.task_id
                     where a.resource_id = ${id}::uuid
                     union select project_id from material_movements where resource_id = ${id}::uuid) on_projects`,
  });
}
