import { type ImportKind, MAX_SOURCE } from "../../../contract/imports/imports.ts";
import type { Ctx } from "../../context.ts";
import { insertRecordedImport } from "./recorded-imports.sql.ts";

/**
 * Records what an import makes in a project, so that it is listed and can be undone. Call it in the transaction
 * that writes the records.
 * @returns false if the id of the import is taken
 */
export async function recordImport(
  ctx: Ctx,
  entry: {
    readonly id: string;
    readonly projectId: string;
    readonly kind: ImportKind;
    readonly source: string;
    readonly records: readonly string[];
  },
): Promise<boolean> {
  const { workspaceId, userId } = ctx.actor;
  const source = entry.source.slice(0, MAX_SOURCE);
  return insertRecordedImport(ctx.tx, { ...entry, source, workspaceId, userId, now: ctx.now });
}
