import { view } from "./containers.ts";
import type { ByteSpan } from "./exif.ts";

// HEIC and MP4: boxes within boxes (ISO 14496-12).

/** Reads whole numbers of a given width, starting at a byte. */
export class Reader {
  readonly data: DataView;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.data = view(bytes);
    this.at = at;
  }

  take(width: number): number {
    let value = 0;
    for (let n = 0; n < width; n += 1) value = value * 256 + this.data.getUint8(this.at + n);
    this.at += width;
    return value;
  }
}

export interface MediaBox {
  readonly type: string;
  readonly content: ByteSpan;
}

/** The boxes of a span, up to the first that is damaged. */
export function boxes(bytes: Uint8Array, { at: start, length }: ByteSpan): MediaBox[] {
  const found: MediaBox[] = [];
  const end = start + length;
  for (let at = start; at + 8 <= end;) {
    const reader = new Reader(bytes, at);
    let size = reader.take(4);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    reader.at += 4;
    if (size === 1) size = reader.take(8);
    if (size === 0) size = end - at;
    if (size < reader.at - at || at + size > end) break;
    found.push({ type, content: { at: reader.at, length: at + size - reader.at } });
    at += size;
  }
  return found;
}
