import { type RawBuilder, sql } from "kysely";
import {
  HOME_DUE_DATES,
  HOME_PROJECTS,
  HOME_TASKS,
  type HomeProject,
} from "../../../contract/home/home.ts";
import type { PersonRef } from "../../../contract/common.ts";
import { MAX_COUNTED_TASKS } from "../../../contract/tasks/tasks.ts";
import {
  array,
  decimal,
  instant,
  type JsonTextSql,
  literal,
  object,
  person,
  plain,
  rendered,
  text,
} from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { type StandingAsker, standingColumns, standingOf } from "../../project-standing.sql.ts";

/** The most projects that are read, which is more than anyone has of their own. */
const MAX_PROJECTS = 500;

const OPEN = sql`t.status not in ('done', 'completed')`;

interface Of {
  readonly userId: string;
  /** The workspace's own day. */
  readonly today: string;
}

const taskFields = {
  _id: plain("t.id"),
  title: text("t.title"),
  status: plain("t.status"),
  priority: plain("(array['low', 'medium', 'high', 'urgent'])[t.priority]"),
  dueDate: plain("t.due_date"),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
  assignedTo: person("assignee"),
  version: literal("t.version"),
};
const taskObject = object(taskFields);
const proposedObject = object({
  ...taskFields,
  proposal: object({
    dueDate: plain("t.proposed_due"),
    reason: text("t.proposed_reason"),
    by: person("proposer"),
    createdAt: instant("t.proposed_at"),
  }),
});

export interface TaskList {
  /** A JSON array in the form of the contract. */
  readonly tasks: string;
  readonly total: number;
}

const columns = sql`t.id, t.title, t.status, t.priority, t.due_date, t.place, t.project_id, t.assigned_to,
  t.version, t.proposed_due, t.proposed_reason, t.proposed_by, t.proposed_at`;

interface Found {
  /** Common table expressions. One of them is called `found` and has `columns`. */
  readonly ctes: RawBuilder<unknown>;
  readonly total: RawBuilder<unknown>;
  readonly shape: JsonTextSql;
}

/** The first tasks of `found`, by due date, and the total. */
async function selectFirst(tx: Tx, { ctes, total, shape }: Found): Promise<TaskList> {
  const { rows } = await sql<TaskList>`
    with ${ctes}, first as (
      select f.*, row_number() over (order by f.due_date nulls last, f.priority desc, f.place) as n
        from found f order by n limit ${HOME_TASKS}
    )
    select (${total}) as total,
           (select ${array(shape, "t.n")} from first t
              join projects p on p.id = t.project_id
              left join users assignee on assignee.id = t.assigned_to
              left join users proposer on proposer.id = t.proposed_by) as tasks`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  return row;
}

const notArchived = sql`t.project_id not in (select x.id from projects x where x.archived_at is not null)`;

/** The first tasks that match a condition, by due date, and the total. */
function selectTasks(
  tx: Tx,
  condition: RawBuilder<unknown>,
  shape = taskObject,
): Promise<TaskList> {
  const ctes = sql`found as materialized (
    select ${columns} from tasks t where ${condition} and ${notArchived})`;
  return selectFirst(tx, { ctes, total: sql`select count(*)::int from found`, shape });
}

/** Unfinished tasks assigned to someone. */
export function selectOpenTasks(tx: Tx, { userId }: Of): Promise<TaskList> {
  return selectTasks(tx, sql`t.assigned_to = ${userId}::uuid and ${OPEN}`);
}

/** Unfinished tasks assigned to someone that are overdue or due in the seven days from today. */
export function selectWeek(tx: Tx, { userId, today }: Of): Promise<TaskList> {
  return selectTasks(
    tx,
    sql`t.assigned_to = ${userId}::uuid and ${OPEN} and t.due_date <= ${today}::date + 6`,
  );
}

/** Tasks in review or blocked that someone created or was assigned. */
export function selectStuck(tx: Tx, { userId }: Of): Promise<TaskList> {
  return selectTasks(
    tx,
    sql`(t.assigned_to = ${userId}::uuid or t.created_by = ${userId}::uuid)
      and t.status in ('review', 'blocked')`,
  );
}

/** The tasks that somebody decides on: those that they made, or all that they see. */
type Whose = "made" | "all";

/**
 * Selects finished tasks that wait to be accepted. They may have accumulated for years. So the first tasks of each
 * project, and of those made elsewhere, are read in order, and the count ends at MAX_COUNTED_TASKS.
 */
export function selectToAccept(tx: Tx, { userId }: Of, whose: Whose): Promise<TaskList> {
  const ofTeam = sql`t.project_id = o.id and t.status = 'done'`;
  const made = sql`t.created_by = ${userId}::uuid and t.status = 'done' and ${notArchived}
    and ${whose === "made"}`;
  const first = sql`order by t.due_date, t.priority desc, t.place limit ${HOME_TASKS}`;
  const ctes = sql`overseen as materialized (
      select p.id from projects p where p.archived_at is null and ${whose === "all"}
    ), found as (
      select f.* from overseen o cross join lateral (
        select ${columns} from tasks t where ${ofTeam} ${first}) f
      union all
      (select ${columns} from tasks t where ${made} ${first})
    )`;
  // OFFSET makes the database read the projects one by one. With a join, it would read all finished tasks of the
  // company.
  const total = sql`select count(*)::int from (
      select from overseen o cross join lateral (select from tasks t where ${ofTeam} offset 0) f
      union all
      select from tasks t where ${made}
      limit ${MAX_COUNTED_TASKS}) counted`;
  return selectFirst(tx, { ctes, total, shape: taskObject });
}

/** Selects unfinished tasks whose proposed due date waits for a decision. */
export function selectProposed(tx: Tx, { userId }: Of, whose: Whose): Promise<TaskList> {
  const decided = whose === "made" ? sql`t.created_by = ${userId}::uuid` : sql`true`;
  const waits = sql`t.proposed_due is not null and ${OPEN}`;
  return selectTasks(tx, sql`${waits} and ${decided}`, proposedObject);
}

/** A list as a field of a home. */
export const listText = ({ tasks, total }: TaskList) => `{"tasks":${tasks},"total":${total}}`;

const progressOfProject = sql`
  cross join lateral (
    select coalesce(sum(k.tasks), 0)::int as tasks,
           coalesce(floor(100.0 * sum(k.tasks) filter (where k.status in ('done', 'completed'))
             / nullif(sum(k.tasks), 0)), 0)::int as percent
      from task_totals k where k.project_id = p.id
  ) progress`;

/** Unfinished projects that someone created, is on the team of, or has an unfinished task in. */
export async function selectOwnProjects(
  tx: Tx,
  { userId, asker }: Pick<Of, "userId"> & { readonly asker: StandingAsker },
): Promise<readonly HomeProject[]> {
  const { rows } = await sql<HomeProject>`
    with own as (
      select p.id, p.title, p.status, p.start_date, p.finish_date from projects p
       where p.status not in ('completed', 'cancelled') and p.archived_at is null
         and (p.created_by = ${userId}::uuid
           or p.id in (select m.project_id from project_members m where m.user_id = ${userId}::uuid)
           or p.id in (select t.project_id from tasks t where t.assigned_to = ${userId}::uuid and ${OPEN}))
       order by p.finish_date nulls last, p.id limit ${MAX_PROJECTS}
    )
    select p.id as "_id", p.title, p.status, p.start_date as "startDate", p.finish_date as "finishDate",
           progress.percent as "progressPercent", progress.tasks as "taskCount", ${standingColumns}
      from own p ${progressOfProject} ${standingOf(asker)}`.execute(tx);
  return rows;
}

const buildingObject = object({
  _id: plain("b.id"),
  title: text("b.title"),
  location: text("b.location"),
  status: plain("b.status"),
  progressPercent: literal("b.percent"),
  taskCount: literal("b.tasks"),
  startDate: plain("b.start_date"),
  finishDate: plain("b.finish_date"),
  budget: object({ amount: decimal("b.budget"), currency: plain("b.currency") }),
  spent: decimal("b.spent"),
  unconverted: rendered("b.unconverted"),
  overdueTasks: literal("b.overdue"),
  overBudget: literal("b.over"),
  forecastOver: literal("b.forecast_over"),
  programmePercent: literal("b.programme_percent"),
  slipDays: literal("b.slip"),
  lastActiveOn: plain("b.active_on"),
  nextDue: literal("b.next_due"),
  latest: object(
    { message: text("b.message"), user: person("u"), createdAt: instant("b.acted_at") },
    "b.acted_at",
  ),
});

const missingObject = object({ currency: plain("m.currency"), amount: decimal("m.amount") });

const dueObject = object({
  _id: plain("d.id"),
  title: text("d.title"),
  dueDate: plain("d.due_date"),
});

/** The projects visible to the actor, as a JSON array of buildings, and the total. */
export async function selectBuildings(
  tx: Tx,
  asker: StandingAsker,
): Promise<{ readonly buildings: string; readonly total: number }> {
  const { rows } = await sql<{ buildings: string; total: number }>`
    with shown as (
      select p.id, p.title, p.location, p.status, p.start_date, p.finish_date, p.currency, row_number() over (
               order by p.status in ('completed', 'cancelled'), p.created_at desc, p.id) as n
        from projects p where p.archived_at is null order by n limit ${HOME_PROJECTS}
    ), b as (
      select p.*, progress.percent, progress.tasks, standing.*, spent.amount as spent, apart.unconverted,
             (select x.amount from project_budgets x where x.project_id = p.id) as budget,
             coalesce(next.due, '[]') as next_due, latest.message, latest.user_id, latest.created_at as acted_at
        from shown p ${progressOfProject} ${standingOf(asker)}
       cross join lateral (
         select coalesce(sum(s.project_amount), 0) as amount from money_totals s
          where s.project_id = p.id and s.status in ('approved', 'paid')
       ) spent
       cross join lateral (
         select ${array(missingObject, "m.currency")} as unconverted from (
           select s.currency, sum(s.project_missing) as amount from money_totals s
            where s.project_id = p.id and s.status in ('approved', 'paid')
            group by s.currency having sum(s.project_missing) <> 0) m
       ) apart
       cross join lateral (
         select ${array(dueObject, "d.due_date, d.place")} as due from (
           select t.id, t.title, t.due_date, t.place from tasks t
            where t.project_id = p.id and t.due_date >= ${asker.today}::date and ${OPEN}
            order by t.due_date, t.place limit ${HOME_DUE_DATES}) d
       ) next
        left join lateral (
          select a.message || coalesce(': “' || a.excerpt || '”', '') as message, a.user_id, a.created_at
            from activities a
           where a.project_id = p.id order by a.created_at desc, a.id desc limit 1
        ) latest on true
    )
    select (select count(*)::int from projects where archived_at is null) as total,
           (select ${array(buildingObject, "b.n")} from b left join users u on u.id = b.user_id) as buildings`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  return row;
}

/**
 * Some people who can add the actor to a team, by name: admins and engineers. None if the actor already sees a
 * project.
 */
export async function selectWhomToAsk(tx: Tx): Promise<readonly PersonRef[]> {
  const { rows } = await sql<PersonRef>`
    select u.id as "_id", u.name from memberships m join users u on u.id = m.user_id
     where m.active and m.role in ('admin', 'engineer') and not exists (select from projects)
     order by name_order(u.name) collate "C", u.id limit 3`.execute(tx);
  return rows;
}

interface ToReport {
  readonly project: { readonly _id: string; readonly title: string };
  readonly activities: number;
}

/**
 * Selects the projects on which the actor's company has unfinished activities that have begun, or should have begun
 * by that day according to the plan.
 */
export async function selectToReport(tx: Tx, today: string): Promise<readonly ToReport[]> {
  const { rows } = await sql<ToReport>`
    select json_build_object('_id', p.id, 'title', p.title) as project, count(*)::int as activities
      from programme_activities a join projects p on p.id = a.project_id
     where a.company_id = my_company() and a.actual_finish is null
       and a.kind in ('task', 'start_milestone', 'finish_milestone')
       and (a.actual_start is not null or a.starts_at < ${today}::date + 1)
       and p.status not in ('completed', 'cancelled') and p.archived_at is null
     group by p.id order by name_order(p.title) collate "C", p.id limit ${HOME_PROJECTS}`.execute(
    tx,
  );
  return rows;
}
