import { statfs } from "node:fs/promises";
import type { DiskSpace } from "../../../contract/files/storage.ts";
import { FileError } from "./file-store.ts";
import { parseSize } from "./size.ts";

/** Disk space that files leave free for the database: the smaller of the two. */
export interface DiskReserve {
  readonly bytes: number;
  /** A share of the whole disk, from 0 to 1. */
  readonly share: number;
}

export const NO_RESERVE: DiskReserve = { bytes: 0, share: 0 };

/** Reads a size such as `1GB` or a share such as `5%`; undefined if it is neither. */
export function parseReserve(words: string): DiskReserve | undefined {
  const percent = /^(\d{1,2}(?:\.\d)?)\s*%$/.exec(words.trim())?.[1];
  if (percent !== undefined) return { bytes: Infinity, share: Number(percent) / 100 };
  const bytes = parseSize(words);
  return bytes === undefined ? undefined : { bytes, share: 1 };
}

/** Returns the space on the disk of an existing folder. */
export async function freeDiskSpace(folder: string, reserve: DiskReserve): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const reserved = Math.min(reserve.bytes, reserve.share * blocks * bsize);
  return { free: bavail * bsize, reserve: Math.floor(reserved) };
}

/** Whether the free space of a disk is no more than its reserve. */
export function isLow({ free, reserve }: DiskSpace): boolean {
  return reserve > 0 && free <= reserve;
}

/** @throws FileError `full` when a disk has no more than its reserve */
export async function requireDiskSpace(folder: string, reserve: DiskReserve): Promise<void> {
  const room = await freeDiskSpace(folder, reserve);
  if (isLow(room))
    throw new FileError("full", new Error(`${room.free} bytes are free, ${room.reserve} reserved`));
}
