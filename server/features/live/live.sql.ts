import { sql } from "kysely";
import type { Claims } from "../../database/transaction.ts";
import type { Tx } from "../../database/kysely-client.ts";

/**
 * Which of these sign-ins are alive, and the role of each in its workspace: the same check as
 * enter() makes for one sign-in at the start of a request.
 */
export async function selectLivingSignIns(
  tx: Tx,
  claims: readonly Claims[],
): Promise<
  { readonly session_id: string; readonly workspace_id: string; readonly role: string }[]
> {
  const { rows } = await sql<{ session_id: string; workspace_id: string; role: string }>`
    select s.id as session_id, m.workspace_id, m.role
      from unnest(
             ${claims.map(({ sessionId }) => sessionId)}::uuid[],
             ${claims.map(({ userId }) => userId)}::uuid[],
             ${claims.map(({ workspaceId }) => workspaceId)}::uuid[]) as c (session_id, user_id, workspace_id)
      join sessions s on s.id = c.session_id and s.user_id = c.user_id
      join memberships m on m.user_id = c.user_id and m.workspace_id = c.workspace_id and m.active
     where s.ended_at is null and s.expires_at > now()
       and c.workspace_id <> all (s.closed_to)`.execute(tx);
  return rows;
}

/** Selects which of these projects still exist, and which of these people are on the team of each. */
export async function selectTeams(
  tx: Tx,
  query: { readonly projects: readonly string[]; readonly people: readonly string[] },
): Promise<{ readonly project_id: string; readonly people: readonly string[] }[]> {
  const { rows } = await sql<{ project_id: string; people: string[] }>`
    select p.id as project_id,
           array(select m.user_id::text from project_members m
                  where m.project_id = p.id and m.user_id = any(${query.people}::uuid[])) as people
      from projects p where p.id = any(${query.projects}::uuid[])`.execute(tx);
  return rows;
}
