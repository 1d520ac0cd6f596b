import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { damagedXlsx, tooMuchXlsx, UnreadableSpreadsheet } from "./spreadsheet.ts";

const MAX_ENTRIES = 1000;
const STORED = 0;
const DEFLATED = 8;
const PIECE_BYTES = 16_384;

/** The pieces of a text that is read as a stream. */
export type TextPieces = AsyncIterable<string>;

/** Any other failure comes from a damaged file. */
function asUnreadable(error: unknown): UnreadableSpreadsheet {
  return error instanceof UnreadableSpreadsheet ? error : damagedXlsx();
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw damagedXlsx();
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    // If two files have one name, programs differ in which one they read.
    if (entries.has(entry.fileName)) throw damagedXlsx();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

function* sliced(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Unpacks the bytes of one entry, piece by piece. */
function unpacked(packed: Buffer, { compressionMethod }: Entry): Readable {
  if (compressionMethod === STORED) return Readable.from(sliced(packed));
  if (compressionMethod !== DEFLATED) throw damagedXlsx();
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  inflate.end(packed);
  return inflate;
}

/**
 * Opens an archive. Single files are then read as UTF-8, piece by piece; undefined if no file has the name.
 * @param most the limit in bytes of everything that is unpacked together, and `maxPerFile` of one file.
 *   Unpacking stops there, whatever sizes the archive declares.
 * @throws UnreadableSpreadsheet if it is not an archive; while reading, if a file is damaged, encrypted or too
 *   large
 */
export async function openZip(
  file: Buffer,
  most: number,
): Promise<(name: string, maxPerFile?: number) => TextPieces | undefined> {
  const { zip, entries } = await open(file).catch((error: unknown) => {
    throw asUnreadable(error);
  });
  let left = most;

  async function* pieces(entry: Entry, maxPerFile: number): TextPieces {
    const decoder = new TextDecoder();
    let [size, sum] = [0, 0];
    try {
      const room = Math.min(left, maxPerFile);
      if (entry.isEncrypted()) throw damagedXlsx();
      if (entry.uncompressedSize > room) throw tooMuchXlsx();
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      const packed = file.subarray(fileDataStart, fileDataStart + entry.compressedSize);
      for await (const piece of unpacked(packed, entry) as AsyncIterable<Buffer>) {
        size += piece.length;
        left -= piece.length;
        if (size > room) throw tooMuchXlsx();
        sum = crc32(piece, sum);
        yield decoder.decode(piece, { stream: true });
      }
      if (size !== entry.uncompressedSize || sum !== entry.crc32) throw damagedXlsx();
    } catch (error) {
      throw asUnreadable(error);
    }
    yield decoder.decode();
  }

  return (name, maxPerFile = most) => {
    const entry = entries.get(name);
    return entry && pieces(entry, maxPerFile);
  };
}

async function open(file: Buffer) {
  const zip = await fromBufferPromise(file);
  return { zip, entries: await entriesOf(zip) };
}

/** Joins the pieces of a short text. */
export async function wholeText(pieces: TextPieces): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
