import { sql } from "kysely";
import type { PlanActivity, PlanCalendar } from "../../../../engine/programme/plan.ts";
import type { Reported, SaidProgress } from "../../../../engine/programme/progress-report.ts";
import type { Tx } from "../../../database/kysely-client.ts";

/** An activity in a diary, with the calendar of its working times. */
export interface WorkedActivity extends Reported, Pick<PlanActivity, "percentComplete"> {
  readonly id: string;
  readonly calendar: PlanCalendar;
}

/** Returns the activities that are in the programme, in the order of their ids. */
export async function selectWorked(
  tx: Tx,
  { projectId, ids }: { readonly projectId: string; readonly ids: readonly string[] },
): Promise<WorkedActivity[]> {
  const { rows } = await sql<WorkedActivity>`
    select a.id, a.name, a.code, a.kind, a.actual_start as "actualStart", a.actual_finish as "actualFinish",
           a.percent_complete as "percentComplete",
           json_build_object('_id', c.id, 'name', c.name, 'week', c.week, 'exceptions', c.exceptions,
                             'minutesPerDay', c.minutes_per_day) as calendar
      from programme_activities a join programmes g on g.project_id = a.project_id
      join programme_calendars c on c.project_id = a.project_id and c.id = coalesce(a.calendar_id, g.calendar_id)
     where a.project_id = ${projectId}::uuid and a.id = any(${[...ids]}::uuid[])
     order by a.id`.execute(tx);
  return rows;
}

/** The progress of an activity that an approved diary reports. */
export interface DiaryReport extends SaidProgress {
  readonly id: string;
  readonly projectId: string;
  readonly workspaceId: string;
  readonly activityId: string;
  /** The company that the diary belongs to; null for the project's diary. */
  readonly companyId: string | null;
  /** The person who wrote the diary. */
  readonly userId: string | null;
  readonly note: string;
  readonly diaryId: string;
  readonly day: string;
  /** The time zone in which the day of other reports is counted. */
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Writes a diary's report, and replaces the same company's waiting report on the activity. Returns false and
 * writes nothing if the waiting report is of a later day, or the diary's report exists already.
 */
export async function insertDiaryReport(tx: Tx, report: DiaryReport): Promise<boolean> {
  const { projectId, activityId, companyId, diaryId, day, timeZone } = report;
  // Reports are written one after the other, like the reports that contractors send.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report of ${activityId} by ${companyId}`}, 0))`.execute(
    tx,
  );
  const waits = sql`r.project_id = ${projectId}::uuid and r.activity_id = ${activityId}::uuid
    and r.company_id is not distinct from ${companyId}::uuid and r.state = 'pending'`;
  const { rows } = await sql`
    select 1 from activity_reports r left join site_records d on d.id = r.diary_id
     where (${waits} and coalesce(d.day, (r.reported_at at time zone ${timeZone})::date) > ${day}::date)
        or (r.diary_id = ${diaryId}::uuid and r.activity_id = ${activityId}::uuid)
     limit 1`.execute(tx);
  if (rows.length > 0) return false;
  await sql`update activity_reports r set state = 'replaced' where ${waits}`.execute(tx);
  await tx
    .insertInto("activity_reports")
    .values({
      project_id: projectId,
      id: report.id,
      workspace_id: report.workspaceId,
      activity_id: activityId,
      company_id: companyId,
      reported_by: report.userId,
      reported_at: report.now.toISOString(),
      actual_start: report.actualStart,
      actual_finish: report.actualFinish,
      percent_complete: report.percentComplete,
      note: report.note,
      diary_id: diaryId,
    })
    .execute();
  return true;
}
