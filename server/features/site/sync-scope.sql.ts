import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/**
 * What decides, besides the records themselves, which records of these projects the caller sees: those of the projects
 * that they see, a contractor's company, and what the workspace shows to clients.
 */
export async function selectScope(tx: Tx, projects: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ part: string }>`
    select id::text as part from projects where id = any(${[...projects]}::uuid[])
    union all
    select 'company ' || my_company() where actor_role() = 'contractor' and my_company() is not null
    union all
    select 'shown ' || array_to_string(site_states_for_clients(), ',') where actor_role() = 'client'
    order by part`.execute(tx);
  return rows.map(({ part }) => part);
}
