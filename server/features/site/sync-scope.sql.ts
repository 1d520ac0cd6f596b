import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/**
 * What decides, besides the records themselves, which records of these projects the caller sees: those of the projects
 * that they see, and for contractors and clients since when they are on its team, how often their company or role has
 * changed, and how often what the workspace shows. Whoever is back where they were has missed something.
 */
export async function selectScope(tx: Tx, projects: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ part: string }>`
    select p.id || coalesce(' ' || extract(epoch from t.created_at), '') as part
      from projects p
      left join project_members t on t.project_id = p.id and t.user_id = current_actor()
       and actor_role() in ('client', 'contractor')
     where p.id = any(${[...projects]}::uuid[])
    union all
    select 'member ' || m.sight from memberships m
     where actor_role() in ('client', 'contractor') and m.user_id = current_actor()
       and m.workspace_id = current_workspace()
    union all
    select 'shown ' || w.sight from workspaces w
     where actor_role() = 'client' and w.id = current_workspace()
    order by part`.execute(tx);
  return rows.map(({ part }) => part);
}
