import { tokenStore } from "../../api/call.ts";
import { inTable } from "../../api/device-database.ts";
import { beforeSealing, forgetOpened } from "../../api/tokens/sealing.ts";
import { sealDevice } from "./seal.ts";
import { sealedWork } from "./sealed-database.ts";
import { dropContents } from "./contents-cookie.ts";

/**
 * Why somebody is no longer signed in here. Their unsent work is sealed in each case, and stays until they sign in
 * again.
 * - `signed-out`: they signed out. Copies of the server's data are deleted.
 * - `ended`: the server ended the session (expired, revoked, removed from the company). Copies stay, sealed.
 * - `somebody-else`: another person signed in. Treated like `ended`.
 */
export type LeaveReason = "signed-out" | "ended" | "somebody-else";

type Leave = (why: LeaveReason) => Promise<unknown>;

/** How long leaving waits for the sealing. The rest is sealed while the sign-in page shows. */
const PATIENCE_MS = 2_000;

const stores = new Set<Leave>();

/** Registers a store of this device, which must close its databases. @returns a function that removes it */
export function onLeave(leave: Leave): () => void {
  stores.add(leave);
  return () => void stores.delete(leave);
}

/**
 * Closes and seals what this device stores of a person. Never rejects: a store that fails does not stop the others.
 */
export async function leaveDevice(why: LeaveReason): Promise<void> {
  const shut = shutDevice(why).catch(() => undefined);
  await Promise.race([shut, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

async function shutDevice(why: LeaveReason): Promise<void> {
  forgetOpened();
  // The identity stays if they have signed in again meanwhile. A full disk or a private window has nothing to
  // clear.
  if (why === "somebody-else" || tokenStore.read() === null)
    await inTable("identity", "readwrite", (store) => store.clear()).catch(() => undefined);
  // Pending writes go into the database before it is closed.
  await beforeSealing.settle();
  await Promise.allSettled([...stores].map((leave) => leave(why)));
  // A sign-out may have been interrupted in an earlier page, or may be under way in another tab.
  const signedOut = why === "signed-out" || tokenStore.hasSignedOut();
  await sealDevice(!signedOut);
  // Data that was requested while it was being sealed must be opened again.
  forgetOpened();
  if (!signedOut) return;
  tokenStore.dropSignOut();
  if ((await sealedWork()) === 0) dropContents();
}
