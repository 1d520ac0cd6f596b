import { type Blocks, jpegBlocks, pngBlocks, webpBlocks } from "./containers.ts";
import { filmBlocks } from "./film.ts";
import { heicBlocks } from "./heic.ts";
import { type ExifFacts, readExif, type ByteSpan } from "./exif.ts";

/** What the file of a photo or film reveals. */
export interface Told {
  readonly facts: ExifFacts;
  /**
   * Traces in order, without overlaps. If they are zeroed, the picture is the same and reveals no location and no
   * serial number.
   */
  readonly traces: readonly ByteSpan[];
}

const readers: Readonly<Record<string, (bytes: Uint8Array) => Blocks>> = {
  "image/jpeg": jpegBlocks,
  "image/png": pngBlocks,
  "image/webp": webpBlocks,
  "image/heic": heicBlocks,
  "video/mp4": filmBlocks,
};

/** A limit on traces that no camera reaches. Each trace is stored. */
const MOST_TRACES = 20_000;

/** Sorts spans and joins those that touch. If there are too many, returns all from the first to the last as one. */
function joined(spans: readonly ByteSpan[]): ByteSpan[] {
  const result: { at: number; length: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.at - b.at)) {
    const last = result.at(-1);
    if (last && span.at <= last.at + last.length)
      last.length = Math.max(last.length, span.at + span.length - last.at);
    else if (span.length > 0) result.push({ ...span });
  }
  const [first, last] = [result[0], result.at(-1)];
  if (first && last && result.length > MOST_TRACES)
    return [{ at: first.at, length: last.at + last.length - first.at }];
  return result;
}

/** Reads the facts of a photo or film. Of a damaged file, it returns the facts that can be read. */
export function readPhoto(bytes: Uint8Array, mediaType: string): Told {
  let blocks: Blocks = { exif: [], other: [] };
  try {
    blocks = readers[mediaType]?.(bytes) ?? blocks;
  } catch (error) {
    // The file ends before the data that its header announces.
    if (!(error instanceof RangeError)) throw error;
  }
  const read = blocks.exif.map((block) => {
    try {
      // A block that cannot be read might reveal anything.
      return readExif(bytes, block) ?? { facts: {}, traces: [block] };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { facts: {}, traces: [block] };
    }
  });
  const facts = read.map((each) => each.facts).find((each) => Object.keys(each).length > 0) ?? {};
  const hidden = joined([...read.flatMap(({ traces }) => traces), ...blocks.other]);
  const tells = ({ at, length }: ByteSpan) =>
    bytes.subarray(at, at + length).some((byte) => byte !== 0);
  return { facts, traces: hidden.filter(tells) };
}
