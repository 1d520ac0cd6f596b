import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { UnreadableSheet } from "./sheet.ts";

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

const END = 0x06_05_4b_50;
const CENTRAL = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
/** The end record is 22 bytes and a comment of at most 65,535. */
const LONGEST_END = 22 + 65_535;
const MAX_ENTRIES = 1000;

/** A file in an archive, still compressed. */
interface ZipEntry {
  readonly method: number;
  readonly encrypted: boolean;
  readonly compressedSize: number;
  readonly offset: number;
}

function unreadable(): UnreadableSheet {
  return new UnreadableSheet("This file cannot be read as XLSX. Save it again as .xlsx or .csv.");
}

function findEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - LONGEST_END); at -= 1) {
    if (file.readUInt32LE(at) === END) return at;
  }
  throw unreadable();
}

/** The files of an archive by name. @throws UnreadableSheet when it is none */
function entriesOf(file: Buffer): Map<string, ZipEntry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw unreadable();
  const entries = new Map<string, ZipEntry>();
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL) throw unreadable();
    const nameLength = file.readUInt16LE(at + 28);
    entries.set(file.toString("utf8", at + 46, at + 46 + nameLength), {
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      compressedSize: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Opens an archive of which single files are then read as text, undefined where there is none of the name.
 * @param most bytes that all of them together may have, and `mostOfIt`, one: what an archive says of its sizes is not
 *   believed, and inflating stops there.
 * @throws UnreadableSheet when it is no archive; reading, when a file in it is damaged or too large.
 */
export function openZip(
  file: Buffer,
  most: number,
): (name: string, mostOfIt?: number) => Promise<string | undefined> {
  const entries = entriesOf(file);
  let left = most;
  return async (name, mostOfIt = most) => {
    const entry = entries.get(name);
    if (!entry) return undefined;
    const { offset, compressedSize, method, encrypted } = entry;
    if (encrypted || offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL)
      throw unreadable();
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    if (start + compressedSize > file.length) throw unreadable();
    const packed = file.subarray(start, start + compressedSize);
    const content = await unpack(packed, method, Math.min(left, mostOfIt));
    left -= content.length;
    return content.toString("utf8");
  };
}

async function unpack(packed: Buffer, method: number, most: number): Promise<Buffer> {
  const tooLarge = new UnreadableSheet("This file holds too much. Send its rows in parts.");
  if (most <= 0 || (method === 0 && packed.length > most)) throw tooLarge;
  if (method === 0) return packed;
  if (method !== 8) throw unreadable();
  try {
    return await inflate(packed, { maxOutputLength: most });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw code === "ERR_BUFFER_TOO_LARGE" ? tooLarge : unreadable();
  }
}
