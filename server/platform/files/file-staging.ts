import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { NO_RESERVE, requireDiskSpace } from "./disk-space.ts";
import { FileError, type FileErrorKind, type StagedFile, takeOver } from "./file-store.ts";

/** Enough bytes to recognise every kind of file that we know. */
export const HEAD_BYTES = 4_100;
/** The disk is checked again after this many bytes. */
const LOOK_BYTES = 1_048_576;

const kinds: Readonly<Record<string, FileErrorKind>> = {
  ENOENT: "missing",
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
  EACCES: "away",
  EPERM: "away",
  EROFS: "away",
  EIO: "away",
  ENODEV: "away",
  ENOTDIR: "away",
  ESTALE: "away",
  EMFILE: "away",
};

/** Turns a disk error into FileError. Other errors stay unchanged. */
export function diskError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const kind = kinds[code];
  return kind === undefined ? error : new FileError(kind, error);
}

/**
 * Writes a stream to a new file on this machine and measures it on the way. If the stream fails, nothing is
 * left.
 * @throws FileError `full` when the disk has no more than its reserve
 */
export async function stageIn(
  folder: string,
  content: Readable,
  reserve = NO_RESERVE,
): Promise<StagedFile> {
  takeOver(content);
  const file = path.join(folder, randomUUID());
  const hash = createHash("sha256");
  const heads: Buffer[] = [];
  let bytes = 0;
  async function* measure(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (bytes < HEAD_BYTES) heads.push(chunk.subarray(0, HEAD_BYTES - bytes));
      const looked = Math.floor(bytes / LOOK_BYTES);
      bytes += chunk.length;
      // Many files that arrive at once would use up the reserve together.
      if (Math.floor(bytes / LOOK_BYTES) > looked) await requireDiskSpace(folder, reserve);
      yield chunk;
    }
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await requireDiskSpace(folder, reserve);
    // Opens the file here: a stream that opens it by itself may do so after an error has removed it.
    const handle = await open(file, "wx", 0o600);
    await pipeline(content, measure, handle.createWriteStream());
  } catch (error) {
    content.destroy();
    await rm(file, { force: true }).catch(() => undefined);
    throw diskError(error);
  }
  return {
    path: file,
    bytes,
    sha256: hash.digest("hex"),
    head: Buffer.concat(heads),
    remove: () => rm(file, { force: true }),
  };
}

/** Removes files, and folders beside them, that were staged before a time, by a process that has ended. */
export async function sweepStaging(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    const fileError = diskError(error);
    if (fileError instanceof FileError && fileError.kind === "missing") return [];
    throw fileError;
  });
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtime < before) await rm(file, { force: true, recursive: true });
  }
}
