import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";
import type { LeaseTable } from "../../platform/leases/leases.sql.ts";
import type { FileKind } from "./require-open-subject.ts";

/** The fields of a file that making a thumbnail needs. */
export interface PictureRow {
  readonly workspace: string;
  readonly project: string;
  readonly kind: FileKind;
  readonly record: string;
  readonly key: string;
  readonly mediaType: string;
  readonly uploadedBy: string | null;
}

/** Pictures that wait for their thumbnail. */
export const thumbnailTable: LeaseTable<PictureRow> = {
  table: "files",
  prefix: "thumbnail_",
  state: "thumbnail",
  open: ["waiting"],
  person: "uploaded_by",
  row: sql`t.workspace_id as workspace, t.project_id as project, t.subject_kind as kind,
           t.subject_id as record, t.storage_key as key, t.media_type as "mediaType", t.uploaded_by as "uploadedBy"`,
};

/** Keys of deleted files whose bytes are still stored, oldest first. */
export async function selectRemovals(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("file_removals")
    .select("storage_key")
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Deletes a key whose bytes have been removed. */
export async function deleteRemoval(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("file_removals").where("storage_key", "=", key).execute();
}

/**
 * Those of the keys that no row refers to. Keys of unknown workspaces are left out: they may belong
 * to another database, or to one that has not been restored yet.
 */
export async function selectOrphans(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
     where split_part(key, '/', 2) in (select id::text from workspaces)
       and not exists (select from files f where f.storage_key = key)
       and not exists (select from drawing_uploads u where u.storage_folder = key)`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}
