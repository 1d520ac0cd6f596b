import { sql } from "kysely";
import type { ProgrammePresence } from "../../../contract/programme/programme-presence.ts";
import { PRESENCE_SECONDS } from "../../../contract/programme/programme-presence.ts";
import type { Tx } from "../../database/kysely-client.ts";

interface Moment {
  readonly projectId: string;
  readonly now: Date;
}

const since = ({ now }: Moment): string =>
  new Date(now.getTime() - PRESENCE_SECONDS * 1000).toISOString();

/** The other people who have a programme open, by name. They are included only if the caller may know of them. */
export async function selectPresence(tx: Tx, of: Moment): Promise<ProgrammePresence[]> {
  const { rows } = await sql<ProgrammePresence>`
    select json_build_object('_id', u.id, 'name', u.name) as person, p.activity_id as activity, p.at
      from programme_presence p join users u on u.id = p.user_id
     where p.project_id = ${of.projectId}::uuid and p.at > ${since(of)}::timestamptz
       and p.user_id <> (select current_actor())
     order by name_order(u.name) collate "C", u.id limit 100`.execute(tx);
  return rows;
}

/** The caller's last stored position; undefined if there is none, or it is old. */
export async function selectOwnPresence(
  tx: Tx,
  of: Moment,
): Promise<{ readonly activity: string | null } | undefined> {
  const { rows } = await sql<{ activity: string | null }>`
    select activity_id as activity from programme_presence
     where project_id = ${of.projectId}::uuid and user_id = (select current_actor())
       and at > ${since(of)}::timestamptz`.execute(tx);
  return rows[0];
}

/** Stores the caller's position. */
export async function putPresence(
  tx: Tx,
  {
    projectId,
    workspaceId,
    activity,
    now,
  }: Moment & { readonly workspaceId: string; readonly activity: string | null },
): Promise<void> {
  await sql`
    insert into programme_presence (project_id, user_id, workspace_id, activity_id, at)
    values (${projectId}::uuid, current_actor(), ${workspaceId}::uuid, ${activity}::uuid,
            ${now.toISOString()}::timestamptz)
    on conflict (project_id, user_id) do update set activity_id = excluded.activity_id, at = excluded.at`.execute(
    tx,
  );
}

/** Records that the caller has left. */
export async function deletePresence(tx: Tx, projectId: string): Promise<void> {
  await sql`
    delete from programme_presence
     where project_id = ${projectId}::uuid and user_id = (select current_actor())`.execute(tx);
}
