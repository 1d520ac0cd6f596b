import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRows } from "./csv-sheet.ts";
import { UnreadableSheet } from "./sheet.ts";

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
    expect(cellsOf("Code\tTitle\r01\tSub, structure")).toEqual(rows);
    expect(cellsOf('a,b,\n"x ""y""\nz", w ,')).toEqual([
      ["a", "b", ""],
      ['x "y"\nz', "w", ""],
    ]);
    expect(cellsOf("")).toEqual([]);
  });

  it("keep their row numbers if rows are empty", () => {
    expect(readCsv("a\n\n,\nb")).toEqual([
      { row: 1, cells: ["a"] },
      { row: 4, cells: ["b"] },
    ]);
  });

  it("are refused if a quotation mark is not closed or there are too many rows", () => {
    expect(() => readCsv('a\n"b')).toThrow(
      new UnreadableSheet("Row 2 has a quotation mark that is not closed."),
    );
    expect(() => readCsv("a\n".repeat(20_002))).toThrow(/more than 20,000 rows/);
  });

  it("are read as another program writes them", () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.trim());
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 });
    const signs = fc.record({
      delimiter: fc.constantFrom(",", ";", "\t"),
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
