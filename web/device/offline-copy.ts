import type { OpenDevice } from "./open-device.ts";
import type { OfflineFiles } from "./database.ts";
import { isStorageFull } from "../api/storage-full.ts";

/** The outcome of an offline copy: `evictable` means that the browser may still remove it. */
export type OfflineCopyOutcome = "kept" | "evictable" | "full";

/** About how many bytes a project of 20,000 records takes. */
const RECORD_BYTES = 60_000_000;
/** About how many bytes a thumbnail of 320 pixels takes. */
const PHOTO_BYTES = 15_000;

/**
 * Returns the bytes that this product uses on the device, and those that are still free for it; undefined if the
 * browser does not say.
 */
export async function spaceOnDevice(): Promise<
  { readonly used: number; readonly free: number } | undefined
> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  if (estimate?.quota === undefined || estimate.usage === undefined) return undefined;
  return { used: estimate.usage, free: Math.max(0, estimate.quota - estimate.usage) };
}

/** About how many bytes of a project's drawings and photos are still to be fetched. */
export function bytesToFetch({ tileBytes, photos }: OfflineFiles): number {
  return tileBytes.all - tileBytes.kept + (photos.all - photos.kept) * PHOTO_BYTES;
}

/** Returns the bytes that a project's drawings and photos take on this device. */
export function bytesOfCopy({ tileBytes, photoBytes }: OfflineFiles): number {
  return tileBytes.kept + photoBytes;
}

/** Copies a project to this device, if there is space, and asks the browser not to remove it. */
export async function makeOfflineCopy(
  device: OpenDevice,
  { projectId, files }: { readonly projectId: string; readonly files: OfflineFiles | undefined },
): Promise<OfflineCopyOutcome> {
  const room = await spaceOnDevice();
  const hasRecords = (await device.db.projects.get(projectId))?.syncedAt;
  const needed = (files ? bytesToFetch(files) : 0) + (hasRecords ? 0 : RECORD_BYTES);
  if (room && room.free < needed) return "full";
  const isPersistent = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
  try {
    await device.keep(projectId, true);
  } catch (error) {
    if (isStorageFull(error)) return "full";
    throw error;
  }
  device.copies.start();
  return isPersistent ? "kept" : "evictable";
}
