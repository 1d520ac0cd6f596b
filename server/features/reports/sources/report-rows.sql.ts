import { type RawBuilder, sql } from "kysely";
import type { EntityType } from "../../../../contract/activities.ts";
import type { ReportFilters } from "../../../../contract/reports/reports.ts";
import type { TaskPriority, TaskStatus } from "../../../../contract/tasks/tasks.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { isOfWireType, WIRE_TYPE } from "../../activities/public.ts";

/** The row after which a batch continues. */
export interface RowCursor {
  readonly key: string;
  /** Unique among rows with the same key: an id, or a task's position. */
  readonly id: string;
}

const FINISHED = sql`t.status in ('done', 'completed')`;
/** Sorts tasks without a due date last; exactly the expression of the index `tasks_by_due`. */
const DUE = sql`(case when t.due_date is null then date '2999-12-31' else t.due_date end)`;

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function ofTasks({ project, status, tasks, from, to }: ReportFilters, today: string) {
  const conditions: RawBuilder<unknown>[] = [];
  if (project !== undefined) conditions.push(sql`t.project_id = ${project}::uuid`);
  if (status !== undefined)
    conditions.push(
      sql`t.project_id in (select p.id from projects p where p.status = ${status}::text)`,
    );
  if (tasks === "finished") conditions.push(FINISHED);
  if (tasks === "open" || tasks === "overdue") conditions.push(sql`not ${FINISHED}`);
  if (tasks === "overdue") conditions.push(sql`t.due_date < ${today}::date`);
  if (from !== undefined) conditions.push(sql`t.due_date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`t.due_date <= ${to}::date`);
  return all(conditions);
}

export interface TaskLine extends RowCursor {
  readonly project: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  readonly assignee: string | null;
  readonly due_date: string | null;
  /** The number of days an unfinished task is overdue. */
  readonly overdue: number | null;
}

interface Batch {
  readonly filters: ReportFilters;
  readonly after: RowCursor | undefined;
  readonly limit: number;
}

/** A batch of tasks in sight, by due date. */
export async function selectTaskLines(
  tx: Tx,
  { filters, after, limit, today }: Batch & { readonly today: string },
): Promise<readonly TaskLine[]> {
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(${DUE}, t.place) > (${after.key}::date, ${after.id}::bigint)`;
  const { rows } = await sql<TaskLine>`
    select ${DUE}::text as key, t.place::text as id, p.title as project, t.title, t.status,
           (array['low', 'medium', 'high', 'urgent'])[t.priority] as priority, u.name as assignee, t.due_date,
           case when not ${FINISHED} and t.due_date < ${today}::date then ${today}::date - t.due_date end as overdue
      from (select * from tasks t where ${ofTasks(filters, today)} and ${beyond}
             order by ${DUE}, t.place limit ${limit}) t
      join projects p on p.id = t.project_id left join users u on u.id = t.assigned_to
     order by ${DUE}, t.place`.execute(tx);
  return rows;
}

export async function countTaskLines(
  tx: Tx,
  { filters, today }: { readonly filters: ReportFilters; readonly today: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from tasks t where ${ofTasks(filters, today)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

function ofActivities({ project, entityType, from, to }: ReportFilters, timeZone: string) {
  const conditions: RawBuilder<unknown>[] = [];
  if (project !== undefined) conditions.push(sql`a.project_id = ${project}::uuid`);
  if (entityType !== undefined) conditions.push(isOfWireType(entityType));
  if (from !== undefined)
    conditions.push(sql`a.created_at >= ${from}::date::timestamp at time zone ${timeZone}::text`);
  if (to !== undefined)
    conditions.push(
      sql`a.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}::text`,
    );
  return all(conditions);
}

export interface ActivityLine extends RowCursor {
  readonly created_at: string;
  readonly who: string | null;
  readonly entity_type: EntityType;
  readonly project: string | null;
  readonly message: string;
}

/** A batch of activities in sight, newest first. */
export async function selectActivityLines(
  tx: Tx,
  { filters, after, limit, timeZone }: Batch & { readonly timeZone: string },
): Promise<readonly ActivityLine[]> {
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(a.created_at, a.id) < (${after.key}::text::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<ActivityLine>`
    select a.created_at::text as key, a.id, a.created_at, name_at(u.name, u.former_names, a.created_at) as who, ${sql.raw(WIRE_TYPE)} as entity_type,
           coalesce(p.title, a.project_title) as project,
           a.message || coalesce(': “' || a.excerpt || '”', '') as message
      from (select * from activities a where ${ofActivities(filters, timeZone)} and ${beyond}
             order by a.created_at desc, a.id desc limit ${limit}) a
      left join users u on u.id = a.user_id left join projects p on p.id = a.project_id
     order by a.created_at desc, a.id desc`.execute(tx);
  return rows;
}

export async function countActivityLines(
  tx: Tx,
  { filters, timeZone }: { readonly filters: ReportFilters; readonly timeZone: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from activities a where ${ofActivities(filters, timeZone)}`.execute(tx);
  return rows[0]?.n ?? 0;
}
