import type { Tx } from "../../database/kysely-client.ts";
import type { StorageAmount } from "../../../contract/files/storage.ts";

/**
 * Returns how much a workspace stores, including what this transaction has added. After a file was added, the
 * figure is locked until the commit, so that two uploads cannot both take the last space.
 */
export async function selectStorage(tx: Tx, workspaceId: string): Promise<StorageAmount> {
  const row = await tx
    .selectFrom("workspace_storage")
    .select(["bytes", "files"])
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes), files: Number(row.files) };
}
