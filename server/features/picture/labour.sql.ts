import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** The men of one company and trade in the week from a Monday. */
export interface LabourWeek {
  readonly week: string;
  readonly company: string;
  readonly trade: string;
  readonly manDays: number;
}

export interface Labour {
  readonly weeks: LabourWeek[];
  /** The days with men in a diary. */
  readonly days: { readonly week: string; readonly days: number }[];
}

/**
 * The men in the submitted and approved diaries that the caller sees. A company's own diary of a day counts instead of what the
 * project's diary says of this company, since both tell of the same men.
 */
export async function selectLabour(
  tx: Tx,
  { projectId }: { readonly projectId: string },
): Promise<Labour> {
  const { rows } = await sql<Labour>`
    with d as materialized (
      select r.day, r.day - (extract(isodow from r.day)::int - 1) as week, r.company_id,
             case when r.company_id is not null then coalesce(c.name, 'Another company') end collate "C" as company,
             r.fields -> 'labour' as labour
        from site_records r left join companies c on c.id = r.company_id
       where r.project_id = ${projectId}::uuid and r.kind = 'diary' and r.deleted_at is null
         and r.state in ('submitted', 'approved') and jsonb_typeof(r.fields -> 'labour') = 'object'
    ), men as materialized (
      select d.day, d.week, d.company_id,
             coalesce(d.company, nullif(btrim(l.cells ->> 'company'), ''), 'No company named') collate "C" as company,
             coalesce(nullif(btrim(l.cells ->> 'trade'), ''), 'No trade named') collate "C" as trade,
             (l.cells ->> 'number')::double precision as number
        from d cross join lateral jsonb_each(d.labour) l (id, cells)
       where jsonb_typeof(l.cells -> 'number') = 'number' and l.cells -> '_removed' is distinct from 'true'::jsonb
    ), own as (
      select distinct day, company from men where company_id is not null
    ), counted as materialized (
      select m.day, m.week, m.company, m.trade, m.number
        from men m
       where m.number > 0 and not exists (
         select from own o where m.company_id is null and o.day = m.day and is_same_payee(o.company, m.company))
    ), weeks as (
      select week, company, trade, sum(number) as men from counted group by 1, 2, 3
    )
    select coalesce((select json_agg(json_build_object(
                       'week', week, 'company', company, 'trade', trade, 'manDays', men) order by week, company, trade)
                       from weeks), '[]') as weeks,
           coalesce((select json_agg(json_build_object('week', week, 'days', days) order by week)
                       from (select week, count(distinct day) as days
                               from counted group by 1) n), '[]') as days`.execute(tx);
  return rows[0] ?? { weeks: [], days: [] };
}
