import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** The kinds of spreadsheets that can be imported. */
export type ImportKind = "cost_plan" | "expenses";

/** The result of an import, and a digest of its request. */
export interface StoredImport {
  readonly outcome: unknown;
  /** Null for an import from before digests were stored. */
  readonly digest: Buffer | null;
}

/** The result of an import of the actor's own; undefined if there is none with this id and kind. */
export async function selectOutcome(
  tx: Tx,
  { id, kind }: { readonly id: string; readonly kind: ImportKind },
): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select outcome, digest from sheet_imports
     where id = ${id}::uuid and kind = ${kind} and user_id = current_actor()`.execute(tx);
  return rows[0];
}

/** Stores the result of an import. Returns false if anybody's import has its id. */
export async function insertImport(
  tx: Tx,
  entry: {
    readonly id: string;
    readonly workspaceId: string;
    readonly userId: string;
    readonly kind: ImportKind;
    readonly outcome: unknown;
    readonly digest: Buffer;
    readonly now: Date;
  },
): Promise<boolean> {
  const result = await sql`
    insert into sheet_imports (id, workspace_id, user_id, kind, outcome, digest, created_at)
    values (${entry.id}::uuid, ${entry.workspaceId}::uuid, ${entry.userId}::uuid, ${entry.kind},
            ${JSON.stringify(entry.outcome)}::jsonb, ${entry.digest}::bytea, ${entry.now.toISOString()}::timestamptz)
    on conflict do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Deletes the results of imports that are older than `before`. */
export async function deleteImportsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("sheet_imports").where("created_at", "<", before.toISOString()).execute();
}
