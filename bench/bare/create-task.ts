import type pg from "pg";
import { newId } from "../../server/platform/ids.ts";

/** Adds a task and its activity in one transaction, and returns the task's row. */
export async function createTask(
  pool: pg.Pool,
  task: { workspace: string; project: string; user: string; title: string; description: string },
): Promise<unknown> {
  const client = await pool.connect();
  const id = newId();
  const now = new Date().toISOString();
  try {
    await client.query("begin");
    const { rows } = await client.query({
      name: "task",
      text: `insert into tasks (id, workspace_id, project_id, title, description, status, priority,
                                due_date, assigned_to, created_by, completed_at, created_at, updated_at)
             values ($1, $2, $3, $4, $5, 'todo', 2, null, null, $6, null, $7, $7)
             on conflict (id) do nothing returning *`,
      values: [id, task.workspace, task.project, task.title, task.description, task.user, now],
    });
    await client.query({
      name: "activity",
      text: `insert into activities (id, workspace_id, user_id, action, entity_type, entity_id, message,
                                     changes, project_id, project_title, created_at)
             values ($1, $2, $3, 'created', 'task', $4, $5, '{}', $6, 'Project 1', $7)`,
      values: [
        newId(),
        task.workspace,
        task.user,
        id,
        `added task “${task.title}”`,
        task.project,
        now,
      ],
    });
    await client.query("commit");
    return { data: rows[0] };
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
