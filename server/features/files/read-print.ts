import { buffer } from "node:stream/consumers";
import { FileError, type FileStore } from "../../platform/files/file-store.ts";
import { makePrint, type Print } from "../../platform/pictures.ts";
import { type StorageKey, thumbnailKey } from "../../platform/files/storage-keys.ts";

/**
 * Reads a stored photo as a small JPEG for printing, made from its thumbnail, which has nothing but the pixels.
 * @param key the key of the photo itself
 * @returns undefined if it has been removed meanwhile, or cannot be read
 */
export async function readPrint(files: FileStore, key: StorageKey): Promise<Print | undefined> {
  try {
    return await makePrint(await buffer(await files.get(thumbnailKey(key))));
  } catch (error) {
    if (error instanceof FileError && error.kind === "missing") return undefined;
    throw error;
  }
}
