import { crc32, deflateRawSync } from "node:zlib";

/** An archive of files by name, as a spreadsheet program writes one. */
export function zipFile(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(title.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02_01_4b_50, 0);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(crc32(content), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(content.length, 24);
    central.writeUInt16LE(title.length, 28);
    central.writeUInt32LE(offset, 42);
    parts.push(local, title, packed);
    directory.push(central, title);
    offset += local.length + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** An XLSX file whose one sheet holds this XML, between its `<sheetData>` tags. */
export function xlsxFile(
  rows: string,
  more: { readonly shared?: string; readonly properties?: string } = {},
): Buffer {
  const { shared, properties = "<workbookPr/>" } = more;
  return zipFile({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns:r="r">${properties}<sheets>
      <sheet name="Plan" sheetId="7" r:id="rId3"/><sheet name="Other" sheetId="8" r:id="rId4"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId4" Target="worksheets/other.xml"/>
      <Relationship Id="rId3" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...(shared === undefined ? {} : { "xl/sharedStrings.xml": `<sst>${shared}</sst>` }),
  });
}
