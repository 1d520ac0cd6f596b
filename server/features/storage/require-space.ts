import { sizeWords } from "../../../contract/files/size-words.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import type { StorageAllowance, StorageAmount } from "../../../contract/files/storage.ts";
import { selectStorage } from "./storage.sql.ts";
import { isOnTrial } from "../registration/public.ts";

const ADVICE =
  "Delete files that nobody needs: the owner empties the trash, where they count until then. Or ask the administrator of this server for more.";

/** Returns the refusal of a file for which a company has no space. */
export function storageFull(allowed: StorageAmount): Refusal {
  return new Refusal(
    "storage_full",
    `There is no room for this file: your company may store ${sizeWords(allowed.bytes)} in ${allowed.files.toLocaleString("en")} files. ${ADVICE}`,
  );
}

/** Returns a company's stored bytes and its limit. */
export async function storageOf(
  tx: Tx,
  of: { readonly workspaceId: string; readonly installed: StorageAllowance },
): Promise<{ readonly used: StorageAmount; readonly allowed: StorageAmount }> {
  return { used: await selectStorage(tx, of.workspaceId), allowed: await storageLimit(tx, of) };
}

/** The bytes for which there is space, and the refusal of more. */
export interface StorageSpace {
  readonly bytes: number;
  readonly refusal: Refusal;
}

/**
 * Requires that a company has space. Call it before a file arrives, with its size as `more`, and again after its
 * row was written, without `more`. Only the second check is exact, since it waits for other files of the company.
 * @throws Refusal `storage_full`
 */
export async function requireSpace(
  tx: Tx,
  of: {
    readonly workspaceId: string;
    readonly installed: StorageAllowance;
    readonly more?: StorageAmount;
  },
): Promise<StorageSpace> {
  const { used, allowed } = await storageOf(tx, of);
  const more = of.more ?? { bytes: 0, files: 0 };
  const refusal = storageFull(allowed);
  if (used.bytes + more.bytes > allowed.bytes || used.files + more.files > allowed.files)
    throw refusal;
  return { bytes: allowed.bytes - used.bytes, refusal };
}

/**
 * Returns how much a company may store. Only this function decides it, for uploads, reports and the card in Admin.
 * @param of.installed the storage that the installation allows each company
 */
async function storageLimit(
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
