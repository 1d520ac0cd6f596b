// Draws the naira sign (U+20A6), which Hanken Grotesk lacks, in two weights to match it.
// Run `node web/styles/naira/draw.mjs` after a change; it writes the two .ttf files beside this one.
import { writeFileSync } from "node:fs";

const em = 1000;
const cap = 700;
const ascent = 1000;
const descent = 303;
const naira = 0x20a6;

/** Stems, diagonal and bars as [left, right] at their edges; y runs up from the baseline. */
const weights = {
  regular: {
    advance: 676,
    weightClass: 400,
    stems: [
      [79, 167],
      [509, 597],
    ],
    diagonal: { top: [79, 172], bottom: [503, 597] },
    bar: { from: 18, to: 658, thickness: 50, centres: [424, 276] },
  },
  bold: {
    advance: 685,
    weightClass: 600,
    stems: [
      [71, 187],
      [498, 614],
    ],
    diagonal: { top: [71, 191], bottom: [494, 614] },
    bar: { from: 10, to: 675, thickness: 62, centres: [428, 272] },
  },
};

const rectangle = (left, bottom, right, top) => [
  [left, bottom],
  [left, top],
  [right, top],
  [right, bottom],
];

function contoursOf({ stems, diagonal, bar }) {
  const half = bar.thickness / 2;
  const [topLeft, topRight] = diagonal.top;
  const [bottomLeft, bottomRight] = diagonal.bottom;
  return [
    ...stems.map(([left, right]) => rectangle(left, 0, right, cap)),
    [
      [bottomLeft, 0],
      [topLeft, cap],
      [topRight, cap],
      [bottomRight, 0],
    ],
    ...bar.centres.map((y) => rectangle(bar.from, y - half, bar.to, y + half)),
  ];
}

const u8 = (...values) => Buffer.from(values);
const u16 = (...values) =>
  Buffer.concat(values.map((value) => u8((value >> 8) & 255, value & 255)));
const u32 = (...values) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const text = (value) => Buffer.from(value, "latin1");
const padded = (data) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);

function glyphOf(contours) {
  const points = contours.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const ends = contours.map((_, index) => contours.slice(0, index + 1).flat().length - 1);
  const deltas = (values) => u16(...values.map((value, index) => value - (values[index - 1] ?? 0)));
  // Flag 1: on the curve. 0x40 on the first point: the contours overlap.
  const flags = u8(...points.map((_, index) => (index === 0 ? 0x41 : 1)));
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const data = Buffer.concat([
    u16(contours.length, ...box, ...ends, 0),
    flags,
    deltas(xs),
    deltas(ys),
  ]);
  return { data: padded(data), box, points: points.length, contours: contours.length };
}

function nameTable(style) {
  const names = [
    [1, "Plumbline Naira"],
    [2, style],
    [4, `Plumbline Naira ${style}`],
    [6, `PlumblineNaira-${style}`],
  ].map(([id, value]) => [id, Buffer.from(value, "utf16le").swap16()]);
  let offset = 0;
  const records = names.map(([id, value]) => {
    const record = u16(3, 1, 0x409, id, value.length, offset);
    offset += value.length;
    return record;
  });
  return Buffer.concat([
    u16(0, names.length, 6 + 12 * names.length),
    ...records,
    ...names.map(([, value]) => value),
  ]);
}

/** Format 4 with one segment for the sign and the closing one at 0xFFFF. */
function cmapTable() {
  const subtable = u16(4, 32, 0, 4, 4, 1, 0, naira, 0xffff, 0, naira, 0xffff, 1 - naira, 1, 0, 0);
  return Buffer.concat([u16(0, 1, 3, 1), u32(12), subtable]);
}

function os2Table({ advance, weightClass }) {
  return Buffer.concat([
    u16(4, advance, weightClass, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0),
    Buffer.alloc(10),
    u32(0, 2, 0, 0),
    text("PLMB"),
    u16(0x40, naira, naira, ascent, -descent, 0, ascent, descent),
    u32(1, 0),
    u16(500, cap, 0, 32, 1),
  ]);
}

const checksum = (data) => {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
};

function fontOf(weight, style) {
  const glyph = glyphOf(contoursOf(weight));
  const [xMin, yMin, xMax, yMax] = glyph.box;
  const head = Buffer.concat([
    u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
    u16(3, em),
    Buffer.alloc(16),
    u16(xMin, yMin, xMax, yMax, 0, 8, 2, 0, 0),
  ]);
  const tables = {
    "OS/2": os2Table(weight),
    cmap: cmapTable(),
    glyf: glyph.data,
    head,
    hhea: Buffer.concat([
      u32(0x10000),
      u16(
        ascent,
        -descent,
        0,
        weight.advance,
        0,
        weight.advance - xMax,
        xMax,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        2,
      ),
    ]),
    hmtx: u16(em / 2, 0, weight.advance, xMin),
    loca: u16(0, 0, glyph.data.length / 2),
    maxp: Buffer.concat([
      u32(0x10000),
      u16(2, glyph.points, glyph.contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
    ]),
    name: nameTable(style),
    post: u32(0x30000, 0, (-100 & 0xffff) * 0x10000 + 50, 0, 0, 0, 0, 0),
  };
  const count = Object.keys(tables).length;
  let offset = 12 + 16 * count;
  const directory = Object.entries(tables).map(([tag, data]) => {
    const entry = Buffer.concat([text(tag), u32(checksum(padded(data)), offset, data.length)]);
    offset += padded(data).length;
    return entry;
  });
  const font = Buffer.concat([
    u32(0x10000),
    u16(count, 128, 3, count * 16 - 128),
    ...directory,
    ...Object.values(tables).map(padded),
  ]);
  const headAt = font.indexOf(text("head")) + 8;
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, font.readUInt32BE(headAt) + 8);
  return font;
}

for (const [style, weight] of Object.entries(weights)) {
  writeFileSync(new URL(`naira-${style}.ttf`, import.meta.url), fontOf(weight, style));
}
