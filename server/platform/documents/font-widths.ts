import { readFileSync } from "node:fs";

/** The tables of a TrueType font by their tag: where each begins. */
function tablesOf(font: Buffer): ReadonlyMap<string, number> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const record = 12 + at * 16;
      return [font.toString("latin1", record, record + 4), font.readUInt32BE(record + 8)] as const;
    }),
  );
}

/** Where the font's character map begins in the form that every font of today has: Unicode, in ranges (format 4). */
function rangesOf(font: Buffer, cmap: number): number {
  const count = font.readUInt16BE(cmap + 2);
  for (let at = 0; at < count; at += 1) {
    const table = cmap + font.readUInt32BE(cmap + 8 + at * 8);
    if (font.readUInt16BE(table) === 4) return table;
  }
  throw new Error("The font has no letters in ranges");
}

/** The glyph of a character; 0 if the font does not have it. */
function glyphOf(font: Buffer, ranges: number, code: number): number {
  const size = font.readUInt16BE(ranges + 6);
  const [ends, starts] = [ranges + 14, ranges + 16 + size];
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  for (let at = 0; at < size; at += 2) {
    if (font.readUInt16BE(ends + at) < code) continue;
    const start = font.readUInt16BE(starts + at);
    if (start > code) return 0;
    const offset = font.readUInt16BE(offsets + at);
    const delta = font.readInt16BE(deltas + at);
    if (offset === 0) return (code + delta) & 0xff_ff;
    const glyph = font.readUInt16BE(offsets + at + offset + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xff_ff;
  }
  return 0;
}

/**
 * Returns a function that measures a text, by the widths in the font's own tables.
 * @param file a TrueType font
 * @returns the width of a text at a size, in the unit of the size
 */
export function fontWidths(file: string): (text: string, size: number) => number {
  const font = readFileSync(file);
  const tables = tablesOf(font);
  const table = (tag: string): number => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`The font has no table ${tag}`);
    return at;
  };
  const perEm = font.readUInt16BE(table("head") + 18);
  const counted = font.readUInt16BE(table("hhea") + 34);
  const [widths, ranges] = [table("hmtx"), rangesOf(font, table("cmap"))];
  const known = new Map<string, number>();
  const widthOf = (letter: string): number => {
    const kept = known.get(letter);
    if (kept !== undefined) return kept;
    const code = letter.codePointAt(0) ?? 0;
    const glyph = code > 0xff_ff ? 0 : glyphOf(font, ranges, code);
    // Glyphs beyond those that are counted are as wide as the last.
    const width = font.readUInt16BE(widths + Math.min(glyph, counted - 1) * 4) / perEm;
    known.set(letter, width);
    return width;
  };
  return (text, size) => {
    let sum = 0;
    for (const letter of text) sum += widthOf(letter);
    return sum * size;
  };
}
