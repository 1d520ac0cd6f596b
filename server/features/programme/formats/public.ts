/** The readers and writers of programme files. */
export { MSPDI_BASELINES } from "./mspdi/codes.ts";
export { readMspdi } from "./mspdi/reader.ts";
export { oneLine } from "./plan-parts.ts";
export {
  type FileBaseline,
  type ImportedProgramme,
  FormatLossList,
  type SpreadsheetColumn,
  type StoredDates,
  UnreadableProgramme,
} from "./programme-file.ts";
export { isBinary } from "./text-of-file.ts";
export { isWorkbook, readSpreadsheetProgramme } from "./spreadsheet/reader.ts";
export { readXer } from "./xer/reader.ts";
export type { ExportedBaseline, ExportedProgramme } from "./exported-programme.ts";
export { toldLosses } from "./losses.ts";
export { lostIn } from "./lost-in.ts";
export { writeMspdi } from "./mspdi/writer.ts";
export { spreadsheetRows, type SpreadsheetRowTexts } from "./spreadsheet/rows.ts";
export { writeCsv, writeXlsx } from "./spreadsheet/writer.ts";
export { writeXer } from "./xer/writer.ts";
