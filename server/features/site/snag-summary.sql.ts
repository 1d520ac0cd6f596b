import { sql } from "kysely";
import { type SnagSummary, SUMMARY_COMPANIES } from "../../../contract/snag-summary.ts";
import { decidedStates } from "../../../contract/site/kind.ts";
import { snag } from "../../../contract/site/snag.ts";
import type { Tx } from "../../database/kysely-client.ts";

interface Of {
  readonly projectId: string;
  /** The current day in the workspace's time zone, and that time zone. Ages are counted in its days. */
  readonly today: string;
  readonly timeZone: string;
}

/** Counts and ages of the snags of a project that the caller sees: in total and by company. */
export async function selectSnagSummary(
  tx: Tx,
  { projectId, today, timeZone }: Of,
): Promise<SnagSummary> {
  const decided = [...decidedStates(snag)];
  const { rows } = await sql<{ summary: SnagSummary }>`
    with s as materialized (
      select state, company_id, state <> all(${decided}::text[]) as todo,
             state <> all(${decided}::text[]) and (fields->>${snag.due}::text)::date < ${today}::date as late,
             greatest(0, ${today}::date - (created_at at time zone ${timeZone})::date) as days
        from site_records
       where project_id = ${projectId}::uuid and kind = 'snag' and deleted_at is null),
    c as (
      select company_id, count(*) as todo, count(*) filter (where late) as late, max(days) as days
        from s where todo group by company_id
       order by 2 desc, 1 limit ${SUMMARY_COMPANIES})
    select json_build_object(
             'states', json_build_object(
               'open', count(*) filter (where state = 'open'),
               'ready', count(*) filter (where state = 'ready'),
               'rejected', count(*) filter (where state = 'rejected'),
               'closed', count(*) filter (where state = 'closed')),
             'todo', count(*) filter (where todo),
             'late', count(*) filter (where late),
             'oldestDays', max(days) filter (where todo),
             'ages', json_build_object(
               'week', count(*) filter (where todo and days <= 7),
               'month', count(*) filter (where todo and days between 8 and 30),
               'older', count(*) filter (where todo and days > 30)),
             'companies', (
               select coalesce(json_agg(json_build_object(
                        'company', case when c.company_id is not null
                                        then json_build_object('_id', c.company_id, 'name', k.name) end,
                        'todo', c.todo, 'late', c.late, 'oldestDays', c.days)
                      order by c.todo desc, name_order(k.name) collate "C", c.company_id), '[]')
                 from c left join companies k on k.id = c.company_id)) as summary
      from s`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A query of single values answered no row");
  return row.summary;
}
