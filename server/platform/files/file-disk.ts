import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { diskError, stageIn, sweepStaging } from "./file-staging.ts";
import { freeDiskSpace, NO_RESERVE, requireDiskSpace } from "./disk-space.ts";
import { partialFiles } from "./partial-files.ts";
import { type FileStore, FileError, type StoredFile, takeOver } from "./file-store.ts";
import { isStorageKey, requireFolder, type StorageKey, storageKey } from "./storage-keys.ts";

/** The folder for content until it is complete; no key starts with it. */
const PARTIAL = ".partial";
/** The folder for content that arrives in several requests. */
const UNFINISHED = ".unfinished";

async function sync(handle: Promise<FileHandle>): Promise<void> {
  const opened = await handle;
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** A folder's entries reach the disk only after fsync on the folder; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== "win32") await sync(open(folder, "r"));
}

async function* walk(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await opendir(path.join(root, folder)).catch((error: unknown) => {
    const fileError = diskError(error);
    if (fileError instanceof FileError && fileError.kind === "missing") return [];
    throw fileError;
  });
  for await (const entry of entries) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, `${key}/`);
    else if (isStorageKey(key)) {
      const found = await stat(path.join(root, key)).catch(() => undefined);
      if (found) yield { key, changed: found.mtime };
    }
  }
}

/**
 * Stores files in a folder on this machine, each readable only by the server's user.
 * @param reserve space that files leave free on its disk
 */
export function diskFiles(root: string, reserve = NO_RESERVE): FileStore {
  // Checks the key again: a cast would otherwise lead anywhere on this machine.
  const pathOf = (key: StorageKey) => path.join(root, ...storageKey(key).split("/"));
  const partial = path.join(root, PARTIAL);

  async function put(key: StorageKey, content: Readable): Promise<void> {
    takeOver(content);
    const target = pathOf(key);
    const draft = path.join(partial, randomUUID());
    try {
      await mkdir(partial, { recursive: true, mode: 0o700 });
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await requireDiskSpace(partial, reserve);
      const handle = await open(draft, "wx", 0o600);
      await pipeline(content, handle.createWriteStream({ flush: true }));
      await rename(draft, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      content.destroy();
      await rm(draft, { force: true }).catch(() => undefined);
      // "Missing" is for reading only: on a write it means that the folder is missing.
      const fileError = diskError(error);
      throw fileError instanceof FileError && fileError.kind === "missing"
        ? new FileError("away", error)
        : fileError;
    }
  }

  return {
    put,
    async get(key, part) {
      try {
        const handle = await open(pathOf(key), "r");
        return handle.createReadStream(part);
      } catch (error) {
        throw diskError(error);
      }
    },
    async remove(key) {
      try {
        await rm(pathOf(key), { force: true });
      } catch (error) {
        throw diskError(error);
      }
    },
    list: (folder) => walk(root, requireFolder(folder)),
    async check() {
      try {
        const probe = await stageIn(partial, createReadStream(process.execPath, { end: 4_095 }));
        await probe.remove();
        return undefined;
      } catch (error) {
        return error instanceof FileError ? error : new FileError("away", error);
      }
    },
    room: () => freeDiskSpace(root, reserve).catch(() => undefined),
    stage: (content) => stageIn(partial, content, reserve),
    sweepStaged: (before) => sweepStaging(partial, before),
    partials: partialFiles(path.join(root, UNFINISHED), reserve),
    close: async () => undefined,
  };
}
