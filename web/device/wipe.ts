import { inTable } from "../api/device-database.ts";
import { clearSiteCopies } from "./site-copies.ts";
import { dropMark } from "./site-mark.ts";
import { SHARED_CACHE } from "./worker-messages.ts";

/**
 * Why the copy on this device goes:
 * - `signed-out`: the person signed out, and was asked before if something was unsent. Everything goes.
 * - `ended`: the server ended the session (expired, revoked, removed from the company). Copies of the server's data go. What the
 *   person made and has not sent stays, bound to them and shown to nobody else, until they sign in again.
 * - `somebody-else`: another person signed in. As `ended`.
 */
export type WipeReason = "signed-out" | "ended" | "somebody-else";

type Wipe = (why: WipeReason) => Promise<unknown>;

/** How long leaving waits for a database that another tab holds open. It is deleted once that tab lets go. */
const PATIENCE_MS = 2_000;

const wipes = new Set<Wipe>([wipeOwn]);

/**
 * Registers a store of this device, which must delete what it holds. Whoever opens a database of their own registers it when
 * their module loads. @returns a function that takes it back
 */
export function onWipe(wipe: Wipe): () => void {
  wipes.add(wipe);
  return () => void wipes.delete(wipe);
}

/** Deletes what this device keeps of a person. Never rejects: a store that fails does not keep the others. */
export async function wipeDevice(why: WipeReason): Promise<void> {
  const all = Promise.allSettled([...wipes].map((wipe) => wipe(why)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

async function wipeOwn(why: WipeReason): Promise<void> {
  await inTable("identity", "readwrite", (store) => store.clear());
  if (why !== "signed-out") return clearSiteCopies();
  dropMark();
  await Promise.all([
    inTable("shared", "readwrite", (store) => store.clear()),
    window.caches?.delete(SHARED_CACHE),
    ...(await databaseNames()).map(deleteDatabase),
  ]);
}

/** All databases of this app, also of parts that have not loaded in this tab. */
async function databaseNames(): Promise<string[]> {
  const known = (await indexedDB.databases?.()) ?? [];
  return known.flatMap(({ name }) => (name?.startsWith("plumbline") ? [name] : []));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => resolve());
  });
}
