import type { Span } from "./exif.ts";

/** The blocks of a picture's file that are not the picture. */
export interface Blocks {
  /** Blocks of Exif. */
  readonly exif: readonly Span[];
  /** Blocks that may tell anything, such as XMP, notes of the maker, or a second picture behind the first. */
  readonly other: readonly Span[];
}

export function textAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let n = 0; n < text.length; n += 1) if (bytes[at + n] !== text.charCodeAt(n)) return false;
  return true;
}

export function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Where the picture of a JPEG ends, from its first scan on. A second picture may follow it. */
function endOfJpeg(bytes: Uint8Array, from: number): number {
  const data = view(bytes);
  let at = from;
  while (at >= 0 && at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    // Scans are full of zeros after 0xff and of restarts. Tables between scans have a length.
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    at = bytes.indexOf(0xff, isData ? at + 1 : at + 2 + data.getUint16(at + 2));
  }
  return bytes.length;
}

/**
 * The blocks of a JPEG. Of its segments, the picture needs only those of JFIF, of the colour profile and of Adobe's
 * colours; the others are the maker's.
 */
export function jpegBlocks(bytes: Uint8Array): Blocks {
  const exif: Span[] = [];
  const other: Span[] = [];
  const data = view(bytes);
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    // Bytes of 0xff fill the space between segments.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) {
      const end = endOfJpeg(bytes, at);
      if (end < bytes.length) other.push({ at: end, length: bytes.length - end });
      break;
    }
    const length = Math.min(data.getUint16(at + 2) - 2, bytes.length - at - 4);
    if (length < 0) break;
    const payload = { at: at + 4, length };
    if (marker === 0xe1 && textAt(bytes, payload.at, "Exif\0\0"))
      exif.push({ at: payload.at + 6, length: length - 6 });
    else if (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) {
      const isProfile = marker === 0xe2 && textAt(bytes, payload.at, "ICC_PROFILE\0");
      if (!isProfile && length > 0) other.push(payload);
    }
    at += 4 + length;
  }
  return { exif, other };
}

/** The blocks of a WebP. */
export function webpBlocks(bytes: Uint8Array): Blocks {
  const exif: Span[] = [];
  const other: Span[] = [];
  const data = view(bytes);
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = Math.min(data.getUint32(at + 4, true), bytes.length - at - 8);
    const payload = { at: at + 8, length };
    if (textAt(bytes, at, "EXIF")) {
      const lead = textAt(bytes, payload.at, "Exif\0\0") ? 6 : 0;
      exif.push({ at: payload.at + lead, length: length - lead });
    } else if (textAt(bytes, at, "XMP ") && length > 0) other.push(payload);
    at += 8 + length + (length % 2);
  }
  return { exif, other };
}

/** The blocks of a PNG. Decoders ignore such a block once its sum is wrong. */
export function pngBlocks(bytes: Uint8Array): Blocks {
  const exif: Span[] = [];
  const other: Span[] = [];
  const data = view(bytes);
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = Math.min(data.getUint32(at), bytes.length - at - 12);
    const payload = { at: at + 8, length };
    if (textAt(bytes, at + 4, "eXIf")) exif.push(payload);
    else if (["tEXt", "zTXt", "iTXt"].some((type) => textAt(bytes, at + 4, type)))
      other.push(payload);
    at += 12 + length;
  }
  return { exif, other };
}
