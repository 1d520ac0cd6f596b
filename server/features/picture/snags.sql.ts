import { sql } from "kysely";
import { decidedStates } from "../../../contract/site/kind.ts";
import { snag } from "../../../contract/site/snag.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** What changed in the number of snags in the week from a Monday. */
export interface SnagWeek {
  readonly week: string;
  readonly found: number;
  readonly closed: number;
  /** Closed before, and open again. */
  readonly reopened: number;
  /** How many became overdue, less those that were closed while overdue. */
  readonly overdue: number;
}

const decided = [...decidedStates(snag)];

/** The changes of the snags of a project that the caller sees, week by week, by the days of their time zone. */
export async function selectSnagWeeks(
  tx: Tx,
  { projectId, today, timeZone }: { projectId: string; today: string; timeZone: string },
): Promise<SnagWeek[]> {
  const dayOf = (moment: string) => sql`(${sql.raw(moment)} at time zone ${timeZone}::text)::date`;
  const { rows } = await sql<SnagWeek>`
    with s as materialized (
      select id, state = any(${decided}::text[]) as is_closed, (fields->>${snag.due}::text)::date as due, created_at, updated_at
        from site_records
       where project_id = ${projectId}::uuid and kind = 'snag' and deleted_at is null
    ), moves as (
      select id, ${dayOf("created_at")} as day, 0::bigint as place, true as opens from s
      union all
      select s.id, ${dayOf("e.received_at")}, e.place, e.state_after <> all(${decided}::text[])
        from s join site_edits e on e.record_id = s.id
       where e.state_after is not null and e.state_before is not null and e.status <> 'refused'
         and (e.state_before = any(${decided}::text[])) <> (e.state_after = any(${decided}::text[]))
    ), spans as (
      select m.*, lead(day) over own as next_day, lag(opens) over own is null as is_first
        from moves m window own as (partition by id order by place)
    ), open as (
      -- A snag that was closed without a recorded act was closed when it last changed.
      select p.day, p.is_first, case when s.due is not null then greatest(p.day, s.due + 1) end as late_from,
             coalesce(p.next_day, case when s.is_closed then ${dayOf("s.updated_at")} end) as until
        from spans p join s on s.id = p.id where p.opens
    ), changes as (
      select day, case when is_first then 1 else 0 end as found, 0 as closed, case when is_first then 0 else 1 end as reopened,
             0 as overdue from open
      union all
      select until, 0, 1, 0, 0 from open where until is not null
      union all
      select late_from, 0, 0, 0, 1 from open
       where late_from <= ${today}::date and (until is null or until > late_from)
      union all
      select until, 0, 0, 0, -1 from open where until > late_from
    )
    select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, sum(found)::int as found, sum(closed)::int as closed,
           sum(reopened)::int as reopened, sum(overdue)::int as overdue
      from changes where day is not null group by 1 order by 1`.execute(tx);
  return rows;
}
