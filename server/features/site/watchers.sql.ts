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

/** The columns of a record by which the database decides who sees it. */
export interface SiteRow {
  readonly id: string;
  readonly project_id: string;
  readonly kind: string;
  readonly state: string;
  readonly created_by: string | null;
  readonly people: readonly string[];
  readonly company_id: string | null;
  readonly deleted_at: string | null;
}

/** The clients and contractors who see any of these rows, which may be how records were. */
export async function selectViewersOfRows(
  tx: Tx,
  rows: readonly SiteRow[],
): Promise<readonly { readonly id: string; readonly person: string }[]> {
  if (rows.length === 0) return [];
  const found = await sql<{ id: string; person: string }>`
    select id, person from viewers_of_site_rows(${JSON.stringify(rows)}::jsonb)`.execute(tx);
  return found.rows;
}
