import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";
import type { FileKind } from "./require-open-subject.ts";

export interface WaitingFile {
  readonly id: string;
  readonly workspace: string;
  readonly project: string;
  readonly kind: FileKind;
  readonly record: string;
  readonly key: string;
  /** How often its thumbnail was begun, this time included. */
  readonly tries: number;
  readonly uploadedBy: string | null;
}

/** Takes the picture that has waited longest, until a time; undefined if none is due. */
export async function claimWaiting(
  tx: Tx,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<WaitingFile | undefined> {
  const { rows } = await sql<WaitingFile>`
    update files set thumbnail_tries = thumbnail_tries + 1, thumbnail_due = ${until.toISOString()}::timestamptz
     where id = (select id from files
                  where thumbnail = 'waiting' and thumbnail_due <= ${now.toISOString()}::timestamptz
                  order by thumbnail_due limit 1 for update skip locked)
    returning id, workspace_id as workspace, project_id as project,
              case when expense_id is not null then 'expense' when task_id is not null then 'task'
                   else 'project' end as kind,
              coalesce(expense_id, task_id, project_id) as record, storage_key as key, thumbnail_tries as tries, uploaded_by as "uploadedBy"`.execute(
    tx,
  );
  return rows[0];
}

/** Counts the last claim of a picture as none. It is due when that claim ends. */
export async function takeBackTry(tx: Tx, id: string): Promise<void> {
  await sql`update files set thumbnail_tries = thumbnail_tries - 1 where id = ${id}::uuid`.execute(
    tx,
  );
}

/** Says how a thumbnail turned out. False if the file is gone. */
export async function settleThumbnail(
  tx: Tx,
  { id, state }: { readonly id: string; readonly state: "ready" | "failed" },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("files")
    .set({ thumbnail: state })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keys whose rows are gone and whose bytes are not, oldest first. */
export async function selectRemovals(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("file_removals")
    .select("storage_key")
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Forgets a key whose bytes are gone. */
export async function deleteRemoval(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("file_removals").where("storage_key", "=", key).execute();
}

/**
 * Of these keys, those that no row names. Only of workspaces that there are: what lies beside them may be
 * another database's, or of one that is still to be restored.
 */
export async function selectOrphans(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
     where split_part(key, '/', 2) in (select id::text from workspaces)
       and not exists (select from files f where f.storage_key = key)`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}
