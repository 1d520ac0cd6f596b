import { parse as csvParse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvText } from "./csv-text.ts";

/** A third-party reader of RFC 4180. */
const parse = (csv: string): string[][] =>
  csvParse(csv, { record_delimiter: "\r\n", relax_column_count: true });

const csvField = (text: string) => csvText([[text]]).slice(0, -2);

const value = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."=+-@＝\t\r\n\",';a1 ₦") }),
  fc.string({ unit: "grapheme" }),
);

describe("a field of CSV", () => {
  test.each([
    ["Ada Obi", "Ada Obi"],
    ["", ""],
    ["Obi, Ada", '"Obi, Ada"'],
    ['6" pipe', '"6"" pipe"'],
    ["two\nlines", '"two\nlines"'],
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ["+2348000000000", "'+2348000000000"],
    ["-1+1", "'-1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", `"'\t'=1"`],
    ["\r=1", `"'\r'=1"`],
    ["1-1", "1-1"],
    ["a;b", '"a;b"'],
    ["a; b - c", '"a; b - c"'],
    [";=1+1", `";'=1+1"`],
    ["a;=1;-1", `"a;'=1;'-1"`],
    ['a;"=1"', `"a;'""=1"""`],
    ["two\n=1", `"two\n'=1"`],
    ["two\r\nlines", '"two\r\nlines"'],
  ])("%j is written %j", (from, to) => {
    expect(csvField(from)).toBe(to);
  });

  test("never begins like a formula, and keeps its text", () => {
    fc.assert(
      fc.property(value, (text) => {
        const [read = ""] = parse(`${csvField(text)}\r\n`)[0] ?? [];
        expect(read).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
        const withoutQuotes = (words: string) => words.replaceAll("'", "");
        expect(withoutQuotes(read)).toBe(withoutQuotes(text));
        expect(read.length).toBeLessThanOrEqual(2 * text.length + 1);
      }),
    );
  });

  test.each([";", "\t"])(
    "is no formula either if cells are split on %j, with or without quotes",
    (sign) => {
      fc.assert(
        fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (row) => {
          const cells = csvText([row])
            .split(/\r\n|[\r\n]/)
            .flatMap((each) => each.split(sign));
          for (const cell of cells) expect(cell).not.toMatch(/^"*[=+\-@\r＝＋－＠]/u);
        }),
      );
    },
  );
});

test("rows keep their fields separate, whatever they contain", () => {
  const rows = fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, (sent) => {
      const read = parse(csvText(sent));
      expect(read.map((row) => row.length)).toEqual(sent.map((row) => row.length));
    }),
  );
});
