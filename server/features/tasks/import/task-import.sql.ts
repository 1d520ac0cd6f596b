import { sql } from "kysely";
import type { TaskPriority, TaskStatus } from "../../../../contract/tasks/tasks.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import type { ImportedRecord } from "../../imports/public.ts";
import { isFinished, priorityRank } from "../task-rules.ts";

/** A task as an import makes it. */
export interface ImportedTask {
  readonly _id: string;
  readonly title: string;
  readonly dueDate: string | null;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  readonly assignedTo: string | null;
}

/** Adds many tasks in one statement, in their order. @returns how many of their ids were free */
export async function insertTasks(
  tx: Tx,
  batch: {
    readonly tasks: readonly ImportedTask[];
    readonly workspaceId: string;
    readonly projectId: string;
    readonly createdBy: string;
    readonly now: Date;
  },
): Promise<number> {
  const now = batch.now.toISOString();
  const rows = batch.tasks.map((task) => ({
    id: task._id,
    title: task.title,
    due: task.dueDate,
    status: task.status,
    priority: priorityRank(task.priority),
    person: task.assignedTo,
    finished: isFinished(task.status) ? now : null,
  }));
  const { numAffectedRows = 0n } = await sql`
    insert into tasks (id, workspace_id, project_id, title, status, priority, due_date, assigned_to, created_by,
                       completed_at, created_at, updated_at)
    select (row ->> 'id')::uuid, ${batch.workspaceId}::uuid, ${batch.projectId}::uuid, row ->> 'title', row ->> 'status',
           (row ->> 'priority')::smallint, (row ->> 'due')::date, (row ->> 'person')::uuid, ${batch.createdBy}::uuid,
           (row ->> 'finished')::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as rows(row, place) order by place
    on conflict (id) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** A task of an import that is undone, with who must be told that it is gone. */
export interface LockedTask extends ImportedRecord {
  readonly assignedTo: string | null;
}

/**
 * Locks the tasks that an import made and that are still there, and says what has happened to each since. A task that
 * somebody writes about is as good as changed: their words would be deleted with it. What is attached is read after the lock:
 * a statement that waits for somebody's comment does not see it.
 */
export async function lockImportedTasks(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly LockedTask[]> {
  await sql`select from tasks where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const { rows } = await sql<LockedTask>`
    select t.id, t.title, t.assigned_to as "assignedTo", case
        when t.version > 1 then 'It was changed since.'
        when exists (select from comments c where c.subject_kind = 'task' and c.subject_id = t.id)
          then 'It has comments.'
        when exists (select from files f where f.subject_kind = 'task' and f.subject_id = t.id)
          then 'It has files.'
        when exists (select from resource_assignments a where a.task_id = t.id) then 'It has resources.'
        when exists (select from expenses e where e.task_id = t.id) then 'Expenses belong to it.'
        when exists (select from material_movements m where m.task_id = t.id) then 'Deliveries belong to it.'
      end as reason
      from tasks t where t.id = any(${ids}::uuid[]) order by t.place`.execute(tx);
  return rows;
}
