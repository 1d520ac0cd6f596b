import type { Tx } from "../../database/kysely-client.ts";
import type { StorageAmount } from "../../../contract/storage.ts";

/**
 * What a company may store: the one place that decides it, for uploads, reports and the card in Admin.
 * @param of.installed what the installation allows each company
 */
export async function storageLimit(
  _tx: Tx,
  of: { readonly workspaceId: string; readonly installed: StorageAmount },
): Promise<StorageAmount> {
  return of.installed;
}
