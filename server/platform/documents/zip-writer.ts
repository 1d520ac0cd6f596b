import { once } from "node:events";
import { open } from "node:fs/promises";
import { constants, crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

const DEFLATED = 8;
/** The earliest date of the format. It is fixed so that the same content gives the same file. */
const MTIME = new Date(1980, 0, 1);
/** Sizes have four bytes; fflate would cut a larger one off. */
const MAX_BYTES = 0xff_ff_ff_ff;

/** One file of an archive, as it is written. */
export interface ZipPart {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * Writes a ZIP archive of less than 4 GB to a new file, one part after another, without a whole part in memory.
 * fflate builds the archive; zlib compresses, in its own thread and four times as fast.
 * @throws RangeError if it grows larger; the disk's error if there is no space
 */
export async function openZipFile(path: string) {
  const file = await open(path, "wx", 0o600);
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  let size = 0;
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    ready.push(bytes);
  });
  async function flush(): Promise<void> {
    if (failure) throw failure;
    const bytes = Buffer.concat(ready);
    ready = [];
    // Appends instead of writing: on a disk with little space left, a write may end early without an error.
    await file.appendFile(bytes);
  }

  function part(name: string): ZipPart {
    const entry: ZipInputFile = {
      filename: name,
      compression: DEFLATED,
      mtime: MTIME,
      size: 0,
      crc: 0,
    };
    zip.add(entry);
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
    deflate.on("data", (bytes: Buffer<ArrayBuffer>) => entry.ondata?.(null, bytes, false));
    return {
      async write(text) {
        const bytes = Buffer.from(text);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        size += bytes.length;
        if (size > MAX_BYTES) throw new RangeError("An archive of 4 GB or more cannot be written");
        if (!deflate.write(bytes)) await once(deflate, "drain");
        await flush();
      },
      async end() {
        deflate.end();
        await once(deflate, "end");
        entry.ondata?.(null, new Uint8Array(), true);
        await flush();
      },
    };
  }

  async function end(): Promise<void> {
    zip.end();
    await flush();
    await file.close();
  }
  return { part, end };
}
