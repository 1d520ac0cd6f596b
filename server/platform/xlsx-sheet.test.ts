import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { xlsxFile, zipFile } from "../testing/zip-file.ts";
import { UnreadableSheet } from "./sheet.ts";
import { xlsxRows } from "./xlsx-sheet.ts";

const readXlsx = async (file: Buffer) =>
  [...(await xlsxRows(file, { rows: 20_001, unpacked: 16_000_000 }))].filter(
    (row) => row !== undefined,
  );

const cellsOf = async (rows: string, shared?: string) =>
  (await readXlsx(xlsxFile(rows, shared === undefined ? {} : { shared }))).map(
    ({ cells }) => cells,
  );

describe("a spreadsheet", () => {
  it("is read as what its cells hold, wherever they stand", async () => {
    const rows = `
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="3" spans="1:3"><c r="A3" t="inlineStr"><is><t xml:space="preserve"> A &amp; B&#x20a6; </t></is></c>
        <c r="B3" s="4"/><c r="C3"><f>1+1</f><v>0.30000000000000004</v></c></row>
      <row><c><v>1E3</v></c><c t="str"><v>x</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c></row>
      <row r="9"><c r="A9"/></row>`;
    const shared = `<si><t>Code</t></si><si><r><t>Ti</t></r><r><t>tle</t></r><rPh><t>no</t></rPh></si>`;
    expect(await readXlsx(xlsxFile(rows, { shared }))).toEqual([
      { row: 1, cells: ["Code", "", "Title"] },
      { row: 3, cells: ["A & B₦", "", "0.3"] },
      { row: 4, cells: ["1000", "x", "1", "#REF!"] },
    ]);
    expect(await cellsOf(`<x:row><x:c><x:v>1</x:v></x:c></x:row><!-- <row> -->`)).toEqual([["1"]]);
  });

  it("that holds much and no rows keeps nobody waiting for its end", async () => {
    for (const nothing of [`<row>${"<c/>".repeat(50_000)}</row>`, "<row></row>".repeat(50_000)]) {
      const rows = [...(await xlsxRows(xlsxFile(nothing), { rows: 10, unpacked: 16_000_000 }))];
      expect(rows.length).toBeGreaterThan(10);
      expect(new Set(rows)).toEqual(new Set([undefined]));
    }
  });

  it("is read no further than a cell can hold", async () => {
    const long = "&lt;".repeat(1_000_000);
    const rows = `<row><c t="str"><v>${long}</v></c><c t="s"><v>0</v></c></row>`;
    const [cells] = await cellsOf(rows, `<si><t>${long}</t></si>`);
    expect(cells).toEqual(["<".repeat(32_767), "<".repeat(32_767)]);
  });

  it("is refused when it is none, is damaged, or holds more than is read", async () => {
    const good = xlsxFile("<row><c><v>1</v></c></row>");
    const refusal = async (file: Buffer) =>
      readXlsx(file).then(
        () => "none",
        (error: unknown) => (error instanceof UnreadableSheet ? error.message : "another error"),
      );
    expect(await refusal(Buffer.from("Code,Title"))).toMatch(/not an XLSX file/);
    expect(await refusal(Buffer.alloc(0))).toMatch(/not an XLSX file/);
    expect(await refusal(good.subarray(0, good.length - 30))).toMatch(/cannot be read/);
    expect(await refusal(zipFile({ "a.txt": "a" }))).toMatch(/no sheet/);
    expect(await refusal(xlsxFile("", { properties: '<workbookPr date1904="1"/>' }))).toMatch(
      /1904/,
    );
    expect(await refusal(xlsxFile("<row><c><v>1</v></c></row>".repeat(20_002)))).toMatch(
      /more than 20,000 rows/,
    );
  });

  it("that is small and unpacks to a great deal is not unpacked", async () => {
    const bomb = xlsxFile(" ".repeat(60_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(readXlsx(bomb)).rejects.toThrow(
      new UnreadableSheet("This file holds too much. Send its rows in parts."),
    );
  });

  it("that is nothing but openings is read in a moment", async () => {
    const before = performance.now();
    await cellsOf("<c r='A1'><v>".repeat(1_000_000));
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it("damaged anywhere is refused or read, and nothing else happens", async () => {
    const good = xlsxFile(`<row r="1"><c r="A1" t="s"><v>0</v></c></row>`, {
      shared: "<si><t>Code</t></si>",
    });
    const flip = fc.record({ at: fc.nat(good.length - 1), to: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(flip, { minLength: 1, maxLength: 6 }), async (flips) => {
        const file = Buffer.from(good);
        for (const { at, to } of flips) file[at] = to;
        await readXlsx(file).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnreadableSheet);
        });
      }),
      { numRuns: 400 },
    );
  });
});
