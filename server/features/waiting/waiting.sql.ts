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

interface Of {
  /** The condition that a row of this alias belongs to the requested project, if there is one. */
  readonly within: (alias: string) => RawBuilder<unknown>;
}

/** The records of a kind that wait: the rows of `from`, called `alias`, that meet `where`. */
interface WaitingRows {
  readonly from: RawBuilder<unknown>;
  readonly alias: string;
  readonly where: RawBuilder<unknown>;
  /** Counts them faster or up to a limit, by project, as columns `project_id` and `n`. */
  readonly counted?: (of: Of) => RawBuilder<unknown>;
}

function countRows(of: Of, { from, alias, where }: WaitingRows): RawBuilder<unknown> {
  const project = sql.raw(`${alias}.project_id`);
  return sql`select ${project} as project_id, count(*)::int as n from ${from}
    where ${where} and ${of.within(alias)} group by ${project}`;
}

/**
 * Returns the tasks on which the person may do an action: all, or those that they made, which are counted up to a
 * limit. Null if they may do it on none.
 */
function tasksWithin(actor: Actor, action: Action, where: RawBuilder<unknown>): WaitingRows | null {
  const far = reach(actor, action);
  if (far === "none") return null;
  const tasks = { from: sql`tasks t`, alias: "t" };
  if (far === "all") return { ...tasks, where };
  const made = sql`${where} and t.created_by = ${ME}`;
  const first = sql`(select * from tasks t where ${made} limit ${MAX_COUNTED_TASKS}) t`;
  return {
    ...tasks,
    where: made,
    counted: (of) => countRows(of, { from: first, alias: "t", where: sql`true` }),
  };
}

/**
 * Returns finished tasks. If the person may accept all of them, the count comes from the maintained figures, however
 * many there are.
 */
function toAccept(actor: Actor): WaitingRows | null {
  const rows = tasksWithin(actor, "task.accept", sql`t.status = 'done'`);
  if (rows === null || reach(actor, "task.accept") !== "all") return rows;
  return {
    ...rows,
    counted: (of) => sql`select k.project_id, sum(k.tasks)::int as n from task_totals k
      where k.status = 'done' and ${of.within("k")} group by k.project_id having sum(k.tasks) > 0`,
  };
}

const named = (person: string, company: string) =>
  sql.raw(`(${person} = (select current_actor())
    or ${person} is null and ${company} = (select my_company()))`);

/**
 * What waits for a person: each record whose next action they may do by role and rights. Where somebody is named, it
 * must be this person's to do. The policies leave out what is out of sight. Null where the person's role never does
 * the action.
 */
const waits: Record<WaitingKind, (actor: Actor) => WaitingRows | null> = {
  expenses: (actor) =>
    mayAtAll(actor, "expense.decide")
      ? { from: sql`expenses e`, alias: "e", where: awaitsDecision(actor.userId) }
      : null,
  reports: (actor) =>
    mayAtAll(actor, "programme.edit")
      ? {
          from: sql`activity_reports r join programme_activities a
                on a.project_id = r.project_id and a.id = r.activity_id`,
          alias: "r",
          where: sql`r.state = 'pending' and (r.diary_id is not null or a.company_id = r.company_id)`,
        }
      : null,
  // Nobody approves a diary that they began, unless nobody else could.
  diaries: (actor) =>
    mayAtAll(actor, "project.edit")
      ? {
          from: sql`site_records s`,
          alias: "s",
          where: sql`s.kind = 'diary' and s.state = 'submitted' and s.deleted_at is null
            and (s.created_by is distinct from ${ME} or not exists (
              select from memberships m where m.workspace_id = s.workspace_id and m.active
                 and m.role in ('admin', 'engineer') and m.user_id <> ${ME}))`,
        }
      : null,
  snagsToVerify: (actor) =>
    mayAtAll(actor, "project.edit")
      ? {
          from: sql`site_records s`,
          alias: "s",
          where: sql`s.kind = 'snag' and s.state = 'ready' and s.deleted_at is null`,
        }
      : null,
  snagsToFix: (actor) =>
    mayAtAll(actor, "site.write")
      ? {
          from: sql`site_records s`,
          alias: "s",
          where: sql`s.kind = 'snag' and s.state in ('open', 'rejected') and s.deleted_at is null
            and (s.people @> array[${ME}] or s.people = '{}' and s.company_id = ${MY_COMPANY})`,
        }
      : null,
  transmittals: () => ({
    from: sql`transmittals t`,
    alias: "t",
    where: sql`t.id in (select my_transmittals()) and not exists (
        select from transmittal_receipts e where e.transmittal_id = t.id and e.user_id = ${ME}
           and e.acknowledged_at is not null)`,
  }),
  constraints: (actor) =>
    mayAtAll(actor, "constraint.edit")
      ? {
          from: sql`programme_constraints c`,
          alias: "c",
          where: sql`c.cleared_at is null and ${named("c.owner_id", "c.owner_company_id")}`,
        }
      : null,
  toAccept,
  dueDates: (actor) =>
    tasksWithin(actor, "task.schedule", sql`t.proposed_due is not null and ${OPEN}`),
  tasks: (actor) =>
    mayAtAll(actor, "task.move")
      ? { from: sql`tasks t`, alias: "t", where: sql`t.assigned_to = ${ME} and ${OPEN}` }
      : null,
};

/** The condition that a row belongs to one project, or to any. */
function withinProject(projectId: string | undefined): Of["within"] {
  return (alias) =>
    projectId === undefined
      ? sql`true`
      : sql`${sql.raw(`${alias}.project_id`)} = ${projectId}::uuid`;
}

/** Returns the records of a kind that wait for the actor, also those of archived projects; null if there are none. */
export function waitingRows(
  actor: Actor,
  of: { readonly kind: WaitingKind; readonly projectId: string | undefined },
): WaitingRows | null {
  const rows = waits[of.kind](actor);
  return (
    rows && { ...rows, where: sql`${rows.where} and ${withinProject(of.projectId)(rows.alias)}` }
  );
}

/**
 * Counts what waits for the actor, in one project or in all that they see, in one statement. Nothing in an archived
 * project waits for anybody. This is the only definition: homes, the dashboard, overviews, the daily mail and the list
 * of what waits use it.
 */
export async function selectWaiting(tx: Tx, actor: Actor, projectId?: string): Promise<Waiting[]> {
  const of = { within: withinProject(projectId) };
  const parts = waitingKinds.flatMap((kind) => {
    const rows = waits[kind](actor);
    if (!rows) return [];
    const found = rows.counted?.(of) ?? countRows(of, rows);
    return [sql`select ${kind}::text as kind, f.project_id, f.n from (${found}) f`];
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
