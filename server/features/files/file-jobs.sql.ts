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
  readonly forClient: boolean;
}

/** Pictures that wait for their thumbnail. */
export const thumbnailTable: LeaseTable<PictureRow> = {
  table: "files",
  prefix: "thumbnail_",
  state: "thumbnail",
  open: ["waiting"],
  person: "uploaded_by",
  row: sql`t.workspace_id as workspace, t.project_id as project, t.subject_kind as kind,
           t.subject_id as record, t.storage_key as key, t.media_type as "mediaType", t.for_client as "forClient"`,
};

/** A deleted file whose bytes are still stored. */
export interface Removal {
  readonly key: string;
  /** The number of drawn sheets that the file has. */
  readonly sheets: number;
}

/** Returns removals in the order of their keys, starting after `after`. */
export async function selectRemovals(
  tx: Tx,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Removal[]> {
  return tx
    .selectFrom("file_removals")
    .select(["storage_key as key", "sheets"])
    .where("storage_key", ">", after)
    .orderBy("storage_key")
    .limit(limit)
    .execute();
}

/** Deletes a key whose bytes have been removed. */
export async function deleteRemoval(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("file_removals").where("storage_key", "=", key).execute();
}

/**
 * Returns the keys that no row refers to. Keys of unknown workspaces are left out: they may belong to another
 * database, or to one that has not been restored yet.
 */
export async function selectOrphans(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
     where split_part(key, '/', 2) in (select id::text from workspaces)
       and not exists (select from files f where f.storage_key = key)
       and not exists (select from trash_files t where t.storage_key = key)
       and not exists (select from drawing_uploads u where u.storage_folder || 'source.pdf' = key)`.execute(
    tx,
  );
  return new Set(rows.map(({ key }) => key));
}
