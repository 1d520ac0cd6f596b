import type pg from "pg";
import { newId } from "../../platform/ids.ts";
import type { TestCompany } from "../company.ts";

/**
 * Gives the first activity of a project's programme to the contractor's company, and has them report that it has
 * started. @returns the waiting report
 */
export async function addActivityReport(
  db: pg.Pool,
  { workspaceId, contractorOn }: Pick<TestCompany, "workspaceId" | "contractorOn">,
  { projectId, mark = "" }: { readonly projectId: string; readonly mark?: string },
): Promise<string> {
  const id = newId();
  await db.query(
    `with employer as (
       select company_id as id from memberships where workspace_id = $2 and user_id = $3
     ), activity as (
       update programme_activities a set company_id = employer.id from employer
        where a.project_id = $1
          and a.id = (select id from programme_activities where project_id = $1 order by place limit 1)
       returning a.id
     ), earlier as (
       update activity_reports r set state = 'replaced' from activity
        where r.project_id = $1 and r.activity_id = activity.id and r.state = 'pending'
     )
     select 1`,
    [projectId, workspaceId, contractorOn.id],
  );
  await db.query(
    `insert into activity_reports
       (project_id, id, workspace_id, activity_id, company_id, reported_by, reported_at, actual_start, note)
     select a.project_id, $2, a.workspace_id, a.id, a.company_id, $3, now(), '2026-03-02T08:00', $4
       from programme_activities a where a.project_id = $1 order by a.place limit 1`,
    [projectId, id, contractorOn.id, mark],
  );
  return id;
}
