import { open } from "node:fs/promises";
import { once } from "node:events";
import { constants, crc32, createDeflateRaw } from "node:zlib";

const VERSION = 20;
/** Sizes follow the data, since they are not known before it; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format knows. */
const DATE = 0x0021;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  packed: number;
  size: number;
}

function fields(entry: Entry): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(FLAGS, 2);
  bytes.writeUInt16LE(DEFLATED, 4);
  bytes.writeUInt16LE(0, 6);
  bytes.writeUInt16LE(DATE, 8);
  bytes.writeUInt32LE(entry.crc, 10);
  bytes.writeUInt32LE(entry.packed, 14);
  bytes.writeUInt32LE(entry.size, 18);
  bytes.writeUInt16LE(entry.name.length, 22);
  return bytes;
}

function signed(signature: number, ...parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, ...parts]);
}

/** One file of an archive, as it is written. */
export interface ZipPart {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/** Writes a ZIP archive of less than 4 GB to a new file, one part after another, holding none of them whole. */
export async function openZipFile(path: string) {
  const file = await open(path, "wx", 0o600);
  const entries: Entry[] = [];
  let offset = 0;
  const put = async (bytes: Buffer) => {
    // Appended and not written: a write on a disk that has little room left may end early, and say nothing.
    await file.appendFile(bytes);
    offset += bytes.length;
  };

  async function part(name: string): Promise<ZipPart> {
    const entry: Entry = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    entries.push(entry);
    await put(signed(0x04034b50, fields(entry), Buffer.alloc(2), entry.name));
    const begin = offset;
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
    let writing = Promise.resolve();
    deflate.on("data", (chunk: Buffer) => {
      writing = writing.then(() => put(chunk));
      // Whoever adds or ends hears of it.
      writing.catch(() => undefined);
    });
    return {
      async write(text) {
        const bytes = Buffer.from(text);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        if (!deflate.write(bytes)) await once(deflate, "drain");
        await writing;
      },
      async end() {
        deflate.end();
        await once(deflate, "end");
        await writing;
        entry.packed = offset - begin;
        const sizes = Buffer.alloc(12);
        sizes.writeUInt32LE(entry.crc, 0);
        sizes.writeUInt32LE(entry.packed, 4);
        sizes.writeUInt32LE(entry.size, 8);
        await put(signed(0x08074b50, sizes));
      },
    };
  }

  async function end(): Promise<void> {
    const begin = offset;
    for (const entry of entries) {
      const made = Buffer.alloc(2);
      made.writeUInt16LE(VERSION);
      const rest = Buffer.alloc(16);
      rest.writeUInt32LE(entry.offset, 12);
      await put(signed(0x02014b50, made, fields(entry), rest, entry.name));
    }
    const tail = Buffer.alloc(18);
    tail.writeUInt16LE(entries.length, 4);
    tail.writeUInt16LE(entries.length, 6);
    tail.writeUInt32LE(offset - begin, 8);
    tail.writeUInt32LE(begin, 12);
    await put(signed(0x06054b50, tail));
    await file.close();
  }
  return { part, end };
}
