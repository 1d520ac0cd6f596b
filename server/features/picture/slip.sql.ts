import { sql } from "kysely";
import { PICTURE_MILESTONES } from "../../../contract/home/project-picture.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** A finish whose forecasts are followed: the programme's, or a milestone's. */
export interface FollowedFinish {
  readonly _id: string | null;
  readonly name: string | null;
  /** In the current baseline. */
  readonly agreed: string | null;
  /** The day of each forecast and the finish that it told, in the order of the days. */
  readonly told: readonly (readonly [day: string, finish: string])[];
}

/**
 * The finish of a programme and of its next milestones, as each day told them: when a baseline was made, when a revision
 * changed them, and today.
 */
export async function selectFollowed(
  tx: Tx,
  { projectId, today, timeZone }: { projectId: string; today: string; timeZone: string },
): Promise<FollowedFinish[]> {
  const { rows } = await sql<FollowedFinish>`
    with g as (
      select project_id, finish_day('task', finishes_at) as finish from programmes
       where project_id = ${projectId}::uuid and finishes_at is not null
    ), b as (
      select b.id, b.is_current, finish_day('task', b.finishes_at) as finish,
             (b.created_at at time zone ${timeZone}::text)::date as day
        from programme_baselines b where b.project_id = ${projectId}::uuid
    ), m as (
      select null::uuid as id, null as name, g.finish, 0 as place from g
      union all
      (select a.id, coalesce(nullif(a.name, ''), a.code), finish_day(a.kind, a.finishes_at),
              row_number() over (order by a.finishes_at, a.place)
         from programme_activities a join g on g.project_id = a.project_id
        where a.kind in ('start_milestone', 'finish_milestone') and a.actual_finish is null
        order by a.finishes_at, a.place limit ${PICTURE_MILESTONES})
    ), agreed as (
      select m.id, case when m.id is null then b.finish else finish_day(k.kind, k.finishes_at) end as finish, b.day, b.is_current
        from m cross join b
        left join programme_baseline_activities k
          on k.project_id = ${projectId}::uuid and k.baseline_id = b.id and k.activity_id = m.id
    ), told as (
      select id, day, finish, 0 as rank from agreed
      union all
      select m.id, f.told_on, case when m.id is null then f.finish else (f.milestones ->> m.id::text)::date end, 1
        from m join programme_forecasts f on f.project_id = ${projectId}::uuid
      union all
      select id, ${today}::date, finish, 2 from m
    ), once as (
      select distinct on (id, day) id, day, finish from told where finish is not null order by id, day, rank desc
    )
    select m.id as _id, m.name,
           (select a.finish from agreed a where a.is_current and a.id is not distinct from m.id) as agreed,
           (select json_agg(json_build_array(o.day, o.finish) order by o.day) from once o
             where o.id is not distinct from m.id) as told
      from m order by m.place`.execute(tx);
  return rows;
}
