import { sql } from "kysely";
import type { CurveActivity } from "../../../engine/programme/progress-curve.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** Minutes since Monday, 3 January 2000, the first of the day numbers. */
const minutes = (moment: string) =>
  sql.raw(`(extract(epoch from ${moment} - timestamp '2000-01-03') / 60)::double precision`);

export interface CurveHead {
  readonly dataDate: string | null;
  /** The data date in minutes, as times of activities are. */
  readonly dataMinute: number | null;
  readonly percentDone: number;
  /** The days of the programme, and of its current baseline if it is there. */
  readonly start: string;
  readonly finish: string;
  readonly baseline: {
    readonly name: string;
    readonly start: string | null;
    readonly finish: string | null;
  } | null;
}

/** A programme that has been computed; undefined if there is none. */
export async function selectCurveHead(tx: Tx, projectId: string): Promise<CurveHead | undefined> {
  const { rows } = await sql<CurveHead>`
    select to_char(g.data_date, 'YYYY-MM-DD') as "dataDate", ${minutes("g.data_date")} as "dataMinute",
           g.percent_done as "percentDone",
           g.starts_at::date as start, finish_day('task', g.finishes_at) as finish,
           case when b.id is not null then json_build_object(
             'name', b.name, 'start', b.starts_at::date, 'finish', finish_day('task', b.finishes_at)) end as baseline
      from programmes g left join programme_baselines b on b.project_id = g.project_id and b.is_current
     where g.project_id = ${projectId}::uuid and g.finishes_at is not null`.execute(tx);
  return rows[0];
}

/** The tasks of a programme. Summaries and what spans others repeat their work, and milestones have none. */
export async function selectCurveActivities(tx: Tx, projectId: string): Promise<CurveActivity[]> {
  const { rows } = await sql<CurveActivity>`
    select ${minutes("starts_at")} as start, ${minutes("finishes_at")} as finish,
           ${minutes("actual_start")} as "actualStart", ${minutes("actual_finish")} as "actualFinish",
           duration_minutes as weight, percent_done as "percentDone"
      from programme_activities where project_id = ${projectId}::uuid and kind = 'task'`.execute(
    tx,
  );
  return rows;
}

/** The tasks of the current baseline. */
export async function selectPlannedActivities(
  tx: Tx,
  projectId: string,
): Promise<Pick<CurveActivity, "start" | "finish" | "weight">[]> {
  const { rows } = await sql<Pick<CurveActivity, "start" | "finish" | "weight">>`
    select ${minutes("k.starts_at")} as start, ${minutes("k.finishes_at")} as finish, k.duration_minutes as weight
      from programme_baselines b
      join programme_baseline_activities k on k.project_id = b.project_id and k.baseline_id = b.id
     where b.project_id = ${projectId}::uuid and b.is_current and k.kind = 'task'`.execute(tx);
  return rows;
}
