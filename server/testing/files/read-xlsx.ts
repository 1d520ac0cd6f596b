import readWorkbook from "read-excel-file/node";

/** A day, or a moment to the minute, as a cell shows it. */
function shownDate(date: Date): string {
  const [day = "", time = ""] = new Date(Math.round(date.getTime() / 1000) * 1000)
    .toISOString()
    .split("T");
  return time.startsWith("00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

/** A workbook of one sheet. */
export interface Workbook {
  readonly sheet: string;
  /** Numbers with all their digits, dates as shown. A row ends with its last cell; empty rows are left out. */
  readonly rows: readonly (readonly string[])[];
}

/** Reads an XLSX file with somebody else's program, which refuses a malformed one. */
export async function readXlsx(file: Buffer): Promise<Workbook> {
  // The program's own number parser refuses a cell that is not a number. Ours, in the second call, loses no digit.
  await readWorkbook(file);
  const parseNumber = (text: string) => text.replace(/\.0*$|(?<=\.\d*[1-9])0+$/, "");
  const sheets = await readWorkbook<string>(file, { parseNumber, trim: false });
  const [only] = sheets;
  if (!only || sheets.length > 1) throw new Error(`A workbook of ${sheets.length} sheets`);
  const rows = only.data.map((row) => {
    const cells = row.map((cell: unknown) => {
      if (cell instanceof Date) return shownDate(cell);
      return cell === null ? "" : String(cell);
    });
    return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
  });
  return { sheet: only.sheet, rows: rows.filter(({ length }) => length > 0) };
}
