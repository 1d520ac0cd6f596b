import type { ByteSpan } from "./exif.ts";

/** The blocks of a picture's file that do not belong to the picture itself. */
export interface Blocks {
  /** Blocks of Exif. */
  readonly exif: readonly ByteSpan[];
  /** Blocks that may contain anything, such as XMP, maker notes, or a second picture after the first. */
  readonly other: readonly ByteSpan[];
}

export function textAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let n = 0; n < text.length; n += 1) if (bytes[at + n] !== text.charCodeAt(n)) return false;
  return true;
}

export function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Markers of a JPEG without a payload: fill bytes, restarts, start and end. */
const isBare = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9) || marker === 0xff;

/** Segments that the picture is decoded by: frames, tables, line counts and restart intervals. */
const isDecoded = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd);

/**
 * Whether a segment's payload does not belong to the picture. JFIF, a colour profile and Adobe's colours do belong
 * to it.
 */
function isExtra(bytes: Uint8Array, marker: number, at: number): boolean {
  if (isDecoded(marker)) return false;
  if (marker === 0xe0) return !textAt(bytes, at, "JFIF\0");
  if (marker === 0xe2) return !textAt(bytes, at, "ICC_PROFILE\0");
  return !(marker === 0xee && textAt(bytes, at, "Adobe"));
}

/** Returns the end of the coded data of a scan: the next marker that is not a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

/**
 * Returns the blocks of a JPEG that are not the picture. Everything unknown is included: comments, the maker's
 * segments (also between scans), bytes between segments, and whatever follows the picture.
 */
export function jpegBlocks(bytes: Uint8Array): Blocks {
  const exif: ByteSpan[] = [];
  const other: ByteSpan[] = [];
  const data = view(bytes);
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0) {
      // Decoders look for the next marker.
      const next = bytes.indexOf(0xff, at + 1);
      const end = next < 0 ? bytes.length : next;
      other.push({ at, length: end - at });
      at = end;
      continue;
    }
    if (marker === 0xd9) {
      at += 2;
      break;
    }
    if (isBare(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (at + 4 > bytes.length) break;
    const length = Math.min(data.getUint16(at + 2) - 2, bytes.length - at - 4);
    if (length < 0) break;
    const payload = { at: at + 4, length };
    if (marker === 0xe1 && textAt(bytes, payload.at, "Exif\0\0"))
      exif.push({ at: payload.at + 6, length: length - 6 });
    else if (isExtra(bytes, marker, payload.at)) other.push(payload);
    at += 4 + length;
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  other.push({ at, length: Math.max(0, bytes.length - at) });
  return { exif, other };
}

const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Bytes before the chunks of a frame: its position, size and duration. */
const FRAME_HEAD = 16;

/** The blocks of a WebP, from `from` to `to`. */
function webpChunks(bytes: Uint8Array, { at: from, length: all }: ByteSpan): Blocks {
  const exif: ByteSpan[] = [];
  const other: ByteSpan[] = [];
  const data = view(bytes);
  const end = from + all;
  let at = from;
  while (at + 8 <= end) {
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = Math.min(data.getUint32(at + 4, true), end - at - 8);
    const payload = { at: at + 8, length };
    if (type === "EXIF") {
      const lead = textAt(bytes, payload.at, "Exif\0\0") ? 6 : 0;
      exif.push({ at: payload.at + lead, length: length - lead });
    } else if (!WEBP_CHUNKS.has(type)) other.push(payload);
    else if (type === "ANMF" && length > FRAME_HEAD) {
      const frame = { at: payload.at + FRAME_HEAD, length: length - FRAME_HEAD };
      const inside = webpChunks(bytes, frame);
      exif.push(...inside.exif);
      other.push(...inside.other);
    }
    at += 8 + length + (length % 2);
  }
  other.push({ at, length: Math.max(0, end - at) });
  return { exif, other };
}

/** The blocks of a WebP that are not the picture, and whatever follows it. */
export function webpBlocks(bytes: Uint8Array): Blocks {
  if (bytes.length < 12) return { exif: [], other: [] };
  const end = Math.min(view(bytes).getUint32(4, true) + 8, bytes.length);
  const { exif, other } = webpChunks(bytes, { at: 12, length: Math.max(0, end - 12) });
  return { exif, other: [...other, { at: end, length: bytes.length - end }] };
}

const PNG_CHUNKS = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT".split(
    " ",
  ),
);

/**
 * Returns the blocks of a PNG that are not the picture, and whatever follows it. Decoders ignore such a block once
 * its checksum is wrong.
 */
export function pngBlocks(bytes: Uint8Array): Blocks {
  const exif: ByteSpan[] = [];
  const other: ByteSpan[] = [];
  const data = view(bytes);
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = Math.min(data.getUint32(at), bytes.length - at - 12);
    const payload = { at: at + 8, length };
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "eXIf") exif.push(payload);
    else if (!PNG_CHUNKS.has(type)) other.push(payload);
    at += 12 + length;
    if (type === "IEND") break;
  }
  other.push({ at, length: Math.max(0, bytes.length - at) });
  return { exif, other };
}
