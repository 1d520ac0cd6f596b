import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** What kinds of sheets are imported. */
export type ImportKind = "cost_plan" | "expenses";

/** What an import of the actor's own came to; undefined if there is none of the id and kind. */
export async function selectOutcome(
  tx: Tx,
  { id, kind }: { readonly id: string; readonly kind: ImportKind },
): Promise<unknown> {
  const { rows } = await sql<{ outcome: unknown }>`
    select outcome from sheet_imports
     where id = ${id}::uuid and kind = ${kind} and user_id = current_actor()`.execute(tx);
  return rows[0]?.outcome;
}

/** Keeps what an import comes to. False if its id is taken, by whomever. */
export async function insertImport(
  tx: Tx,
  entry: {
    readonly id: string;
    readonly workspaceId: string;
    readonly userId: string;
    readonly kind: ImportKind;
    readonly outcome: unknown;
    readonly now: Date;
  },
): Promise<boolean> {
  const result = await sql`
    insert into sheet_imports (id, workspace_id, user_id, kind, outcome, created_at)
    values (${entry.id}::uuid, ${entry.workspaceId}::uuid, ${entry.userId}::uuid, ${entry.kind},
            ${JSON.stringify(entry.outcome)}::jsonb, ${entry.now.toISOString()}::timestamptz)
    on conflict do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Forgets what was imported before `before`. */
export async function deleteImportsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("sheet_imports").where("created_at", "<", before.toISOString()).execute();
}
