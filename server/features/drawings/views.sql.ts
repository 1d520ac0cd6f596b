import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** Remembers that the actor opened a revision. False if it is out of sight. */
export async function rememberView(
  tx: Tx,
  { revisionId, now }: { readonly revisionId: string; readonly now: Date },
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { numAffectedRows } = await sql`
    insert into drawing_views as v (revision_id, user_id, workspace_id, project_id, first_at, last_at)
    select r.id, current_actor(), r.workspace_id, r.project_id, ${at}, ${at}
      from drawing_revisions r where r.id = ${revisionId}::uuid
    on conflict (revision_id, user_id) do update set last_at = excluded.last_at`.execute(tx);
  return numAffectedRows === 1n;
}

export interface RevisionView {
  readonly revision: string;
  readonly code: string;
  readonly person: { readonly _id: string; readonly name: string };
  readonly firstAt: string;
  readonly lastAt: string;
}

/**
 * The people who opened each revision of a drawing: the newest revision first, and within it the latest viewer
 * first.
 */
export async function selectSheetViews(tx: Tx, drawingId: string): Promise<RevisionView[]> {
  const { rows } = await sql<RevisionView>`
    select r.id as revision, r.code, json_build_object('_id', u.id, 'name', u.name) as person,
           iso(v.first_at) as "firstAt", iso(v.last_at) as "lastAt"
      from drawing_views v
      join drawing_revisions r on r.id = v.revision_id
      join users u on u.id = v.user_id
     where r.drawing_id = ${drawingId}::uuid
     order by r.seq desc, v.last_at desc, u.name`.execute(tx);
  return rows;
}
