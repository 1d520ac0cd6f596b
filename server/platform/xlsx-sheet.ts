import { inTurns } from "./in-turns.ts";
import {
  MAX_CELL_LENGTH,
  MAX_SHEET_COLUMNS,
  type SheetRow,
  type SheetRows,
  tooManyRows,
  UnreadableSheet,
} from "./sheet.ts";
import { attribute, type XmlPiece, xmlPieces } from "./xml-pieces.ts";
import { openZip } from "./zip-entries.ts";

const ZIP = 0x04_03_4b_50;
/** Bytes of a part that only says what stands where. */
const LONGEST_INDEX = 2_000_000;
/** As many tags, or sixteen times as many characters, are read in a millisecond. */
const BREATH = 4_000;

/** Counts pieces that were read. @returns whether it is time for others again */
function breathing(): (piece: XmlPiece) => boolean {
  let read = 0;
  return (piece) => {
    read += piece.kind === "text" ? 1 + piece.text.length / 16 : 1;
    if (read < BREATH) return false;
    read = 0;
    return true;
  };
}

/** The file's shared texts, of which cells name the index. */
function* sharedTexts(xml: string): Generator<string | undefined> {
  const isTime = breathing();
  let text = "";
  let inText = false;
  let inPhonetic = false;
  for (const piece of xmlPieces(xml)) {
    if (isTime(piece)) yield undefined;
    if (piece.kind === "text") {
      if (inText && !inPhonetic && text.length < MAX_CELL_LENGTH) text += piece.text;
    } else if (piece.name === "rPh") {
      inPhonetic = piece.kind === "open" && !piece.empty;
    } else if (piece.name === "t") {
      inText = piece.kind === "open" && !piece.empty;
    } else if (piece.name === "si") {
      if (piece.kind === "close" || piece.empty) yield text.slice(0, MAX_CELL_LENGTH);
      text = "";
    }
  }
}

/** A number as a person would read it: spreadsheets keep 15 digits, and write noise behind them. */
function readable(number: string): string {
  const value = Number(number);
  return number.trim() !== "" && Number.isFinite(value)
    ? String(Number(value.toPrecision(15)))
    : number;
}

/** The place of a column from the letters of a cell's name: `AB12` is 27. */
function columnOf(name: string): number {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0] ?? "";
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Cell {
  readonly column: number;
  readonly type: string;
}

function valueOf(type: string, raw: string, shared: readonly string[]): string {
  if (type === "s") return shared[Number(raw)] ?? "";
  return type === "n" ? readable(raw) : raw;
}

/** The rows of a worksheet. @throws UnreadableSheet when there are too many */
function* rowsOf(
  xml: string,
  { shared, maxRows }: { readonly shared: readonly string[]; readonly maxRows: number },
): Generator<SheetRow | undefined> {
  const isTime = breathing();
  let read = 0;
  let row = 0;
  let cells: string[] = [];
  let cell: Cell | undefined;
  let column = -1;
  let raw = "";
  let inValue = false;
  for (const piece of xmlPieces(xml)) {
    if (isTime(piece)) yield undefined;
    if (piece.kind === "text") {
      if (inValue && raw.length < MAX_CELL_LENGTH) raw += piece.text;
    } else if (piece.name === "v" || piece.name === "t") {
      inValue = piece.kind === "open" && !piece.empty;
    } else if (piece.name === "c" && piece.kind === "open") {
      const name = attribute(piece.tag, "r");
      column = name === undefined ? column + 1 : columnOf(name);
      cell = piece.empty ? undefined : { column, type: attribute(piece.tag, "t") ?? "n" };
      raw = "";
    } else if (piece.name === "c" && cell) {
      if (cell.column >= 0 && cell.column < MAX_SHEET_COLUMNS) {
        while (cells.length < cell.column) cells.push("");
        cells[cell.column] = valueOf(cell.type, raw, shared).slice(0, MAX_CELL_LENGTH).trim();
      }
      cell = undefined;
    } else if (piece.name === "row" && piece.kind === "open") {
      const number = Number(attribute(piece.tag, "r") ?? row + 1);
      row = Number.isSafeInteger(number) && number > 0 ? number : row + 1;
      cells = [];
      column = -1;
    } else if (piece.name === "row") {
      if (cells.every((text) => text === "")) continue;
      read += 1;
      if (read > maxRows) throw tooManyRows(maxRows);
      yield { row, cells };
    }
  }
}

/** The path of the workbook's first sheet. */
function firstSheet(workbook: string, relations: string): string | undefined {
  let id: string | undefined;
  for (const piece of xmlPieces(workbook)) {
    if (piece.kind !== "open") continue;
    if (piece.name === "workbookPr" && /^(1|true)$/.test(attribute(piece.tag, "date1904") ?? ""))
      throw new UnreadableSheet(
        "This file counts its days from 1904. Save it with dates from 1900, or as .csv.",
      );
    if (piece.name !== "sheet" || id !== undefined) continue;
    id = attribute(piece.tag, "id");
  }
  for (const piece of xmlPieces(relations)) {
    if (piece.kind !== "open" || piece.name !== "Relationship") continue;
    const target = attribute(piece.tag, "Target");
    if (id === undefined || attribute(piece.tag, "Id") !== id || target === undefined) continue;
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  }
  return undefined;
}

/**
 * Reads the first sheet of an XLSX file row by row, as what its cells hold: texts, numbers, of formulas the
 * results that were saved; a date is the number that it is kept as. A file can be small and hold a great
 * deal: it is unpacked only as far as it is needed, and no further than it may be.
 * @param most.unpacked bytes of all that is read of it, once unpacked; `rows`, the head being one.
 * @throws UnreadableSheet when it is none, is damaged, or holds too much; of rows, when they are read.
 */
export async function xlsxRows(
  file: Buffer,
  most: { readonly rows: number; readonly unpacked: number },
): Promise<SheetRows> {
  if (file.length < 4 || file.readUInt32LE(0) !== ZIP)
    throw new UnreadableSheet(
      "This is not an XLSX file without a password. Save it again as .xlsx or .csv.",
    );
  const textOf = openZip(file, most.unpacked);
  const workbook = await textOf("xl/workbook.xml", LONGEST_INDEX);
  const relations = await textOf("xl/_rels/workbook.xml.rels", LONGEST_INDEX);
  const path = firstSheet(workbook ?? "", relations ?? "");
  const sheet = path === undefined ? undefined : await textOf(path);
  if (sheet === undefined) throw new UnreadableSheet("This file has no sheet that can be read.");
  const shared: string[] = [];
  const texts = (await textOf("xl/sharedStrings.xml")) ?? "";
  await inTurns(sharedTexts(texts), (text) => void shared.push(text));
  return rowsOf(sheet, { shared, maxRows: most.rows });
}
