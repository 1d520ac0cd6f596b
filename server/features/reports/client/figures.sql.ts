import { sql } from "kysely";
import {
  CLIENT_REPORT_ACTIVITIES,
  CLIENT_REPORT_MILESTONES,
  type ClientReportFigures,
  type Period,
  WORK_AHEAD_DAYS,
} from "../../../../contract/reports/client-reports.ts";
import type { Tx } from "../../../database/kysely-client.ts";

type Of = Period & { readonly projectId: string; readonly asOf: string };

/** What the programme says at the end of a period. */
export type ProgrammeFigures = Pick<
  ClientReportFigures,
  "progress" | "milestones" | "finished" | "ahead"
> & { readonly totals: Omit<ClientReportFigures["totals"], "days"> };

const activityOf = sql`json_build_object(
  'name', coalesce(nullif(a.name, ''), a.code), 'start', a.starts_at::date, 'finish', finish_day(a.kind, a.finishes_at),
  'critical', a.critical)`;

/**
 * The share of the baseline's work that is due at the end of a day, in percent: each activity counts by its duration, evenly
 * over its dates.
 */
const plannedPercent = (end: string) => sql`(
  select 100 * sum(k.duration_minutes * least(1, greatest(0,
           extract(epoch from ${end}::date + interval '1 day' - k.starts_at)
             / nullif(extract(epoch from k.finishes_at - k.starts_at), 0))))
         / nullif(sum(k.duration_minutes), 0)
    from programme_baseline_activities k
   where k.project_id = b.project_id and k.baseline_id = b.id and k.kind = 'task')`;

/** The programme's progress, milestones, finished work and the work of the next days. */
export async function selectProgrammeFigures(tx: Tx, of: Of): Promise<ProgrammeFigures> {
  const { projectId, from, to, asOf } = of;
  const end = to < asOf ? to : asOf;
  const milestones = sql`programme_activities
    where project_id = ${projectId}::uuid and kind in ('start_milestone', 'finish_milestone')
      and (actual_finish is null or actual_finish::date between ${from}::date and ${to}::date)`;
  const finished = sql`programme_activities
    where project_id = ${projectId}::uuid and kind = 'task'
      and actual_finish::date between ${from}::date and ${to}::date`;
  const ahead = sql`programme_activities
    where project_id = ${projectId}::uuid and kind = 'task' and actual_finish is null
      and starts_at < ${to}::date + ${1 + WORK_AHEAD_DAYS}::int and finishes_at > ${to}::date + 1`;
  const { rows } = await sql<ProgrammeFigures>`
    select
      (select json_build_object(
                'percentDone', g.percent_done, 'percentPlanned', ${plannedPercent(end)}::double precision,
                'finish', finish_day('task', g.finishes_at), 'agreed', finish_day('task', b.finishes_at))
         from programmes g left join programme_baselines b on b.project_id = g.project_id and b.is_current
        where g.project_id = ${projectId}::uuid and g.finishes_at is not null) as progress,
      (select coalesce(json_agg(json_build_object(
                'name', coalesce(nullif(m.name, ''), m.code), 'critical', m.critical,
                'done', m.actual_finish is not null, 'finish', finish_day(m.kind, m.finishes_at),
                'agreed', finish_day(k.kind, k.finishes_at)) order by m.finishes_at, m.place), '[]')
         from (select * from ${milestones} order by finishes_at, place limit ${CLIENT_REPORT_MILESTONES}) m
         left join programme_baselines b on b.project_id = m.project_id and b.is_current
         left join programme_baseline_activities k
           on k.project_id = m.project_id and k.baseline_id = b.id and k.activity_id = m.id) as milestones,
      (select coalesce(json_agg(${activityOf} order by a.finishes_at, a.place), '[]')
         from (select * from ${finished} order by finishes_at, place limit ${CLIENT_REPORT_ACTIVITIES}) a) as finished,
      (select coalesce(json_agg(${activityOf} order by a.starts_at, a.place), '[]')
         from (select * from ${ahead} order by starts_at, place limit ${CLIENT_REPORT_ACTIVITIES}) a) as ahead,
      json_build_object(
        'milestones', (select count(*) from ${milestones}), 'finished', (select count(*) from ${finished}),
        'ahead', (select count(*) from ${ahead})) as totals`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  return row;
}

/** The snags by state; null if the company does not show snags to clients. */
export async function selectClientSnags(
  tx: Tx,
  projectId: string,
): Promise<ClientReportFigures["snags"]> {
  const { rows } = await sql<{ snags: ClientReportFigures["snags"] }>`
    select case when (select show_snags_to_clients from workspaces where id = (select current_workspace()))
           then json_build_object(
             'open', count(*) filter (where state = 'open'),
             'ready', count(*) filter (where state = 'ready'),
             'rejected', count(*) filter (where state = 'rejected'),
             'closed', count(*) filter (where state = 'closed')) end as snags
      from site_records
     where project_id = ${projectId}::uuid and kind = 'snag' and deleted_at is null`.execute(tx);
  return rows[0]?.snags ?? null;
}
