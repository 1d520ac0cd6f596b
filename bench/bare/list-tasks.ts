import type pg from "pg";

/** The first 100 tasks of a project with the related names, as rows. */
export async function listTasks(pool: pg.Pool, project: string): Promise<unknown> {
  const { rows } = await pool.query({
    name: "list",
    text: `select t.id, t.title, t.description, t.status, t.priority, t.due_date, t.created_at,
                  t.updated_at, t.completed_at, t.version, p.id as project_id, p.title as project_title,
                  assignee.id as assignee_id, assignee.name as assignee_name,
                  maker.id as maker_id, maker.name as maker_name
             from tasks t
             join projects p on p.id = t.project_id
             left join users assignee on assignee.id = t.assigned_to
             left join users maker on maker.id = t.created_by
            where t.project_id = $1
            order by t.place
            limit 100`,
    values: [project],
  });
  return { data: { tasks: rows } };
}
