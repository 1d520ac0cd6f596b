import { type RawBuilder, sql } from "kysely";
import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import type { CompanyRef } from "../../../../contract/common.ts";
import type { Reported } from "../../../../engine/programme/progress-report.ts";
import type { Tx } from "../../../database/kysely-client.ts";

/** The activity that a report is compared with. */
export interface ReportedActivity extends Reported {
  readonly company: string | null;
}

/** An activity of a visible programme; undefined if there is none. */
export async function selectReportedActivity(
  tx: Tx,
  { projectId, activityId }: { readonly projectId: string; readonly activityId: string },
): Promise<ReportedActivity | undefined> {
  const { rows } = await sql<ReportedActivity>`
    select name, code, kind, company_id as company, actual_start as "actualStart", actual_finish as "actualFinish"
      from programme_activities where project_id = ${projectId}::uuid and id = ${activityId}::uuid`.execute(
    tx,
  );
  return rows[0];
}

/** The actor's own company. */
export async function selectReporterCompany(tx: Tx): Promise<CompanyRef | null> {
  const { rows } = await sql<CompanyRef>`
    select id as _id, name from companies where id = my_company()`.execute(tx);
  return rows[0] ?? null;
}

export interface NewReport extends Pick<
  ActivityReport,
  "actualStart" | "actualFinish" | "percentComplete" | "note"
> {
  readonly id: string;
  readonly projectId: string;
  readonly workspaceId: string;
  readonly activityId: string;
  readonly companyId: string;
  readonly userId: string;
  readonly now: Date;
}

/**
 * Writes a report, and replaces the company's own waiting report on the activity. Returns false if its id is
 * taken.
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { id, projectId, activityId, companyId } = report;
  // Concurrent reports are written one after the other, so that the later one replaces the earlier one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report of ${activityId} by ${companyId}`}, 0))`.execute(
    tx,
  );
  if (await selectReport(tx, { projectId, id })) return false;
  await tx
    .updateTable("activity_reports")
    .set({ state: "replaced" })
    .where("project_id", "=", projectId)
    .where("activity_id", "=", activityId)
    .where("company_id", "=", companyId)
    .where("state", "=", "pending")
    .execute();
  const added = await tx
    .insertInto("activity_reports")
    .values({
      project_id: projectId,
      id,
      workspace_id: report.workspaceId,
      activity_id: activityId,
      company_id: companyId,
      reported_by: report.userId,
      reported_at: report.now.toISOString(),
      actual_start: report.actualStart,
      actual_finish: report.actualFinish,
      percent_complete: report.percentComplete,
      note: report.note,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "id"]).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

const person = (alias: "u" | "d") =>
  sql.raw(`
  case when ${alias}.id is null then null else json_build_object('_id', ${alias}.id,
    'name', name_at(${alias}.name, ${alias}.former_names, r.${alias === "u" ? "reported_at" : "decided_at"})) end`);

const SHOWN = sql`
  r.id as _id, r.activity_id as activity, a.name,
  case when c.id is null then null else json_build_object('_id', c.id, 'name', c.name) end as company,
  ${person("u")} as by, iso(r.reported_at) as at, r.actual_start as "actualStart", r.actual_finish as "actualFinish",
  r.percent_complete as "percentComplete", r.note,
  case when y.id is null then null else json_build_object('_id', y.id, 'day', y.day::text) end as diary, r.state, ${person("d")} as "decidedBy",
  iso(r.decided_at) as "decidedAt", r.reason, r.revision`;

const JOINS = sql`
  left join programme_activities a on a.project_id = r.project_id and a.id = r.activity_id
  left join site_records y on y.id = r.diary_id
  left join companies c on c.id = r.company_id
  left join users u on u.id = r.reported_by
  left join users d on d.id = r.decided_by`;

const CONCERNS = sql`a.id is not null and (r.diary_id is not null or a.company_id = r.company_id)`;

async function selectReports(
  tx: Tx,
  { where, order, limit }: Record<"where" | "order", RawBuilder<unknown>> & { limit: number },
): Promise<ActivityReport[]> {
  const { rows } = await sql<ActivityReport>`
    select ${SHOWN} from activity_reports r ${JOINS} where ${where} order by ${order} limit ${limit}`.execute(
    tx,
  );
  return rows;
}

interface Of {
  readonly projectId: string;
  readonly limit: number;
}

/**
 * The waiting reports on activities of the programme, in the order in which they arrived. Reports on an activity
 * that another company has taken over are left out, but a diary reports all work that was done.
 */
export function selectWaitingReports(tx: Tx, { projectId, limit }: Of): Promise<ActivityReport[]> {
  return selectReports(tx, {
    where: sql`r.project_id = ${projectId}::uuid and r.state = 'pending' and ${CONCERNS}`,
    order: sql`r.reported_at, r.id`,
    limit,
  });
}

/** The reports that were decided or replaced, latest first. */
export function selectSettled(tx: Tx, { projectId, limit }: Of): Promise<ActivityReport[]> {
  return selectReports(tx, {
    where: sql`r.project_id = ${projectId}::uuid and r.state <> 'pending'`,
    order: sql`coalesce(r.decided_at, r.reported_at) desc, r.id desc`,
    limit,
  });
}

/** A report that the caller sees. */
export async function selectReport(
  tx: Tx,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<ActivityReport | undefined> {
  const where = sql`r.project_id = ${projectId}::uuid and r.id = ${id}::uuid`;
  return (await selectReports(tx, { where, order: sql`r.id`, limit: 1 }))[0];
}

/** Returns the given reports that still wait. If two people decide at once, the later one finds nothing left. */
export async function selectWaitingOf(
  tx: Tx,
  { projectId, ids }: { readonly projectId: string; readonly ids: readonly string[] },
): Promise<ActivityReport[]> {
  const waiting = sql`r.project_id = ${projectId}::uuid and r.id = any (${ids}::uuid[]) and r.state = 'pending'`;
  await sql`select from activity_reports r where ${waiting} order by r.id for no key update`.execute(
    tx,
  );
  const where = sql`${waiting} and ${CONCERNS}`;
  return selectReports(tx, { where, order: sql`r.reported_at, r.id`, limit: ids.length });
}

/** The waiting reports on some activities. */
export async function selectWaitingIds(
  tx: Tx,
  { projectId, activities }: { readonly projectId: string; readonly activities: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from activity_reports
     where project_id = ${projectId}::uuid and activity_id = any (${activities}::uuid[]) and state = 'pending'`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export interface Decision {
  readonly id: string;
  readonly state: "accepted" | "corrected" | "rejected";
  readonly reason?: string;
}

/** Writes the decisions. */
export async function updateDecided(
  tx: Tx,
  of: {
    readonly projectId: string;
    readonly userId: string;
    readonly decisions: readonly Decision[];
    /** The revision with the accepted reports; null for rejected ones. */
    readonly revision: number | null;
    readonly now: Date;
  },
): Promise<void> {
  const { projectId, userId, decisions, revision, now } = of;
  await sql`
    update activity_reports r
       set state = v.state, reason = v.reason, decided_by = ${userId}::uuid,
           decided_at = ${now.toISOString()}::timestamptz, revision = ${revision}::integer
      from unnest(${decisions.map(({ id }) => id)}::uuid[], ${decisions.map(({ state }) => state)}::text[],
                  ${decisions.map(({ reason = "" }) => reason)}::text[]) v (id, state, reason)
     where r.project_id = ${projectId}::uuid and r.id = v.id and r.state = 'pending'`.execute(tx);
}

/**
 * The people who are notified of a project's reports: team members who plan, and people who have edited the
 * programme. If there are none, all planners.
 */
export async function selectPlanners(tx: Tx, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with planners as (
      select m.user_id from memberships m
       where m.workspace_id = current_workspace() and m.active and m.role in ('admin', 'engineer')
    ), near as (
      select user_id from planners
       where user_id in (select user_id from project_members where project_id = ${projectId}::uuid)
          or user_id in (select user_id from programme_revisions where project_id = ${projectId}::uuid)
    )
    select user_id as id from near
    union all
    select user_id from planners where not exists (select from near)`.execute(tx);
  return rows.map(({ id }) => id);
}
