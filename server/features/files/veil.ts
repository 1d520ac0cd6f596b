import { pipeline, type Readable, Transform } from "node:stream";
import type { ByteSpan } from "../../../engine/photo/exif.ts";

/**
 * Returns content in which some spans are zeros. Its length and the offset of every other byte stay the same.
 * @param start the offset of its first byte in the whole file
 */
export function veiled(content: Readable, spans: readonly ByteSpan[], start = 0): Readable {
  let place = start;
  const veil = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = place + chunk.length;
      const hidden = spans.filter(({ at, length }) => at < end && at + length > place);
      const shown = hidden.length === 0 ? chunk : Buffer.from(chunk);
      for (const { at, length } of hidden)
        shown.fill(0, Math.max(0, at - place), Math.min(chunk.length, at + length - place));
      place = end;
      done(null, shown);
    },
  });
  // The reader of the result gets the error.
  return pipeline(content, veil, () => undefined);
}

/** Converts spans to the form that the database stores. */
export function flatSpans(spans: readonly ByteSpan[]): number[] {
  return spans.flatMap(({ at, length }) => [at, length]);
}

/** Parses spans from the form that the database stores. */
export function spansOf(flat: readonly number[]): ByteSpan[] {
  const spans: ByteSpan[] = [];
  for (let n = 0; n + 1 < flat.length; n += 2)
    spans.push({ at: flat[n] ?? 0, length: flat[n + 1] ?? 0 });
  return spans;
}
