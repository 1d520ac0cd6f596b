import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** The maximum number of locations of a project in a list of names. */
const MOST = 5000;

/** The existing locations of a project, each with the location that contains it. */
export async function selectLocations(
  tx: Tx,
  projectId: string,
): Promise<{ _id: string; name: string; parent: string | null }[]> {
  const { rows } = await sql<{ _id: string; name: string; parent: string | null }>`
    select id as _id, title as name, nullif(fields ->> 'parent', '') as parent from site_records
     where project_id = ${projectId}::uuid and kind = 'location' and deleted_at is null
     order by id limit ${MOST}`.execute(tx);
  return rows;
}
