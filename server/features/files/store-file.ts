import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { ByteSpan } from "../../../engine/photo/exif.ts";
import type { FileStore, StagedFile } from "../../platform/files/file-store.ts";
import { newFileKey, type StorageKey } from "../../platform/files/storage-keys.ts";
import { veiled } from "./veil.ts";

/** A file in the store. */
export interface StoredContent {
  readonly key: StorageKey;
  readonly sha256: string;
  /** The byte spans that reveal a place or a serial number and were stored. */
  readonly traces: readonly ByteSpan[];
}

/** Stores a staged file under its own key. Traces that are not to be stored are replaced with zeros. */
export async function storeFile(
  files: FileStore,
  {
    workspaceId,
    staged,
    traces,
    keeps,
  }: {
    readonly workspaceId: string;
    readonly staged: StagedFile;
    readonly traces: readonly ByteSpan[];
    readonly keeps: boolean;
  },
): Promise<StoredContent> {
  const key = newFileKey(workspaceId);
  const isWhole = keeps || traces.length === 0;
  const content = () => {
    const bytes = createReadStream(staged.path);
    return isWhole ? bytes : veiled(bytes, traces);
  };
  await files.put(key, content(), staged.bytes);
  if (isWhole) return { key, sha256: staged.sha256, traces };
  const hash = createHash("sha256");
  await pipeline(content(), hash);
  return { key, sha256: hash.digest("hex"), traces: [] };
}
