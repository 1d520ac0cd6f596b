import type pg from "pg";
import { type TaskPriority, taskPriorities, type TaskStatus } from "../../contract/tasks/tasks.ts";
import { newId } from "../../server/platform/ids.ts";

export interface TaskToAdd {
  readonly title: string;
  readonly status?: TaskStatus;
  readonly priority?: TaskPriority;
  /** `YYYY-MM-DD`. */
  readonly dueDate?: string;
  readonly assignedTo?: string;
}

/** Adds tasks to a project, in order, and returns their ids. */
export async function addTasks(
  db: pg.Pool,
  place: { workspaceId: string; projectId: string; createdBy: string },
  tasks: readonly TaskToAdd[],
): Promise<string[]> {
  const rows = tasks.map(({ title, status, priority, dueDate, assignedTo }) => ({
    id: newId(),
    title,
    status: status ?? "todo",
    priority: taskPriorities.indexOf(priority ?? "medium") + 1,
    due_date: dueDate ?? null,
    assigned_to: assignedTo ?? null,
  }));
  await db.query(
    `insert into tasks (id, workspace_id, project_id, created_by, title, status, priority, due_date, assigned_to)
     select id, $2, $3, $4, title, status, priority, due_date, assigned_to
       from jsonb_to_recordset($1) as t(id uuid, title text, status text, priority smallint,
                                        due_date date, assigned_to uuid)`,
    [JSON.stringify(rows), place.workspaceId, place.projectId, place.createdBy],
  );
  return rows.map(({ id }) => id);
}

/** The day `YYYY-MM-DD` in Lagos, where the tests' companies are, a number of days from now. */
export function daysFromToday(days: number): string {
  const then = new Date(Date.now() + days * 86_400_000);
  return then.toLocaleDateString("en-CA", { timeZone: "Africa/Lagos" });
}
