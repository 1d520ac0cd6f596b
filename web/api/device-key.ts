import { inTable } from "./device-database.ts";
import { deviceKeyTexts } from "./tokens/device-key-text.ts";
import { isSignedIn } from "./signed-in.ts";

/** The keys of this page's people. The database has them for a page that opens without a network. */
const known = new Map<string, Promise<CryptoKey | undefined>>();

/** Whether this browser can seal what it stores: pages without https cannot. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Imports a key that seals and opens data, and that no script can read. */
export function importKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Stores the keys that have come with tokens, for as long as the sign-ins last. */
export async function storeDeviceKeys(): Promise<void> {
  if (!canSeal()) return;
  for (const [userId, text] of deviceKeyTexts) {
    deviceKeyTexts.delete(userId);
    known.set(
      userId,
      keepKey(userId, text).catch(() => undefined),
    );
  }
  await Promise.all(known.values());
}

async function keepKey(userId: string, text: string): Promise<CryptoKey> {
  const key = await importKey(text);
  // A person who has signed out meanwhile still has data to seal. Their key is not stored beside that data, so that
  // nobody can reach it.
  if (!isSignedIn(userId)) return key;
  // If a full disk does not store the key, this page still has it.
  await inTable("keys", "readwrite", (store) => store.put(key, userId)).catch(() => undefined);
  return key;
}

/** The key of a person who is signed in here, or whose data is still to be sealed. */
export async function deviceKeyOf(userId: string): Promise<CryptoKey | undefined> {
  await storeDeviceKeys();
  const fresh = await known.get(userId);
  if (fresh) return fresh;
  return inTable(
    "keys",
    "readonly",
    (store) => store.get(userId) as IDBRequest<CryptoKey | undefined>,
  ).catch(() => undefined);
}

/** The people whose keys are here. */
export async function keyOwners(): Promise<readonly string[]> {
  await storeDeviceKeys();
  const stored = await inTable("keys", "readonly", (store) => store.getAllKeys()).catch(() => []);
  return [...new Set([...stored.map(String), ...known.keys()])];
}

/** Forgets a key: the data that it sealed stays sealed until the person signs in again. */
export async function dropDeviceKey(userId: string): Promise<void> {
  known.delete(userId);
  await inTable("keys", "readwrite", (store) => store.delete(userId));
}
