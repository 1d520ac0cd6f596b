import type { StorageAllowance, StorageAmount } from "../../../contract/storage.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { isOnTrial } from "../registration/public.ts";

/**
 * What a company may store: the one place that decides it, for uploads, reports and the card in Admin.
 * @param of.installed what the installation allows each company
 */
export async function storageLimit(
  tx: Tx,
  {
    workspaceId,
    installed,
  }: { readonly workspaceId: string; readonly installed: StorageAllowance },
): Promise<StorageAmount> {
  const { bytes, files, trialBytes } = installed;
  if (trialBytes === undefined || trialBytes >= bytes) return { bytes, files };
  const onTrial = await isOnTrial(tx, { workspaceId, mailIsSetUp: true });
  return { bytes: onTrial ? trialBytes : bytes, files };
}
