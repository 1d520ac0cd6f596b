import { sql } from "kysely";
import type { ProgrammeView } from "../../../../contract/programme/programme-views.ts";
import type { Tx } from "../../../database/kysely-client.ts";

const SHOWN = sql`
  v.id as _id, v.name, v.query, v.shared, v.user_id = (select current_actor()) as mine,
  json_build_object('_id', u.id, 'name', u.name) as by, v.updated_at as "updatedAt"`;

/** The views that the caller can see, by name. */
export async function selectProgrammeViews(tx: Tx): Promise<ProgrammeView[]> {
  const { rows } = await sql<ProgrammeView>`
    select ${SHOWN} from programme_views v join users u on u.id = v.user_id
     order by name_order(v.name) collate "C", v.id`.execute(tx);
  return rows;
}

export interface SavedView {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  readonly now: Date;
}

/** Adds a view. False if its id is taken. */
export async function insertProgrammeView(tx: Tx, view: SavedView): Promise<boolean> {
  const at = view.now.toISOString();
  const added = await tx
    .insertInto("programme_views")
    .values({
      workspace_id: view.workspaceId,
      id: view.id,
      user_id: view.userId,
      name: view.name,
      query: view.query,
      shared: view.shared,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "id"]).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function updateView(tx: Tx, { id, name, query, shared, now }: SavedView) {
  await tx
    .updateTable("programme_views")
    .set({ name, query, shared, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("programme_views").where("id", "=", id).execute();
}
