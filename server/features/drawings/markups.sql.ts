import { sql } from "kysely";
import type { Markup, MarkupShape } from "../../../contract/drawings/drawing-markups.ts";
import type { Tx } from "../../database/kysely-client.ts";

const SHOWN = sql`
  m.id as _id, m.revision_id as revision, m.shape, m.shared, iso(m.created_at) as "createdAt",
  case when m.created_by is not null then
    json_build_object('_id', m.created_by, 'name', coalesce(u.name, 'Somebody else')) end as "createdBy"
  from drawing_markups m left join users u on u.id = m.created_by`;

/** The markups on a revision that the actor sees, in the order in which they were drawn. */
export async function selectMarkups(tx: Tx, revisionId: string): Promise<Markup[]> {
  const { rows } = await sql<Markup>`
    select ${SHOWN} where m.revision_id = ${revisionId}::uuid order by m.created_at, m.id`.execute(
    tx,
  );
  return rows;
}

/** One markup; undefined if it is out of sight. */
export async function selectMarkup(tx: Tx, id: string): Promise<Markup | undefined> {
  const { rows } = await sql<Markup>`select ${SHOWN} where m.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/** Adds a markup. Does nothing if its id is taken. */
export async function insertMarkup(
  tx: Tx,
  markup: {
    readonly id: string;
    readonly revisionId: string;
    readonly shape: MarkupShape;
    readonly shared: boolean;
    readonly now: Date;
  },
): Promise<void> {
  const at = sql`${markup.now.toISOString()}::timestamptz`;
  await sql`
    insert into drawing_markups (id, workspace_id, project_id, revision_id, kind, shape, shared, created_by, created_at, updated_at)
    select ${markup.id}::uuid, r.workspace_id, r.project_id, r.id, ${markup.shape.kind},
           ${JSON.stringify(markup.shape)}::jsonb, ${markup.shared}, current_actor(), ${at}, ${at}
      from drawing_revisions r where r.id = ${markup.revisionId}::uuid
    on conflict (id) do nothing`.execute(tx);
}

export async function updateShared(
  tx: Tx,
  { id, shared, now }: { readonly id: string; readonly shared: boolean; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("drawing_markups")
    .set({ shared, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Deletes a markup. Returns false if the actor may not remove it. */
export async function deleteMarkupRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("drawing_markups")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
