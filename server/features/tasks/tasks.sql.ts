import { sql } from "kysely";
import { permissions, roles } from "../../../contract/permissions.ts";
import type { TaskHoldings } from "../../../contract/tasks/task-holdings.ts";
import type { TaskStatus } from "../../../contract/tasks/tasks.ts";
import { nextVersion, type Versioned, versionedBy } from "../../database/field-versions.sql.ts";
import { jsonText } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { taskJoins, taskObject, taskRelated } from "./task-json.sql.ts";
import { priorityOf, priorityRank, type TaskState } from "./task-rules.ts";

/** A task as a JSON object of the contract; undefined if it is out of sight. */
export async function selectTaskJson(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    with page as materialized (select * from tasks where id = ${id}::uuid), ${taskRelated}
    select ${jsonText(taskObject)} as json from page t ${taskJoins}`.execute(tx);
  return rows[0]?.json;
}

/** Counts the comments and files of these tasks, as far as the caller sees them. */
export async function selectTaskHoldings(tx: Tx, ids: readonly string[]): Promise<TaskHoldings> {
  const onThem = sql`subject_kind = 'task' and subject_id in (select id from tasks where id = any(${ids}::uuid[]))`;
  const { rows } = await sql<TaskHoldings>`
    select (select count(*)::int from comments where ${onThem}) as comments,
           (select count(*)::int from files where ${onThem}) as files`.execute(tx);
  return rows[0] ?? { comments: 0, files: 0 };
}

export interface StoredTask extends TaskState, Versioned {
  readonly id: string;
  readonly projectId: string;
  readonly projectTitle: string;
  readonly createdBy: string | null;
  readonly completedAt: string | null;
}

/** The task, locked until the transaction ends; undefined if it is out of sight. */
export async function lockTask(tx: Tx, id: string): Promise<StoredTask | undefined> {
  const row = await tx
    .selectFrom("tasks as t")
    .innerJoin("projects as p", "p.id", "t.project_id")
    .select([
      "t.id",
      "t.title",
      "t.description",
      "t.status",
      "t.priority",
      "t.due_date",
      "t.assigned_to",
      "t.activity_id",
      "t.follows_activity",
    ])
    .select([
      "t.created_by",
      "t.completed_at",
      "t.version",
      "t.field_versions",
      "t.project_id",
      "p.title as project_title",
    ])
    .where("t.id", "=", id)
    .forUpdate("t")
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status as TaskStatus,
    priority: priorityOf(row.priority),
    dueDate: row.due_date,
    assignedTo: row.assigned_to,
    activity: row.activity_id,
    followsActivity: row.follows_activity,
    createdBy: row.created_by,
    completedAt: row.completed_at,
    ...versionedBy(row),
    projectId: row.project_id,
    projectTitle: row.project_title,
  };
}

export interface NewTask extends TaskState {
  readonly id: string;
  readonly workspaceId: string;
  readonly projectId: string;
  readonly createdBy: string;
  readonly completedAt: string | null;
  readonly now: Date;
}

/**
 * Adds a task to a project in sight, in one statement.
 * @returns the project's title, and whether the task is new, since anybody may have used its id already; undefined
 *   without the project.
 */
export async function insertTask(
  tx: Tx,
  task: NewTask,
): Promise<{ readonly projectTitle: string; readonly isNew: boolean } | undefined> {
  const now = task.now.toISOString();
  const { rows } = await sql<{ projectTitle: string; isNew: boolean }>`
    with project as materialized (
      select id, title from projects where id = ${task.projectId}::uuid
    ), added as (
      insert into tasks (id, workspace_id, project_id, title, description, status, priority, due_date, assigned_to,
                         activity_id, follows_activity, created_by, completed_at, created_at, updated_at)
      select ${task.id}::uuid, ${task.workspaceId}::uuid, id, ${task.title}, ${task.description}, ${task.status},
             ${priorityRank(task.priority)}::smallint, ${task.dueDate}::date, ${task.assignedTo}::uuid, ${task.activity}::uuid,
             ${task.followsActivity}::boolean, ${task.createdBy}::uuid, ${task.completedAt}::timestamptz, ${now}::timestamptz,
             ${now}::timestamptz
        from project
      on conflict (id) do nothing returning id
    )
    select title as "projectTitle", exists (select from added) as "isNew" from project`.execute(tx);
  return rows[0];
}

/** Writes a locked task and increments its version. */
export async function updateTaskRow(
  tx: Tx,
  task: {
    readonly id: string;
    readonly state: TaskState;
    readonly changed: readonly string[];
    readonly completedAt: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable("tasks")
    .set({
      title: task.state.title,
      description: task.state.description,
      status: task.state.status,
      priority: priorityRank(task.state.priority),
      due_date: task.state.dueDate,
      assigned_to: task.state.assignedTo,
      activity_id: task.state.activity,
      follows_activity: task.state.followsActivity,
      completed_at: task.completedAt,
      updated_at: task.now.toISOString(),
      ...nextVersion(task.changed, task.now),
    })
    .where("id", "=", task.id)
    .execute();
}

/** Removes a task. */
export async function deleteTaskRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("tasks").where("id", "=", id).execute();
}

/** Whether a task belongs to the project. */
export async function isTaskOf(
  tx: Tx,
  { id, projectId }: { readonly id: string; readonly projectId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from tasks where id = ${id}::uuid and project_id = ${projectId}::uuid`.execute(tx);
  return rows.length > 0;
}

/** The title of a task that the caller sees. */
export async function selectTaskTitle(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom("tasks").select("title").where("id", "=", id).executeTakeFirst();
  return row?.title;
}

const accepting = roles.filter((role) => permissions["task.accept"][role] === "all");

/** The active people on a project's team who accept any finished task of it. */
export async function selectAccepters(tx: Tx, projectId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId" from project_members t
      join memberships m on m.user_id = t.user_id
     where t.project_id = ${projectId}::uuid and m.active and m.role = any(${accepting})
     order by m.user_id`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Who last said that a task is finished, if that is known. */
export async function selectFinisher(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string | null }>`
    select user_id as "userId" from activities
     where entity_id = ${id}::uuid and action = 'status_changed' and changes -> 'status' ->> 'after' = 'done'
     order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.userId ?? null;
}
