import { MAX_SPREADSHEET_COLUMNS } from "../../../contract/spreadsheet-import.ts";
import { inTimeSlices } from "../in-time-slices.ts";
import {
  MAX_CELL_LENGTH,
  type SpreadsheetRow,
  tooManyRows,
  UnreadableSpreadsheet,
} from "./spreadsheet.ts";
import { attributeOf, readXml, type XmlAttributes, type XmlHandlers } from "./xml-reader.ts";
import { openZip, type TextPieces } from "./zip-entries.ts";

const ZIP = 0x04_03_4b_50;
/** The byte limit of a part that only says where the others are. */
const LONGEST_INDEX = 2_000_000;

/** Reads a whole part, and lets other work run in between. */
async function readAll(pieces: TextPieces | undefined, handlers: XmlHandlers): Promise<void> {
  if (pieces) await inTimeSlices(readXml(pieces, handlers), () => undefined);
}

/** The file's shared texts. Cells refer to them by index. Phonetic hints are left out. */
async function sharedTexts(pieces: TextPieces | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = "";
  let inText = false;
  let inPhonetic = false;
  await readAll(pieces, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "t") inText = true;
      else if (name === "rPh") inPhonetic = true;
    },
    close(name) {
      if (name === "si") texts.push(text.slice(0, MAX_CELL_LENGTH));
      else if (name === "t") inText = false;
      else if (name === "rPh") inPhonetic = false;
    },
    text(more) {
      if (inText && !inPhonetic && text.length < MAX_CELL_LENGTH) text += more;
    },
  });
  return texts;
}

/** A number as a person would read it: spreadsheets keep 15 digits and write noise after them. */
function readable(number: string): string {
  const value = Number(number);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : number;
}

/** The index of a column from the letters of a cell's name: `AB12` is 27. */
function columnOf(name: string): number {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0] ?? "";
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Escapes of single characters inside a text. Those that are no character of a text remain as they are. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (escape, code: string) => {
    const sign = String.fromCharCode(Number.parseInt(code, 16));
    return /[\t\n\r\P{C}]/u.test(sign) ? sign : escape;
  });
}

function valueOf(type: string, raw: string, shared: readonly string[]): string {
  if (raw.trim() === "") return "";
  if (type === "n") return readable(raw);
  return unescaped(type === "s" ? (shared[Number(raw)] ?? "") : raw);
}

/** Collects the rows of a worksheet. @throws UnreadableSpreadsheet if there are too many */
function rowCollector({
  shared,
  maxRows,
  add,
}: {
  readonly shared: readonly string[];
  readonly maxRows: number;
  readonly add: (row: SpreadsheetRow) => void;
}): XmlHandlers {
  let read = 0;
  let row = 0;
  let cells: string[] = [];
  let numbers: number[] = [];
  let column = -1;
  let type = "n";
  let raw = "";
  let inValue = false;

  function openRow(attributes: XmlAttributes) {
    const number = Number(attributes.r ?? row + 1);
    row = Number.isSafeInteger(number) && number > 0 ? number : row + 1;
    cells = [];
    numbers = [];
    column = -1;
  }
  function closeCell() {
    if (column < 0 || column >= MAX_SPREADSHEET_COLUMNS) return;
    const value = valueOf(type, raw, shared).slice(0, MAX_CELL_LENGTH).trim();
    if (value === "" && cells.length <= column) return;
    while (cells.length < column) cells.push("");
    cells[column] = value;
    if (type === "n") numbers.push(column);
  }
  function closeRow() {
    if (cells.every((text) => text === "")) return;
    read += 1;
    if (read > maxRows) throw tooManyRows(maxRows);
    add({ row, cells, numbers });
  }
  return {
    open(name, attributes) {
      if (name === "v" || name === "t") inValue = true;
      else if (name === "row") openRow(attributes);
      else if (name === "c") {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? "n";
        raw = "";
      }
    },
    close(name) {
      if (name === "v" || name === "t") inValue = false;
      else if (name === "c") closeCell();
      else if (name === "row") closeRow();
    },
    text(more) {
      if (inValue && raw.length < MAX_CELL_LENGTH) raw += more;
    },
  };
}

async function* rowsOf(
  pieces: TextPieces,
  options: { readonly shared: readonly string[]; readonly maxRows: number },
): AsyncGenerator<SpreadsheetRow | undefined> {
  const ready: SpreadsheetRow[] = [];
  const handlers = rowCollector({ ...options, add: (row) => ready.push(row) });
  for await (const turn of readXml(pieces, handlers)) {
    yield* ready;
    ready.length = 0;
    yield turn;
  }
}

/** The id of the workbook's first sheet. */
async function firstSheetId(workbook: TextPieces | undefined): Promise<string | undefined> {
  let id: string | undefined;
  await readAll(workbook, {
    open(name, attributes) {
      if (name === "workbookPr" && /^(1|true)$/.test(attributes.date1904 ?? ""))
        throw new UnreadableSpreadsheet(
          "This file counts its days from 1904. Save it with dates from 1900, or as .csv.",
        );
      if (name === "sheet") id ??= attributeOf(attributes, "id");
    },
  });
  return id;
}

/** The path of the part with this id. */
async function partOf(relations: TextPieces | undefined, id: string): Promise<string | undefined> {
  let target: string | undefined;
  await readAll(relations, {
    open(name, attributes) {
      if (name === "Relationship" && attributes.Id === id) target ??= attributes.Target;
    },
  });
  if (target === undefined) return undefined;
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/**
 * Reads the first sheet of an XLSX file row by row, with the content of its cells: texts, numbers and the
 * saved results of formulas; a date is its serial number. The file is unpacked and parsed as its rows are
 * read, and never further than `most` allows.
 * @param most.unpacked `unpacked`: bytes of everything that is read, after unpacking; `rows`: including the
 *   head
 * @throws UnreadableSpreadsheet if it is not XLSX, is damaged, or contains too much; also while rows are read
 */
export async function xlsxRows(
  file: Buffer,
  most: { readonly rows: number; readonly unpacked: number },
): Promise<AsyncIterable<SpreadsheetRow | undefined>> {
  if (file.length < 4 || file.readUInt32LE(0) !== ZIP)
    throw new UnreadableSpreadsheet(
      "This is not an XLSX file, or it has a password. Save it again as .xlsx or .csv.",
    );
  const read = await openZip(file, most.unpacked);
  const id = await firstSheetId(read("xl/workbook.xml", LONGEST_INDEX));
  const path =
    id === undefined
      ? undefined
      : await partOf(read("xl/_rels/workbook.xml.rels", LONGEST_INDEX), id);
  const sheet = path === undefined ? undefined : read(path);
  if (sheet === undefined)
    throw new UnreadableSpreadsheet("This file has no sheet that can be read.");
  const shared = await sharedTexts(read("xl/sharedStrings.xml"));
  return rowsOf(sheet, { shared, maxRows: most.rows });
}
