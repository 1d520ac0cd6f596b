import { sql } from "kysely";
import type { Ctx } from "../../context.ts";
import type { ImportKind } from "./imports.sql.ts";
import type { Mapping } from "./spreadsheet-columns.ts";

/** Selects the fields of a spreadsheet's columns, as last chosen by the actor or a person who runs the projects. */
export async function selectMapping(
  ctx: Ctx,
  { kind, signature }: { readonly kind: ImportKind; readonly signature: string },
): Promise<unknown> {
  const { rows } = await sql<{ columns: unknown }>`
    select columns from sheet_mappings
     where workspace_id = ${ctx.actor.workspaceId}::uuid and kind = ${kind} and signature = ${signature}
     order by user_id = ${ctx.actor.userId}::uuid desc, updated_at desc limit 1`.execute(ctx.tx);
  return rows[0]?.columns;
}

/** Stores the fields of a spreadsheet's columns; for everybody, if the actor runs the projects. */
export async function saveMapping<Column extends string>(
  ctx: Ctx,
  entry: {
    readonly kind: ImportKind;
    readonly signature: string;
    readonly mapping: Mapping<Column>;
  },
): Promise<void> {
  const { workspaceId, userId } = ctx.actor;
  await sql`
    insert into sheet_mappings (workspace_id, user_id, kind, signature, columns, shared, updated_at)
    values (${workspaceId}::uuid, ${userId}::uuid, ${entry.kind}, ${entry.signature},
            ${JSON.stringify(entry.mapping)}::jsonb, (select sees_all_projects()), ${ctx.now.toISOString()}::timestamptz)
    on conflict (workspace_id, kind, signature, user_id)
    do update set columns = excluded.columns, shared = excluded.shared, updated_at = excluded.updated_at`.execute(
    ctx.tx,
  );
}
