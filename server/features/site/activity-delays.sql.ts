import { sql } from "kysely";
import type { ActivityDelay } from "../../../contract/look-ahead/activity-delays.ts";
import type { Tx } from "../../database/kysely-client.ts";

interface Found {
  readonly total: number;
  readonly hours: number;
  readonly delay: ActivityDelay;
}

/** The delays of an activity in the diaries that the caller sees, the latest day first. */
export async function selectActivityDelays(
  tx: Tx,
  of: { readonly projectId: string; readonly activityId: string; readonly limit: number },
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select count(*) over ()::int as total, coalesce(sum((r.cells ->> 'hours')::numeric) over (), 0) as hours,
           json_build_object(
             'diary', d.id, 'row', r.name, 'day', d.day::text, 'state', d.state,
             'company', case when c.id is null then null else json_build_object('_id', c.id, 'name', c.name) end,
             'reason', r.cells ->> 'reason', 'hours', (r.cells ->> 'hours')::numeric,
             'words', coalesce(r.cells ->> 'words', '')) as delay
      from site_records d
      cross join lateral jsonb_each(d.fields -> 'delays') r (name, cells)
      left join companies c on c.id = d.company_id
     where d.project_id = ${of.projectId}::uuid and d.kind = 'diary' and d.deleted_at is null
       and jsonb_typeof(d.fields -> 'delays') = 'object'
       and r.cells ->> 'activity' = ${of.activityId} and r.cells ->> '_removed' is distinct from 'true'
     order by d.day desc, d.id, r.name
     limit ${of.limit}`.execute(tx);
  return rows;
}
