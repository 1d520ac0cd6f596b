import { type RawBuilder, sql } from "kysely";
import { type Action, type Actor, mayAtAll, reach } from "../../../contract/permissions.ts";
import { MAX_COUNTED_TASKS } from "../../../contract/tasks/tasks.ts";
import {
  type Waiting,
  WAITING_PROJECTS,
  type WaitingKind,
  waitingKinds,
} from "../../../contract/home/waiting.ts";
import { awaitsDecision } from "../../awaits-decision.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";

const OPEN = sql`t.status not in ('done', 'completed')`;
const ME = sql`(select current_actor())`;
const MY_COMPANY = sql`(select my_company())`;

/** The number of records of a table that meet a condition, by project, as columns `project_id` and `n`. */
type Counted = RawBuilder<unknown>;

interface Of {
  readonly actor: Actor;
  /** The condition that a row of this alias belongs to the requested project, if there is one. */
  readonly within: (alias: string) => RawBuilder<unknown>;
}

function counted(of: Of, from: RawBuilder<unknown>, alias: string, where: RawBuilder<unknown>) {
  const project = sql.raw(`${alias}.project_id`);
  return sql`select ${project} as project_id, count(*)::int as n from ${from}
    where ${where} and ${of.within(alias)} group by ${project}`;
}

/**
 * Counts the tasks on which the person may do an action: all, or, up to a limit, those that they made. Null if they
 * may do it on none.
 */
function tasksWithin(of: Of, action: Action, where: RawBuilder<unknown>): Counted | null {
  const far = reach(of.actor, action);
  if (far === "none") return null;
  if (far === "all") return counted(of, sql`tasks t`, "t", where);
  const made = sql`(select * from tasks t where ${where} and t.created_by = ${ME} limit ${MAX_COUNTED_TASKS}) t`;
  return counted(of, made, "t", sql`true`);
}

/**
 * Counts finished tasks. If the person may accept all of them, the count comes from the maintained figures, however
 * many there are.
 */
function toAccept(of: Of): Counted | null {
  if (reach(of.actor, "task.accept") !== "all")
    return tasksWithin(of, "task.accept", sql`t.status = 'done'`);
  return sql`select k.project_id, sum(k.tasks)::int as n from task_totals k
    where k.status = 'done' and ${of.within("k")} group by k.project_id having sum(k.tasks) > 0`;
}

const named = (person: string, company: string) =>
  sql.raw(`(${person} = (select current_actor())
    or ${person} is null and ${company} = (select my_company()))`);

/**
 * Counts what waits for a person: each record whose next action they may do by role and rights. Where somebody is
 * named, it must be this person's to do. The policies leave out what is out of sight. Null where the person's role
 * never does the action.
 */
const waits: Record<WaitingKind, (of: Of) => Counted | null> = {
  expenses: (of) =>
    mayAtAll(of.actor, "expense.decide")
      ? counted(of, sql`expenses e`, "e", awaitsDecision(of.actor.userId))
      : null,
  reports: (of) =>
    mayAtAll(of.actor, "programme.edit")
      ? counted(
          of,
          sql`activity_reports r join programme_activities a
                on a.project_id = r.project_id and a.id = r.activity_id`,
          "r",
          sql`r.state = 'pending' and (r.diary_id is not null or a.company_id = r.company_id)`,
        )
      : null,
  // Nobody approves a diary that they began, unless nobody else could.
  diaries: (of) =>
    mayAtAll(of.actor, "project.edit")
      ? counted(
          of,
          sql`site_records s`,
          "s",
          sql`s.kind = 'diary' and s.state = 'submitted' and s.deleted_at is null
            and (s.created_by is distinct from ${ME} or not exists (
              select from memberships m where m.workspace_id = s.workspace_id and m.active
                 and m.role in ('admin', 'engineer') and m.user_id <> ${ME}))`,
        )
      : null,
  snagsToVerify: (of) =>
    mayAtAll(of.actor, "project.edit")
      ? counted(
          of,
          sql`site_records s`,
          "s",
          sql`s.kind = 'snag' and s.state = 'ready' and s.deleted_at is null`,
        )
      : null,
  snagsToFix: (of) =>
    mayAtAll(of.actor, "site.write")
      ? counted(
          of,
          sql`site_records s`,
          "s",
          sql`s.kind = 'snag' and s.state in ('open', 'rejected') and s.deleted_at is null
            and (s.people @> array[${ME}] or s.people = '{}' and s.company_id = ${MY_COMPANY})`,
        )
      : null,
  transmittals: (of) =>
    counted(
      of,
      sql`transmittals t`,
      "t",
      sql`t.id in (select my_transmittals()) and not exists (
        select from transmittal_receipts e where e.transmittal_id = t.id and e.user_id = ${ME}
           and e.acknowledged_at is not null)`,
    ),
  constraints: (of) =>
    mayAtAll(of.actor, "constraint.edit")
      ? counted(
          of,
          sql`programme_constraints c`,
          "c",
          sql`c.cleared_at is null and ${named("c.owner_id", "c.owner_company_id")}`,
        )
      : null,
  toAccept,
  dueDates: (of) => tasksWithin(of, "task.schedule", sql`t.proposed_due is not null and ${OPEN}`),
  tasks: (of) =>
    mayAtAll(of.actor, "task.move")
      ? counted(of, sql`tasks t`, "t", sql`t.assigned_to = ${ME} and ${OPEN}`)
      : null,
};

/**
 * Counts what waits for the actor, in one project or in all that they see, in one statement. Nothing in an archived
 * project waits for anybody. This is the only definition: homes, the dashboard, overviews and the daily mail use
 * it.
 */
export async function selectWaiting(tx: Tx, actor: Actor, projectId?: string): Promise<Waiting[]> {
  const within = (alias: string) =>
    projectId === undefined
      ? sql`true`
      : sql`${sql.raw(`${alias}.project_id`)} = ${projectId}::uuid`;
  const parts = waitingKinds.flatMap((kind) => {
    const found = waits[kind]({ actor, within });
    return found ? [sql`select ${kind}::text as kind, f.project_id, f.n from (${found}) f`] : [];
  });
  const { rows } = await sql<Waiting>`
    with found as (${sql.join(parts, sql` union all `)}
    ), ranked as (
      select f.kind, p.id, p.title, f.n, sum(f.n) over (partition by f.kind)::int as total,
             row_number() over (partition by f.kind order by f.n desc, lower(p.title), p.id) as r
        from found f join projects p on p.id = f.project_id where p.archived_at is null
    )
    select kind, total as count,
           json_agg(json_build_object('_id', id, 'title', title, 'count', n) order by r) as projects
      from ranked where r <= ${WAITING_PROJECTS} group by kind, total`.execute(tx);
  return waitingKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
}
