import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "../../errors.ts";

/** Sorted prefixes of hashes; the README beside the file describes them. */
export const BREACHED_FILE = path.join(import.meta.dirname, "breached-passwords.bin");

/** Forty bits: one in ten million of the passwords that are not on the list is refused as well. */
const PREFIX_BYTES = 5;

/** How a password is stored in the file. */
export function prefixOf(password: string): Buffer {
  return createHash("sha256").update(password.normalize("NFKC")).digest().subarray(0, PREFIX_BYTES);
}

let file: Promise<Buffer> | undefined;

/** Reads the file when the first password is set, and caches it: half a megabyte. */
function readPrefixes(): Promise<Buffer> {
  file ??= readFile(BREACHED_FILE).catch((error: unknown) => {
    file = undefined;
    throw error;
  });
  return file;
}

/** Whether the password is among the most common ones of known breaches. */
export async function isBreached(password: string): Promise<boolean> {
  const prefixes = await readPrefixes();
  const sought = prefixOf(password);
  let low = 0;
  let high = prefixes.length / PREFIX_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = middle * PREFIX_BYTES;
    const order = sought.compare(prefixes, at, at + PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}

const STOLEN = "This password is on lists of stolen ones. Choose another.";

/**
 * Checks a password that somebody chooses. Never call it at sign-in: people must be able to enter
 * with the password that they have. @throws Refusal `validation_failed`
 * @param field the name of the password's field in the request.
 */
export async function refuseBreached(password: string, field: string): Promise<void> {
  if (await isBreached(password))
    throw new Refusal("validation_failed", STOLEN, { [field]: STOLEN });
}
