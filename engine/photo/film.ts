import type { Blocks } from "./containers.ts";
import type { ByteSpan } from "./exif.ts";
import { type MediaBox, boxes, Reader } from "./iso-containers.ts";

// MP4 (ISO 14496-12). Everything that is not known to contribute to pictures and sound is removed, because it may
// contain a location, a name or a serial number.

const NOTHING: ReadonlySet<string> = new Set();

/** The boxes that players need, by the box that they are in. Fragmented films are included. */
const NEEDED: Readonly<Record<string, ReadonlySet<string>>> = {
  "": new Set("ftyp styp sidx ssix prft moov moof mdat mfra pdin".split(" ")),
  moov: new Set("mvhd iods trak mvex".split(" ")),
  trak: new Set("tkhd tref edts mdia".split(" ")),
  mdia: new Set("mdhd hdlr elng minf".split(" ")),
  minf: new Set("vmhd smhd hmhd nmhd sthd gmhd dinf stbl".split(" ")),
  moof: new Set("mfhd traf".split(" ")),
};

/** The tracks that stay. Tracks of other kinds, such as the location at each second, lose their content. */
const SHOWN = new Set(["vide", "soun", "pict", "auxv"]);
/** A limit on samples that the longest permitted film does not reach. */
const MOST_SAMPLES = 2_000_000;

/** The boxes within a box that players need; the others are added to `hidden`. */
function neededIn(
  bytes: Uint8Array,
  { type, content }: Pick<MediaBox, "type" | "content">,
  hidden: ByteSpan[],
): MediaBox[] {
  const inside = boxes(bytes, content);
  const needed = NEEDED[type] ?? NOTHING;
  for (const box of inside) if (!needed.has(box.type)) hidden.push(box.content);
  // Bytes after the last box belong to no box.
  const last = inside.at(-1)?.content;
  const end = last ? last.at + last.length : content.at;
  hidden.push({ at: end, length: content.at + content.length - end });
  return inside.filter((box) => needed.has(box.type));
}

const find = (list: readonly MediaBox[], type: string): MediaBox | undefined =>
  list.find((box) => box.type === type);

/** The numbers of a table of the box, each of `widths` bytes, row by row. */
function rowsOf(
  bytes: Uint8Array,
  box: MediaBox | undefined,
  widths: readonly number[],
): number[][] {
  if (!box) return [];
  const reader = new Reader(bytes, box.content.at + 4);
  const size = widths.reduce((sum, width) => sum + width, 0);
  const count = Math.min(reader.take(4), MOST_SAMPLES, Math.floor((box.content.length - 8) / size));
  return Array.from({ length: count }, () => widths.map((width) => reader.take(width)));
}

/** The sizes of all samples: one for all, or a table whose entries have 4, 8, 16 or 32 bits. */
function sizesOf(bytes: Uint8Array, inside: readonly MediaBox[]): number[] {
  const [plain, compact] = [find(inside, "stsz"), find(inside, "stz2")];
  const box = plain ?? compact;
  if (!box) return [];
  const reader = new Reader(bytes, box.content.at + 4);
  const [first, announced] = [reader.take(4), Math.min(reader.take(4), MOST_SAMPLES)];
  if (plain && first > 0) return Array.from({ length: announced }, () => first);
  const bits = plain ? 32 : first & 255;
  const count = Math.min(announced, Math.floor(((box.content.length - 12) * 8) / (bits || 32)));
  if (bits !== 4) return Array.from({ length: count }, () => reader.take(bits / 8));
  return Array.from({ length: count }, (_, n) => {
    const pair = bytes[reader.at + (n >> 1)] ?? 0;
    return n % 2 === 0 ? pair >> 4 : pair & 15;
  });
}

/**
 * Returns where the samples of a track are. Its chunks are runs of samples, and all chunks of a run have the same
 * number of samples.
 */
function samplesOf(bytes: Uint8Array, table: MediaBox): ByteSpan[] {
  const inside = boxes(bytes, table.content);
  const sizes = sizesOf(bytes, inside);
  const wide = find(inside, "co64");
  const chunks = rowsOf(bytes, wide ?? find(inside, "stco"), [wide ? 8 : 4]);
  const runs = rowsOf(bytes, find(inside, "stsc"), [4, 4, 4]);
  const spans: ByteSpan[] = [];
  let sample = 0;
  let run = 0;
  for (const [index, [at = 0]] of chunks.entries()) {
    while (run + 1 < runs.length && (runs[run + 1]?.[0] ?? 0) <= index + 1) run += 1;
    const count = Math.min(runs[run]?.[1] ?? 0, sizes.length - sample);
    let length = 0;
    for (const end = sample + count; sample < end; sample += 1) length += sizes[sample] ?? 0;
    if (at < bytes.length) spans.push({ at, length: Math.min(length, bytes.length - at) });
  }
  return spans;
}

/**
 * Returns the id of a track with pictures or sound; undefined for a track of another kind, whose samples are added
 * to `hidden`.
 */
function readTrack(bytes: Uint8Array, track: MediaBox, hidden: ByteSpan[]): number | undefined {
  const inside = neededIn(bytes, track, hidden);
  const media = find(inside, "mdia");
  const parts = media ? neededIn(bytes, media, hidden) : [];
  const handler = find(parts, "hdlr")?.content.at;
  const kind =
    handler === undefined ? "" : String.fromCharCode(...bytes.subarray(handler + 8, handler + 12));
  const information = find(parts, "minf");
  const table = information && find(neededIn(bytes, information, hidden), "stbl");
  if (!SHOWN.has(kind)) {
    if (table) hidden.push(...samplesOf(bytes, table));
    return undefined;
  }
  const head = find(inside, "tkhd")?.content.at;
  if (head === undefined) return undefined;
  // The id comes after the version and two times of 4 or 8 bytes.
  return new Reader(bytes, head + 4 + (bytes[head] === 1 ? 16 : 8)).take(4);
}

/** Returns what the movie boxes among these contain besides pictures and sound. */
export function hiddenInMovie(bytes: Uint8Array, outside: readonly MediaBox[]): ByteSpan[] {
  const hidden: ByteSpan[] = [];
  const shown = new Set<number>();
  let hasOthers = false;
  for (const head of outside.filter(({ type }) => type === "moov"))
    for (const track of neededIn(bytes, head, hidden).filter(({ type }) => type === "trak")) {
      const id = readTrack(bytes, track, hidden);
      if (id === undefined) hasOthers = true;
      else shown.add(id);
    }
  for (const fragment of outside.filter(({ type }) => type === "moof"))
    for (const part of neededIn(bytes, fragment, hidden).filter(({ type }) => type === "traf")) {
      const head = find(boxes(bytes, part.content), "tfhd")?.content.at;
      if (head === undefined || !shown.has(new Reader(bytes, head + 4).take(4))) hasOthers = true;
    }
  // The samples of a fragment are only found by adding up all that come before. No phone writes such films.
  if (hasOthers && find(outside, "moof"))
    for (const { type, content } of outside) if (type === "mdat") hidden.push(content);
  return hidden;
}

/** The blocks of a film that make neither pictures nor sound. */
export function filmBlocks(bytes: Uint8Array): Blocks {
  const hidden: ByteSpan[] = [];
  const whole = { type: "", content: { at: 0, length: bytes.length } };
  const outside = neededIn(bytes, whole, hidden);
  return { exif: [], other: [...hidden, ...hiddenInMovie(bytes, outside)] };
}
