import { tokenStore } from "../../api/call.ts";
import { inTable } from "../../api/device-database.ts";
import { beforeSealing, forgetOpened } from "../../api/sealing.ts";
import { sealDevice } from "./seal.ts";
import { sealedWork } from "./sealed-database.ts";
import { dropMark } from "./mark-cookie.ts";

/**
 * Why somebody is not signed in here any more:
 * - `signed-out`: they signed out. Copies of the server's data go.
 * - `ended`: the server ended the session (expired, revoked, removed from the company). Copies stay, sealed.
 * - `somebody-else`: another person signed in. As `ended`.
 * What a person made and has not sent is sealed, and stays until they sign in again.
 */
export type LeaveReason = "signed-out" | "ended" | "somebody-else";

type Leave = (why: LeaveReason) => Promise<unknown>;

/** How long leaving waits for what is sealed. The rest is sealed while the sign-in page shows. */
const PATIENCE_MS = 2_000;

const stores = new Set<Leave>();

/**
 * Registers a store of this device, which must let go of its databases. @returns a function that takes it back
 */
export function onLeave(leave: Leave): () => void {
  stores.add(leave);
  return () => void stores.delete(leave);
}

/** Shuts what this device keeps of a person. Never rejects: a store that fails does not keep the others. */
export async function leaveDevice(why: LeaveReason): Promise<void> {
  const shut = shutDevice(why).catch(() => undefined);
  await Promise.race([shut, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

async function shutDevice(why: LeaveReason): Promise<void> {
  forgetOpened();
  // Unless they have signed in again meanwhile. A full disk or a private window has nothing to clear.
  if (why === "somebody-else" || tokenStore.read() === null)
    await inTable("identity", "readwrite", (store) => store.clear()).catch(() => undefined);
  // What is being written goes into the database before it is let go of.
  await beforeSealing.settle();
  await Promise.allSettled([...stores].map((leave) => leave(why)));
  // An earlier page may have been closed, or another tab may be, in the middle of a sign-out.
  const signedOut = why === "signed-out" || tokenStore.hasSignedOut();
  await sealDevice(!signedOut);
  // What was asked for while it was being sealed is asked for anew.
  forgetOpened();
  if (!signedOut) return;
  tokenStore.dropSignOut();
  if ((await sealedWork()) === 0) dropMark();
}
