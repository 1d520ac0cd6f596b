import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

export interface DueTaskRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly project_id: string;
  readonly title: string;
  readonly project_title: string;
  readonly assigned_to: string;
  readonly due_date: string;
  /** Today in the task's workspace. */
  readonly today: string;
}

/**
 * Unfinished tasks due tomorrow or earlier whose assignees can see them and were not yet reminded
 * of that date. They are locked until the transaction ends, and rows that another process has
 * locked are skipped, so that nobody is reminded twice.
 */
export async function lockDueTasks(
  tx: Tx,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueTaskRow[]> {
  const { rows } = await sql<DueTaskRow>`
    select t.id, t.workspace_id, t.project_id, t.title, p.title as project_title, t.assigned_to,
           t.due_date, w.today
      from (select id, (${now.toISOString()}::timestamptz at time zone time_zone)::date as today from workspaces) w
      join tasks t on t.workspace_id = w.id
      join projects p on p.id = t.project_id and p.archived_at is null
      join memberships m on m.workspace_id = t.workspace_id and m.user_id = t.assigned_to and m.active
     where t.status not in ('done', 'completed')
       and t.due_date <= w.today + 1
       and t.due_date is distinct from case when t.due_date < w.today then t.reminded_overdue else t.reminded_due end
       and (m.role in ('admin', 'engineer') or exists (
             select from project_members o where o.project_id = t.project_id and o.user_id = t.assigned_to))
     limit ${limit}
       for update of t skip locked`.execute(tx);
  return rows;
}

/** Stores, for each locked task, the due date of which its assignee was reminded. */
export async function setReminded(
  tx: Tx,
  reminded: readonly { readonly id: string; readonly overdue: boolean }[],
): Promise<void> {
  await sql`
    update tasks t
       set reminded_due = case when r.overdue then t.reminded_due else t.due_date end,
           reminded_overdue = case when r.overdue then t.due_date else t.reminded_overdue end
      from unnest(${reminded.map(({ id }) => id)}::uuid[], ${reminded.map(({ overdue }) => overdue)}::boolean[])
             as r (id, overdue)
     where t.id = r.id`.execute(tx);
}
