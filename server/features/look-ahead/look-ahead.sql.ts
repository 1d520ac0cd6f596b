import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/**
 * The name of an activity of a visible programme, and whether it has finished; undefined if there is none with
 * this id.
 */
export async function selectActivity(
  tx: Tx,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<{ name: string; finished: boolean } | undefined> {
  const { rows } = await sql<{ name: string; finished: boolean }>`
    select coalesce(nullif(name, ''), nullif(code, ''), 'Unnamed') as name, actual_finish is not null as finished
      from programme_activities where project_id = ${projectId}::uuid and id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0];
}

/** The company in the directory that the caller works for; null if there is none. */
export async function selectPromiserCompany(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ company: string | null }>`select my_company() as company`.execute(
    tx,
  );
  return rows[0]?.company ?? null;
}

/** The people of a company on a project's team. */
export async function selectPeopleOf(
  tx: Tx,
  { projectId, company }: { readonly projectId: string; readonly company: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from project_members t join memberships m on m.user_id = t.user_id
     where t.project_id = ${projectId}::uuid and m.company_id = ${company}::uuid`.execute(tx);
  return rows.map(({ id }) => id);
}
