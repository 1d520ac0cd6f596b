import { type Blocks, textAt, view } from "./containers.ts";
import type { Span } from "./exif.ts";

// HEIC and MP4: boxes within boxes (ISO 14496-12).

/** Reads whole numbers of a given width, from a place on. */
class Reader {
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

interface Box {
  readonly type: string;
  readonly content: Span;
}

function boxes(bytes: Uint8Array, { at: start, length }: Span): Box[] {
  const found: Box[] = [];
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

/** The ids of the items of a HEIC that hold Exif, and of those that hold XMP. */
function itemsOf(bytes: Uint8Array, info: Span): ReadonlyMap<number, "exif" | "other"> {
  const wanted = new Map<number, "exif" | "other">();
  const isShort = bytes[info.at] === 0;
  const skipped = 4 + (isShort ? 2 : 4);
  for (const { type, content } of boxes(bytes, {
    at: info.at + skipped,
    length: info.length - skipped,
  })) {
    const reader = new Reader(bytes, content.at);
    const version = reader.take(1);
    reader.at += 3;
    if (type !== "infe" || version < 2) continue;
    const id = reader.take(version === 2 ? 2 : 4);
    reader.at += 2;
    if (textAt(bytes, reader.at, "Exif")) wanted.set(id, "exif");
    if (textAt(bytes, reader.at, "mime")) wanted.set(id, "other");
  }
  return wanted;
}

/** Where the items of a HEIC are, of those that are in the file itself. */
function extentsOf(
  bytes: Uint8Array,
  location: Span,
): { readonly id: number; readonly span: Span }[] {
  const reader = new Reader(bytes, location.at);
  const version = reader.take(1);
  reader.at += 3;
  const [sizes, more] = [reader.take(1), reader.take(1)];
  const [offsetSize, lengthSize, baseSize, indexSize] = [
    sizes >> 4,
    sizes & 15,
    more >> 4,
    version === 0 ? 0 : more & 15,
  ];
  const found: { id: number; span: Span }[] = [];
  const end = location.at + location.length;
  for (let left = reader.take(version < 2 ? 2 : 4); left > 0 && reader.at < end; left -= 1) {
    const id = reader.take(version < 2 ? 2 : 4);
    const isInFile = version === 0 || (reader.take(2) & 15) === 0;
    reader.at += 2;
    const base = reader.take(baseSize);
    for (let extents = reader.take(2); extents > 0 && reader.at < end; extents -= 1) {
      reader.at += indexSize;
      const span = { at: base + reader.take(offsetSize), length: reader.take(lengthSize) };
      if (isInFile && span.at + span.length <= bytes.length) found.push({ id, span });
    }
  }
  return found;
}

/** The blocks of a HEIC. */
export function heicBlocks(bytes: Uint8Array): Blocks {
  const meta = boxes(bytes, { at: 0, length: bytes.length }).find(({ type }) => type === "meta");
  if (!meta) return { exif: [], other: [] };
  const inside = boxes(bytes, { at: meta.content.at + 4, length: meta.content.length - 4 });
  const info = inside.find(({ type }) => type === "iinf");
  const location = inside.find(({ type }) => type === "iloc");
  if (!info || !location) return { exif: [], other: [] };
  const items = itemsOf(bytes, info.content);
  const of = (kind: "exif" | "other") =>
    extentsOf(bytes, location.content).filter(({ id }) => items.get(id) === kind);
  const exif = of("exif").flatMap(({ span }) => {
    if (span.length < 4) return [];
    const lead = 4 + new Reader(bytes, span.at).take(4);
    return lead < span.length ? [{ at: span.at + lead, length: span.length - lead }] : [];
  });
  return { exif, other: of("other").map(({ span }) => span) };
}

/** Where a film names its place: the texts of its head such as `+06.4541+003.3947/`. */
export function filmBlocks(bytes: Uint8Array): Blocks {
  const head = boxes(bytes, { at: 0, length: bytes.length }).find(({ type }) => type === "moov");
  if (!head) return { exif: [], other: [] };
  const { at, length } = head.content;
  let text = "";
  for (let n = at; n < at + length; n += 4_096)
    text += String.fromCharCode(...bytes.subarray(n, Math.min(n + 4_096, at + length)));
  const places = text.matchAll(/[+-]\d{2}\.\d{2,8}[+-]\d{3}\.\d{2,8}(?:[+-]\d+(?:\.\d+)?)?\//g);
  return {
    exif: [],
    other: [...places].map((found) => ({ at: at + found.index, length: found[0].length })),
  };
}
