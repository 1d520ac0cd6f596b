import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { xlsxFile, xlsxParts, zipFile, zipOf, type ZipPart } from "../../testing/files/zip-file.ts";
import { type SpreadsheetRow, UnreadableSpreadsheet } from "./spreadsheet.ts";
import { xlsxRows } from "./xlsx-spreadsheet.ts";

const ONE = "<row><c><v>1</v></c></row>";

async function readXlsx(file: Buffer, most = { rows: 20_001, unpacked: 16_000_000 }) {
  const rows: SpreadsheetRow[] = [];
  for await (const row of await xlsxRows(file, most)) if (row) rows.push(row);
  return rows;
}

const cellsOf = async (rows: string, shared?: string) =>
  (await readXlsx(xlsxFile(rows, shared === undefined ? {} : { shared }))).map(
    ({ cells }) => cells,
  );

const refusal = async (file: Buffer) =>
  readXlsx(file).then(
    () => "none",
    (error: unknown) => (error instanceof UnreadableSpreadsheet ? error.message : "another error"),
  );

/** A file with one row, with archive settings for every part. */
const withParts = (settings: Partial<ZipPart>) =>
  zipOf(xlsxParts(ONE).map((part) => ({ ...part, ...settings })));

/** A file with another worksheet. */
const withSheet = (sheet: Partial<ZipPart>) =>
  zipOf(
    xlsxParts(ONE).map((part) => (part.name.endsWith("sheet1.xml") ? { ...part, ...sheet } : part)),
  );

describe("a spreadsheet", () => {
  it("is read with the content of its cells, wherever they are", async () => {
    const rows = `
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="3" spans="1:3"><c r="A3" t="inlineStr"><is><t xml:space="preserve"> A &amp; B&#x20a6; </t></is></c>
        <c r="B3" s="4"/><c r="C3"><f>1+1</f><v>0.30000000000000004</v></c></row>
      <row><c><v>1E3</v></c><c t="str"><v>x</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c></row>
      <row r="9"><c r="A9"/><c r="B9" t="s"/><c r="C9" t="s"><v/></c></row>
      <row r="11"><c r="A11" t="str"><v><![CDATA[a<b]]></v></c>
        <c t="inlineStr"><is><t>_x0041_ _x005F_x0041_ _x000D_ _x0000_ _xD800_</t></is></c></row>`;
    const shared = `<si><t>Code</t></si><si><r><t>Ti</t></r><r><t>tle</t></r><rPh><t>no</t></rPh></si>`;
    expect(await readXlsx(xlsxFile(rows, { shared }))).toEqual([
      { row: 1, cells: ["Code", "", "Title"], numbers: [] },
      { row: 3, cells: ["A & B₦", "", "0.3"], numbers: [2] },
      { row: 4, cells: ["1000", "x", "1", "#REF!"], numbers: [0] },
      { row: 11, cells: ["a<b", "A _x0041_ \r _x0000_ _xD800_"], numbers: [] },
    ]);
    expect(await cellsOf(`<x:row><x:c><x:v>1</x:v></x:c></x:row><!-- <row> -->`)).toEqual([["1"]]);
  });

  it("lets other work run while it has no rows", async () => {
    for (const nothing of [`<row>${"<c/>".repeat(50_000)}</row>`, "<row></row>".repeat(50_000)]) {
      let turns = 0;
      for await (const row of await xlsxRows(xlsxFile(nothing), {
        rows: 10,
        unpacked: 16_000_000,
      })) {
        expect(row).toBeUndefined();
        turns += 1;
      }
      expect(turns).toBeGreaterThan(10);
    }
  });

  it("is read only up to the length limit of a cell", async () => {
    const long = "&lt;".repeat(200_000);
    const rows = `<row><c t="str"><v>${long}</v></c><c t="s"><v>0</v></c></row>`;
    const [cells] = await cellsOf(rows, `<si><t>${long}</t></si>`);
    expect(cells).toEqual(["<".repeat(32_767), "<".repeat(32_767)]);
  });

  it("is refused if it is not one, is damaged, or exceeds the limits", async () => {
    const good = xlsxFile(ONE);
    expect(await refusal(Buffer.from("Code,Title"))).toMatch(/not an XLSX file/);
    expect(await refusal(Buffer.alloc(0))).toMatch(/not an XLSX file/);
    expect(await refusal(good.subarray(0, good.length - 30))).toMatch(/cannot be read/);
    expect(await refusal(zipFile({ "a.txt": "a" }))).toMatch(/no sheet/);
    expect(await refusal(xlsxFile("", { properties: '<workbookPr date1904="1"/>' }))).toMatch(
      /1904/,
    );
    expect(await refusal(xlsxFile(ONE.repeat(20_002)))).toMatch(/more than 20,000 rows/);
  });
});

describe("an archive", () => {
  it("is read however it was written: stored, as a stream, or with ZIP64 records", async () => {
    for (const settings of [{ stored: true }, { streamed: true }, { zip64: true }])
      expect(await readXlsx(withParts(settings))).toEqual([{ row: 1, cells: ["1"], numbers: [0] }]);
  });

  it("is refused when it is encrypted, has two files of one name, or contradicts its content", async () => {
    const twice = [...xlsxParts(ONE), ...xlsxParts(ONE).slice(-1)];
    const broken = [
      withParts({ encrypted: true }),
      zipOf(twice),
      withParts({ crc: 1 }),
      withSheet({ declared: 1 }),
      withSheet({ zip64: true, declared: 2 ** 40, stored: true }),
    ];
    for (const file of broken) expect(await refusal(file)).toMatch(/cannot be read/);
  });

  it("is refused when it claims or has too many files", async () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({ name: `${n}.xml`, content: "" }));
    const parts = xlsxParts(ONE);
    expect(await refusal(zipOf([...parts, ...many]))).toMatch(/cannot be read/);
    const claims = parts.map((part) => ({ ...part, zip64: true }));
    expect(await refusal(zipOf(claims, { entries: 2 ** 40 }))).toMatch(/cannot be read/);
  });

  // Packs and reads 60 MB: 2 s on a quiet machine, and more than 15 s on one with ten times the load.
  it("is not unpacked if it is a zip bomb, whatever it declares", { timeout: 60_000 }, async () => {
    const blank = " ".repeat(20_000_000);
    const bomb = xlsxFile(blank);
    expect(bomb.length).toBeLessThan(100_000);
    const tooMuch = "This file contains too much. Send its rows in parts.";
    expect(await refusal(bomb)).toBe(tooMuch);
    expect(await refusal(withSheet({ content: blank, declared: 1000 }))).toBe(tooMuch);
    expect(await refusal(withSheet({ content: blank, stored: true }))).toBe(tooMuch);
    // Each part may be read, but not all together.
    const half = " ".repeat(9_000_000);
    expect(await refusal(xlsxFile(half, { shared: half }))).toBe(tooMuch);
    expect(await refusal(xlsxFile("", { properties: " ".repeat(2_000_001) }))).toBe(tooMuch);
  });
});

describe("XML", () => {
  it("with a document type is refused before it can define anything", async () => {
    const lol = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    ).join("");
    const types = [
      `<!DOCTYPE w [<!ENTITY l0 "lol">${lol}]>`,
      `<!DOCTYPE w SYSTEM "file:///etc/passwd">`,
      `<!DOCTYPE w [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]>`,
    ];
    const sheet =
      "<worksheet><sheetData><row><c t='str'><v>&l9;&x;</v></c></row></sheetData></worksheet>";
    for (const type of types)
      expect(await refusal(withSheet({ content: type + sheet }))).toMatch(/cannot be read/);
    expect(await refusal(withSheet({ content: sheet }))).toMatch(/cannot be read/);
  });

  it("that nests too deep, has too many attributes or does not continue is refused at once", async () => {
    const before = process.threadCpuUsage();
    const long = "&lt;".repeat(300_000);
    const attributes = Array.from({ length: 50_000 }, (_, n) => `a${n}=""`).join(" ");
    const nested = (levels: number) => `${"<x>".repeat(levels)}${"</x>".repeat(levels)}`;
    expect(await readXlsx(xlsxFile(nested(60)))).toEqual([]);
    for (const rows of [
      nested(65),
      "<c r='A1'><v>".repeat(200_000),
      `<row ${attributes}/>`,
      `<row><c><v>${long}</v></c></row>`,
      `<row r="${long}"/>`,
      `<!-- ${long} -->`,
      `<${long}`,
    ])
      expect(await refusal(xlsxFile(rows))).toMatch(/cannot be read|too much/);
    expect(process.threadCpuUsage(before).user).toBeLessThan(10_000_000);
  });

  it("that is not well-formed is refused, not read in part", async () => {
    for (const rows of [
      `${ONE}<row>`,
      `${ONE}</row>`,
      `${ONE}<c r=1/>`,
      `${ONE}&nbsp;`,
      `${ONE}\u0001`,
    ])
      expect(await refusal(xlsxFile(rows))).toMatch(/cannot be read/);
    const cut = "<worksheet><sheetData><row><c><v>1</v></c></row>";
    expect(await refusal(withSheet({ content: cut }))).toMatch(/cannot be read/);
  });

  it("damaged anywhere is either refused or read", async () => {
    const shared = "<si><t>Code</t></si>";
    const parts = xlsxParts(`<row r="1"><c r="A1" t="s"><v>0</v></c></row>`, { shared });
    const files = [zipOf(parts), zipOf(parts.map((part) => ({ ...part, zip64: true })))];
    const flip = fc.record({ at: fc.nat(5000), to: fc.nat(255) });
    const flips = fc.array(flip, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), flips, async (good, flips) => {
        const file = Buffer.from(good);
        for (const { at, to } of flips) file[at % file.length] = to;
        await readXlsx(file).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnreadableSpreadsheet);
        });
      }),
      { numRuns: 600 },
    );
  });
});
