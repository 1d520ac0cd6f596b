import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

export interface SnagReader {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Selects, of these people, those who may be sent the snags of a company: its own people who see the project.
 * Clients among them see snags only if the workspace shows them.
 */
export async function selectSnagReaders(
  tx: Tx,
  of: { readonly project: string; readonly company: string; readonly people: readonly string[] },
): Promise<SnagReader[]> {
  const { rows } = await sql<SnagReader>`
    select u.id, u.name, u.email from memberships m
      join users u on u.id = m.user_id
      join workspaces w on w.id = m.workspace_id
     where m.workspace_id = current_workspace() and m.active and m.company_id = ${of.company}::uuid
       and m.user_id = any(${[...of.people]}::uuid[])
       and (m.role in ('admin', 'engineer')
         or exists (select from project_members t where t.project_id = ${of.project}::uuid and t.user_id = m.user_id))
       and (m.role <> 'client' or w.show_snags_to_clients)
     order by name_order(u.name) collate "C", u.id`.execute(tx);
  return rows;
}

/** The name of a company of the directory; undefined if there is none. */
export async function selectSnagCompanyName(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("companies")
    .where("id", "=", id)
    .select("name")
    .executeTakeFirst();
  return row?.name;
}
