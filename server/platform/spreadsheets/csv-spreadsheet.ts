import { MAX_SPREADSHEET_COLUMNS } from "../../../contract/spreadsheet-import.ts";
import {
  MAX_CELL_LENGTH,
  type SpreadsheetRow,
  tooManyRows,
  UnreadableSpreadsheet,
} from "./spreadsheet.ts";

/** The number of characters in which a head shows its delimiter. */
const HEAD_LENGTH = 10_000;
/** The number of cells that are read in a millisecond, unless they are long. */
const BREATH = 4_000;
/** The number of characters that are read in a few milliseconds. */
const LONG_BREATH = 250_000;

/** A comma occurs in texts and numbers too, so the other delimiters come first. */
const DELIMITERS = ["|", "\t", ";", ","];
/** The number of lines that decide on the delimiter: titles may be above the names of columns. */
const HEAD_LINES = 40;

/**
 * The delimiter of a text: the one that divides the most lines, counted from the line in which it divides the most
 * names. Titles are above that line, and lists in a cell are in fewer lines. Of two delimiters, the one with more
 * names wins. A sign that does not divide the names of a table is ruled out, however many titles and numbers
 * contain it.
 */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, HEAD_LENGTH)
    .replaceAll(/"[^"]*"/g, "a")
    .split(/\r\n|[\r\n]/, HEAD_LINES);
  const found = DELIMITERS.map((sign) => {
    const cells = lines.map((line) => line.split(sign));
    const names = cells.map(namesIn);
    const most = Math.max(...names);
    const head = names.indexOf(most);
    const below = cells.slice(head).filter(({ length }) => length > 1);
    const equal = below.filter(({ length }) => length === cells[head]?.length);
    // A single row of words is no table.
    const isTable = most > 1 && equal.length > 1 && equal.length * 2 > below.length;
    return { sign, names: most, head: lines[head] ?? "", lines: below.length, isTable };
  });
  const tables = found.filter(({ isTable }) => isTable);
  const [best] = found
    .filter(
      ({ sign, names, isTable }) =>
        !tables.some((table) => !table.head.includes(sign) && !(isTable && names >= table.names)),
    )
    .filter((one) => one.lines > 0)
    .toSorted((a, b) => b.lines - a.lines || b.names - a.names);
  return best?.sign ?? ",";
}

/** Counts the cells that are words without figures; 0 for a line that is not divided. */
function namesIn(cells: readonly string[]): number {
  return cells.length === 1 ? 0 : cells.filter((cell) => /^\P{N}*\p{L}\P{N}*$/u.test(cell)).length;
}

/**
 * Reads comma-separated values (RFC 4180) row by row, also with semicolons, tabs or pipes, with any line ends, with
 * or without a byte order mark. Empty rows are counted and left out.
 * @param maxRows the limit, including the head.
 * @throws UnreadableSpreadsheet if a quotation mark is not closed, a cell is too long or there are too many rows.
 */
export function* csvRows(csv: string, maxRows: number): Generator<SpreadsheetRow | undefined> {
  const text = csv.startsWith("\uFEFF") ? csv.slice(1) : csv;
  const plain = new RegExp(`[^\\r\\n${delimiterOf(text)}]*`, "y");
  let cells: string[] = [];
  let row = 1;
  let read = 0;
  let at = 0;
  let passed = 0;
  let breathed = 0;
  const ended = (): SpreadsheetRow | undefined => {
    const whole = { row, cells };
    cells = [];
    row += 1;
    if (whole.cells.every((cell) => cell === "")) return undefined;
    read += 1;
    if (read > maxRows) throw tooManyRows(maxRows);
    return whole;
  };
  while (at < text.length) {
    passed += 1;
    if (passed % BREATH === 0 || at - breathed > LONG_BREATH) {
      breathed = at;
      yield undefined;
    }
    let cell: string;
    if (text[at] === '"') {
      const closing = closingQuote(text, at);
      if (closing < 0)
        throw new UnreadableSpreadsheet(`Row ${row} has a quotation mark that is not closed.`);
      cell = text.slice(at + 1, closing).replaceAll('""', '"');
      at = closing + 1;
    } else {
      cell = "";
    }
    plain.lastIndex = at;
    const rest = plain.exec(text)?.[0] ?? "";
    at += rest.length;
    if (cell.length + rest.length > MAX_CELL_LENGTH) throw new UnreadableSpreadsheet(tooLong(row));
    if (cells.length < MAX_SPREADSHEET_COLUMNS) cells.push((cell + rest).trim());
    const sign = text[at];
    if (sign === "\r" || sign === "\n" || sign === undefined) {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      const whole = ended();
      if (whole) yield whole;
    } else {
      at += 1;
      if (at === text.length && cells.length < MAX_SPREADSHEET_COLUMNS) cells.push("");
    }
  }
  const last = ended();
  if (last) yield last;
}

function tooLong(row: number): string {
  return `Row ${row} has a cell of more than ${MAX_CELL_LENGTH.toLocaleString("en")} characters.`;
}

/**
 * The index of the quotation mark that closes the one at `open`; -1 if there is none within the length limit
 * of a cell.
 */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  const last = open + 2 * MAX_CELL_LENGTH;
  while (at >= 0 && at <= last && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at <= last ? at : -1;
}
