import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRows } from "./csv-spreadsheet.ts";
import { UnreadableSpreadsheet } from "./spreadsheet.ts";

const readCsv = (csv: string) => [...csvRows(csv, 20_001)].filter((row) => row !== undefined);
const cellsOf = (csv: string) => readCsv(csv).map(({ cells }) => cells);

describe("comma-separated values", () => {
  it("are read with any delimiter and any line ends", () => {
    const rows = [
      ["Code", "Title"],
      ["01", "Sub, structure"],
    ];
    expect(cellsOf('Code,Title\r\n01,"Sub, structure"\r\n')).toEqual(rows);
    expect(cellsOf("\uFEFFCode;Title\n01;Sub, structure")).toEqual(rows);
    expect(cellsOf("Code|Title\n01|Sub, structure")).toEqual(rows);
    // The same below title lines, whatever these contain.
    expect(cellsOf("Marina Tower, Lagos\n\nCode;Title\n01;Sub, structure").slice(1)).toEqual(rows);
    expect(cellsOf("Name,Crew\nDig,Masons; Crane; Steel\nPour,Masons; Crane; Pump")).toEqual([
      ["Name", "Crew"],
      ["Dig", "Masons; Crane; Steel"],
      ["Pour", "Masons; Crane; Pump"],
    ]);
    expect(cellsOf("Rate;Sum\n1,5;2,5\n1,5;2,5")).toHaveLength(3);
    expect(cellsOf("Code\tTitle\r01\tSub, structure")).toEqual(rows);
    expect(cellsOf('a,b,\n"x ""y""\nz", w ,')).toEqual([
      ["a", "b", ""],
      ['x "y"\nz', "w", ""],
    ]);
    expect(cellsOf("")).toEqual([]);
    expect(cellsOf("a,".repeat(100))[0]).toHaveLength(100);
  });

  it.each(["1;Sand;1,5;2,5", "1;Sand;m3;2,5", "1;Sand, sharp;2,5;2,5"])(
    "are divided as their head is, not as titles with commas are, in rows such as %s",
    (row) => {
      const titles = "Marina Tower, Lagos\nClient: Eko Homes, Ltd\nBill no. 3, roads\n";
      const csv = `${titles}\nItem;Description;Qty;Rate\n${`${row}\n`.repeat(9)}`;
      const lengths = cellsOf(csv).map(({ length }) => length);
      expect(lengths.slice(3)).toEqual(Array.from({ length: 10 }, () => 4));
    },
  );

  it.each([
    "Excavation, filling, hauling, disposal",
    "Rates are net, without VAT, of March, in NGN",
  ])("are not divided as a row of words is: %s", (words) => {
    const rows = "1;Sand;2,5\n".repeat(9);
    for (const csv of [`${words}\n${rows}`, `${rows}${words}\n`, `${rows}${words}\n${rows}`])
      expect(cellsOf(`Item;Description;Rate\n${csv}`)[0]).toHaveLength(3);
  });

  it("are not divided as a title is that has a comma as each row has", () => {
    const csv = `Estimate 2026, rev 3\nItem;Rate;Unit\n${"Sand;2,5\n".repeat(9)}`;
    expect(cellsOf(csv)[1]).toEqual(["Item", "Rate", "Unit"]);
  });

  it("keep their row numbers if rows are empty", () => {
    expect(readCsv("a\n\n,\nb")).toEqual([
      { row: 1, cells: ["a"] },
      { row: 4, cells: ["b"] },
    ]);
  });

  it("are refused if a quotation mark is not closed or there are too many rows", () => {
    expect(() => readCsv('a\n"b')).toThrow(
      new UnreadableSpreadsheet("Row 2 has a quotation mark that is not closed."),
    );
    expect(() => readCsv("a\n".repeat(20_002))).toThrow(/more than 20,000 rows/);
  });

  it("are read as another program writes them", () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.trim());
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 });
    const signs = fc.record({
      delimiter: fc.constantFrom(",", ";", "\t", "|"),
      record_delimiter: fc.constantFrom("\r\n", "\n", "\r"),
      bom: fc.boolean(),
    });
    fc.assert(
      fc.property(rows, signs, (rows, signs) => {
        const csv = stringify([["a", "b", "c", "d", "e"], ...rows], {
          ...signs,
          quoted_match: /[\r\n]/,
        });
        const written = rows.filter((cells) => cells.some((text) => text !== ""));
        expect(cellsOf(csv).slice(1)).toEqual(written);
      }),
    );
  });

  it("let other work run while there are no rows", () => {
    for (const nothing of [",", "\n", '"",'])
      expect([...csvRows(nothing.repeat(50_000), 100)].slice(0, 10)).toEqual(
        Array.from({ length: 10 }, () => undefined),
      );
    expect(() => readCsv(`a\n"${'""'.repeat(40_000)}"`)).toThrow("not closed");
  });
});
