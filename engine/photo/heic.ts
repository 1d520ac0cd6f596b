import { type Blocks } from "./containers.ts";
import type { ByteSpan } from "./exif.ts";
import { filmBlocks, hiddenInMovie } from "./film.ts";
import { boxes, Reader } from "./iso-containers.ts";

/** Items that are the picture: coded, or made of others as a grid, a layer or a turned copy. */
const PICTURES = new Set("hvc1 hev1 av01 avc1 jpeg grid iden iovl tmap".split(" "));
/** The boxes of a HEIC that decoders need. A sequence of pictures has the boxes of a film. */
const NEEDED = new Set("ftyp meta mdat moov".split(" "));
const NEEDED_IN_META = new Set("hdlr dinf pitm iinf iref iprp iloc idat grpl".split(" "));

/** The ids of the items of a HEIC that are no picture: those that hold Exif, and others such as XMP. */
function itemsOf(bytes: Uint8Array, info: ByteSpan): ReadonlyMap<number, "exif" | "other"> {
  const found = new Map<number, "exif" | "other">();
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
    const kind = String.fromCharCode(...bytes.subarray(reader.at, reader.at + 4));
    if (!PICTURES.has(kind)) found.set(id, kind === "Exif" ? "exif" : "other");
  }
  return found;
}

/** How an item says where it is (ISO 14496-12, 8.11.3): from the beginning of the file, or of the box of small items. */
const IN_FILE = 0;
const IN_IDAT = 1;

/** Where the items of a HEIC are, except for those that are made of other items. @param idat the box of small items */
function extentsOf(
  bytes: Uint8Array,
  location: ByteSpan,
  idat: ByteSpan | undefined,
): { readonly id: number; readonly span: ByteSpan }[] {
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
  const found: { id: number; span: ByteSpan }[] = [];
  const end = location.at + location.length;
  for (let left = reader.take(version < 2 ? 2 : 4); left > 0 && reader.at < end; left -= 1) {
    const id = reader.take(version < 2 ? 2 : 4);
    const method = version === 0 ? IN_FILE : reader.take(2) & 15;
    const origin = method === IN_FILE ? 0 : method === IN_IDAT ? idat?.at : undefined;
    reader.at += 2;
    const base = reader.take(baseSize);
    for (let extents = reader.take(2); extents > 0 && reader.at < end; extents -= 1) {
      reader.at += indexSize;
      const at = (origin ?? 0) + base + reader.take(offsetSize);
      const length = reader.take(lengthSize);
      if (origin !== undefined && at + length <= bytes.length)
        found.push({ id, span: { at, length } });
    }
  }
  return found;
}

/** The blocks of a HEIC that are not the picture. */
export function heicBlocks(bytes: Uint8Array): Blocks {
  const outside = boxes(bytes, { at: 0, length: bytes.length });
  const meta = outside.find(({ type }) => type === "meta");
  if (!meta) return filmBlocks(bytes);
  const unknown = outside.filter(({ type }) => !NEEDED.has(type));
  const last = outside.at(-1)?.content;
  const end = last ? last.at + last.length : 0;
  const hidden = [
    ...unknown.map(({ content }) => content),
    { at: end, length: bytes.length - end },
    ...hiddenInMovie(bytes, outside),
  ];
  const inside = boxes(bytes, { at: meta.content.at + 4, length: meta.content.length - 4 });
  const info = inside.find(({ type }) => type === "iinf");
  const location = inside.find(({ type }) => type === "iloc");
  const idat = inside.find(({ type }) => type === "idat");
  hidden.push(
    ...inside.filter(({ type }) => !NEEDED_IN_META.has(type)).map(({ content }) => content),
  );
  if (!info || !location) return { exif: [], other: hidden };
  const items = itemsOf(bytes, info.content);
  const of = (kind: "exif" | "other") =>
    extentsOf(bytes, location.content, idat?.content).filter(({ id }) => items.get(id) === kind);
  const exif = of("exif").flatMap(({ span }) => {
    if (span.length < 4) return [];
    const lead = 4 + new Reader(bytes, span.at).take(4);
    return lead < span.length ? [{ at: span.at + lead, length: span.length - lead }] : [];
  });
  return { exif, other: [...hidden, ...of("other").map(({ span }) => span)] };
}
