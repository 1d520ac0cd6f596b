import { sql } from "kysely";
import { MAX_HISTORY, type RecordEdit } from "../../../contract/site-records.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** Whether the caller sees a record of the site. */
export async function seesRecord(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from site_records where id = ${id}::uuid`.execute(tx);
  return rows.length > 0;
}

/** The edits of a record that the caller may read, the latest first. */
export async function selectHistory(tx: Tx, id: string): Promise<RecordEdit[]> {
  const { rows } = await sql<RecordEdit>`
    select e.id as _id, e.act,
           -- Clients see the moves, but not what was written in between.
           case when actor_role() = 'client' then '{}' else e.lost end as lost,
           case when actor_role() = 'client' then '{}' else e.sent end as sent,
           case when actor_role() = 'client' then '{}' else e.before end as before,
           e.state_before as "stateBefore", e.state_after as "stateAfter",
           e.status,
           case when actor_role() = 'client' and e.status = 'merged' then null else e.message end as message, e.made_at as "madeAt", iso(e.received_at) as "receivedAt",
           case when e.by_id is not null then json_build_object('_id', e.by_id, 'name', 
             coalesce(name_at(u.name, u.former_names, e.received_at), 'Somebody else')) end as by
      from site_edits e left join users u on u.id = e.by_id
     where e.record_id = ${id}::uuid
     order by e.place desc limit ${MAX_HISTORY}`.execute(tx);
  return rows;
}
