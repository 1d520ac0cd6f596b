import { isAscii, isUtf8 } from "node:buffer";

/** The values of a row by column. */
export type XerCells = Readonly<Record<string, string | number>>;

/** Writes a value as a cell: quotation marks are doubled, and separators are removed. */
function cell(value: string | number): string {
  return String(value)
    .replaceAll(/[\t\r\n]+/g, " ")
    .replaceAll('"', '""');
}

/** A table with its rows; empty without any. All rows have the same columns. */
export function tableText(name: string, rows: readonly XerCells[]): string {
  const [first] = rows;
  if (!first) return "";
  const columns = Object.keys(first);
  const lines = rows.map((row) =>
    ["%R", ...columns.map((column) => cell(row[column] ?? ""))].join("\t"),
  );
  return [`%T\t${name}`, ["%F", ...columns].join("\t"), ...lines].join("\r\n");
}

/** The characters of windows-1252 from 0x80 whose code differs from Unicode. */
const C1 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Encodes text as windows-1252, which Primavera expects; undefined if it has other characters. */
function windows1252(text: string): Buffer | undefined {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const special = code > 0xff ? C1.indexOf(text.charAt(at)) : -1;
    if (code > 0xff && special < 0) return undefined;
    if (code >= 0x80 && code < 0xa0) return undefined;
    bytes[at] = special >= 0 ? 0x80 + special : code;
  }
  return bytes;
}

/** Encodes the tables of a file. @returns windows-1252 where possible, as Primavera writes it; UTF-8 otherwise */
export function encodedXer(tables: readonly string[]): Buffer {
  const head = [
    "ERMHDR",
    "20.12",
    "2026-01-01",
    "Project",
    "plumbline",
    "Plumbline",
    "",
    "Project Management",
    "NGN",
  ];
  const text = [head.join("\t"), ...tables, "%E", ""].join("\r\n");
  const bytes = windows1252(text);
  // Letters that together look like UTF-8 would be misread.
  const isClear = bytes && (isAscii(bytes) || !isUtf8(bytes));
  return isClear ? bytes : Buffer.from(text);
}
