import type { Site } from "./site.ts";

/** What came of keeping a project: `evictable` means that the browser may still remove it. */
export type KeepOutcome = "kept" | "evictable" | "full";

/** A project of 20,000 records takes about this much. */
const NEEDED_BYTES = 60_000_000;

/** The bytes that this product uses on the device, and that are free to it; undefined if the browser does not say. */
export async function roomOnDevice(): Promise<
  { readonly used: number; readonly free: number } | undefined
> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  if (estimate?.quota === undefined || estimate.usage === undefined) return undefined;
  return { used: estimate.usage, free: Math.max(0, estimate.quota - estimate.usage) };
}

/** Keeps a project on this device, if there is room, and asks the browser not to remove it. */
export async function keepOnDevice(site: Site, projectId: string): Promise<KeepOutcome> {
  const room = await roomOnDevice();
  if (room && room.free < NEEDED_BYTES) return "full";
  const isPersistent = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
  await site.keep(projectId, true);
  return isPersistent ? "kept" : "evictable";
}
