import { Refusal } from "../../errors.ts";
import { csvRows, delimiterOf } from "../../platform/spreadsheets/csv-spreadsheet.ts";
import { unguarded } from "../../platform/spreadsheets/csv-text.ts";
import { inTimeSlices } from "../../platform/in-time-slices.ts";
import {
  type SpreadsheetRow,
  UnreadableSpreadsheet,
} from "../../platform/spreadsheets/spreadsheet.ts";
import { xlsxRows } from "../../platform/spreadsheets/xlsx-spreadsheet.ts";

interface SheetBody {
  readonly csv?: string | undefined;
  readonly xlsx?: string | undefined;
}

/**
 * Reads a spreadsheet row by row, and yields to other work in between.
 * @param most.rows the maximum number of rows including the header row; `unpacked`, the maximum bytes of an XLSX
 * file.
 * @param visit may return a promise, which is awaited.
 * @returns the delimiter of a text
 * @throws Refusal `validation_failed` when it cannot be read.
 */
export async function readSpreadsheet(
  { csv, xlsx }: SheetBody,
  most: { readonly rows: number; readonly unpacked: number },
  visit: (row: SpreadsheetRow) => void | Promise<void>,
): Promise<{ readonly delimiter: string | undefined }> {
  const field = csv === undefined ? "xlsx" : "csv";
  try {
    if (csv?.startsWith("PK\u0003\u0004") === true)
      throw new UnreadableSpreadsheet("This is a spreadsheet and not text. Send it as .xlsx.");
    const rows =
      csv === undefined
        ? await xlsxRows(Buffer.from(xlsx ?? "", "base64"), most)
        : csvRows(csv, most.rows);
    // Removes the prefix with which our own CSV prevents a spreadsheet from running a text.
    const plain = ({ row, cells }: SpreadsheetRow) => ({ row, cells: cells.map(unguarded) });
    await inTimeSlices(rows, csv === undefined ? visit : (row) => visit(plain(row)));
    return { delimiter: csv === undefined ? undefined : delimiterOf(csv) };
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error;
    throw new Refusal("validation_failed", error.message, { [field]: error.message });
  }
}
