import type pg from "pg";

/** The four dashboard figures of a workspace. */
export async function summary(pool: pg.Pool, workspace: string): Promise<unknown> {
  const { rows } = await pool.query({
    name: "summary",
    text: `with progress as (
             select sum(tasks) as tasks,
                    sum(tasks) filter (where status in ('done', 'completed')) as finished
               from task_totals where workspace_id = $1 group by project_id
           ), tasks as (
             select coalesce(sum(tasks), 0) as total,
                    sum(floor(100.0 * coalesce(finished, 0) / nullif(tasks, 0))) as progress
               from progress
           )
           select p.total::int as "totalProjects", t.total::int as "totalTasks",
                  coalesce(round(t.progress / nullif(p.total, 0)), 0)::int as "avgProgress",
                  (select coalesce(sum(workspace_amount), 0)::float8 from money_totals
                    where workspace_id = $1 and status in ('approved', 'paid')) as "totalExpenses", 'NGN' as currency
             from (select count(*) as total from projects where workspace_id = $1) p, tasks t`,
    values: [workspace],
  });
  return { data: rows[0] };
}
