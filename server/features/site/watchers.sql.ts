import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";
import type { Watcher } from "./watchers.ts";

/** The clients and contractors on the teams of these projects. */
export async function selectWatchers(tx: Tx, projects: readonly string[]): Promise<Watcher[]> {
  const { rows } = await sql<Watcher>`
    select t.project_id as project, m.user_id as id, m.role, m.company_id as company
      from project_members t join memberships m on m.user_id = t.user_id and m.workspace_id = t.workspace_id
     where t.project_id = any(${[...projects]}::uuid[]) and m.active and m.role in ('client', 'contractor')`.execute(
    tx,
  );
  return rows;
}

/** The states, as "kind state", in which clients see a record. */
export async function selectStatesForClients(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    states: string[];
  }>`select site_states_for_clients() as states`.execute(tx);
  return new Set(rows[0]?.states ?? []);
}
