import { crc32, deflateRawSync } from "node:zlib";

/** One file of an archive, with wrong or unusual settings. */
export interface ZipPart {
  readonly name: string;
  readonly content: string | Buffer;
  /** Stored without compression. */
  readonly stored?: boolean;
  readonly encrypted?: boolean;
  /** Sizes follow the data, as in an archive that is written as a stream. */
  readonly streamed?: boolean;
  /** Sizes and offsets are in the ZIP64 extra field. */
  readonly zip64?: boolean;
  /** The declared size. */
  readonly declared?: number;
  readonly crc?: number;
}

const LARGE = 0xff_ff_ff_ff;

function uint(bytes: 2 | 4 | 8, value: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value));
  else buffer.writeUIntLE(Math.min(value, 256 ** bytes - 1), 0, bytes);
  return buffer;
}

/** The parts of an archive, valid or deliberately broken. */
export function zipOf(
  parts: readonly ZipPart[],
  claims: { readonly entries?: number } = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const packed = part.stored ? content : deflateRawSync(content);
    const name = Buffer.from(part.name);
    const crc = uint(4, part.crc ?? crc32(content));
    const size = part.declared ?? content.length;
    const flags = (part.encrypted ? 1 : 0) + (part.streamed ? 8 : 0) + 0x0800;
    const head = [uint(2, part.zip64 ? 45 : 20), uint(2, flags), uint(2, part.stored ? 0 : 8)];
    const sizes = [uint(4, packed.length), uint(4, size)];
    const known = part.streamed ? [uint(4, 0), uint(4, 0), uint(4, 0)] : [crc, ...sizes];
    const local = Buffer.concat([
      uint(4, 0x04_03_4b_50),
      ...head,
      uint(4, 0),
      ...known,
      uint(2, name.length),
      uint(2, 0),
      name,
      packed,
      ...(part.streamed ? [uint(4, 0x08_07_4b_50), crc, ...sizes] : []),
    ]);
    const extra = part.zip64
      ? [uint(2, 1), uint(2, 24), uint(8, size), uint(8, packed.length), uint(8, offset)]
      : [];
    directory.push(
      uint(4, 0x02_01_4b_50),
      uint(2, 20),
      ...head,
      uint(4, 0),
      crc,
      ...(part.zip64 ? [uint(4, LARGE), uint(4, LARGE)] : sizes),
      uint(2, name.length),
      uint(2, extra.length > 0 ? 28 : 0),
      Buffer.alloc(10),
      uint(4, part.zip64 ? LARGE : offset),
      name,
      ...extra,
    );
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const count = claims.entries ?? parts.length;
  const end64 = [
    uint(4, 0x06_06_4b_50),
    uint(8, 44),
    uint(2, 45),
    uint(2, 45),
    uint(8, 0),
    uint(8, count),
    uint(8, count),
    uint(8, listed.length),
    uint(8, offset),
    uint(4, 0x07_06_4b_50),
    uint(4, 0),
    uint(8, offset + listed.length),
    uint(4, 1),
  ];
  const end = [
    uint(4, 0x06_05_4b_50),
    uint(4, 0),
    uint(2, Math.min(count, 0xff_ff)),
    uint(2, Math.min(count, 0xff_ff)),
    uint(4, listed.length),
    uint(4, offset),
    uint(2, 0),
  ];
  const isLarge = parts.some(({ zip64 }) => zip64);
  return Buffer.concat([...files, listed, ...(isLarge ? end64 : []), ...end]);
}

/** An archive of files by name, as a spreadsheet program writes one. */
export function zipFile(files: Readonly<Record<string, string | Buffer>>): Buffer {
  return zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
}

/** The parts of an XLSX file whose one sheet has this XML between its `<sheetData>` tags. */
export function xlsxParts(
  rows: string,
  { shared, properties = "<workbookPr/>" }: { shared?: string; properties?: string } = {},
): ZipPart[] {
  const files = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns:r="r">${properties}<sheets>
      <sheet name="Plan" sheetId="7" r:id="rId3"/><sheet name="Other" sheetId="8" r:id="rId4"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId4" Target="worksheets/other.xml"/>
      <Relationship Id="rId3" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...(shared === undefined ? {} : { "xl/sharedStrings.xml": `<sst>${shared}</sst>` }),
  };
  return Object.entries(files).map(([name, content]) => ({ name, content }));
}

/** An XLSX file whose one sheet has this XML between its `<sheetData>` tags. */
export function xlsxFile(rows: string, more?: { shared?: string; properties?: string }): Buffer {
  return zipOf(xlsxParts(rows, more));
}
