import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { requireDiskSpace, type DiskReserve } from "./disk-space.ts";
import { diskError, HEAD_BYTES } from "./file-staging.ts";
import { FileError, type StagedFile, takeOver } from "./file-store.ts";

/** The disk is checked again after this many bytes. */
const LOOK_BYTES = 1_048_576;

/** Files that arrive in several requests. Each has a UUID for its name. All methods throw `FileError`. */
export interface PartialFiles {
  /** The bytes that are safely on the disk; undefined if the file was never begun. */
  size(id: string): Promise<number | undefined>;
  /** Begins an empty file. A file that was begun already stays. */
  begin(id: string): Promise<void>;
  /**
   * Appends the content of a stream, whether it ends or breaks off. Once this settles, what was written survives a
   * crash of the machine.
   * @returns the size
   */
  append(id: string, content: Readable): Promise<number>;
  /** Cuts a file to this many bytes. */
  cut(id: string, bytes: number): Promise<void>;
  /** The file, measured. */
  staged(id: string): Promise<StagedFile>;
  remove(id: string): Promise<void>;
  /** Removes files to which nothing was added since a time. */
  sweep(before: Date): Promise<void>;
}

async function withHandle<T>(
  opening: Promise<FileHandle>,
  work: (handle: FileHandle) => Promise<T>,
) {
  const handle = await opening;
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** Runs work on the disk, with its errors in our words. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskError(error);
  }
}

async function measured(file: string): Promise<Omit<StagedFile, "path" | "remove">> {
  const hash = createHash("sha256");
  const heads: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (bytes < HEAD_BYTES) heads.push(chunk.subarray(0, HEAD_BYTES - bytes));
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex"), head: Buffer.concat(heads) };
}

/** Partial files in a folder of this machine. @param reserve space that they leave free on its disk */
export function partialFiles(folder: string, reserve: DiskReserve): PartialFiles {
  const pathOf = (id: string) => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`Not an id: ${id}`);
    return path.join(folder, id);
  };

  async function size(id: string): Promise<number | undefined> {
    try {
      // What a killed process had written may not be on the disk yet.
      return await withHandle(open(pathOf(id), "r+"), async (handle) => {
        await handle.datasync();
        return (await handle.stat()).size;
      });
    } catch (error) {
      const found = diskError(error);
      if (found instanceof FileError && found.kind === "missing") return undefined;
      throw found;
    }
  }

  return {
    size,
    begin: (id) =>
      onDisk(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await requireDiskSpace(folder, reserve);
        await withHandle(open(pathOf(id), "a", 0o600), (handle) => handle.sync());
        // The folder's entry reaches the disk only by this call, which Windows does not have.
        if (process.platform !== "win32")
          await withHandle(open(folder, "r"), (each) => each.sync());
      }),
    append: (id, content) =>
      onDisk(async () => {
        takeOver(content);
        return withHandle(open(pathOf(id), "a", 0o600), async (handle) => {
          let { size: at } = await handle.stat();
          let looked = -1;
          try {
            for await (const chunk of content as AsyncIterable<Buffer>) {
              if (Math.floor(at / LOOK_BYTES) > looked) await requireDiskSpace(folder, reserve);
              looked = Math.floor(at / LOOK_BYTES);
              await handle.appendFile(chunk);
              at += chunk.length;
            }
          } finally {
            await handle.datasync();
          }
          return at;
        });
      }),
    cut: (id, bytes) =>
      onDisk(() =>
        withHandle(open(pathOf(id), "r+"), async (handle) => {
          await handle.truncate(bytes);
          await handle.sync();
        }),
      ),
    staged: (id) =>
      onDisk(async () => ({
        path: pathOf(id),
        ...(await measured(pathOf(id))),
        // The file stays until its row is finished.
        remove: async () => undefined,
      })),
    remove: (id) => onDisk(() => rm(pathOf(id), { force: true })),
    sweep: (before) =>
      onDisk(async () => {
        const names = await readdir(folder).catch((error: unknown) => {
          const found = diskError(error);
          if (found instanceof FileError && found.kind === "missing") return [];
          throw error;
        });
        for (const name of names) {
          const file = path.join(folder, name);
          const found = await stat(file).catch(() => undefined);
          if (found && found.mtime < before) await rm(file, { force: true });
        }
      }),
  };
}
