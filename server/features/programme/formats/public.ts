/** The readers and writers of programme files. */
export { MSPDI_BASELINES } from "./mspdi/codes.ts";
export { readMspdi } from "./mspdi/reader.ts";
export { oneLine } from "./plan-parts.ts";
export {
  type FileBaseline,
  type ImportedProgramme,
  NotKeptList,
  type SheetColumn,
  type StoredDates,
  UnreadableProgramme,
} from "./programme-file.ts";
export { isBinary } from "./text-of-file.ts";
export { isWorkbook, readSheetProgramme } from "./sheet/reader.ts";
export { readXer } from "./xer/reader.ts";
export type { ExportedBaseline, ExportedProgramme } from "./exported-programme.ts";
export { toldLosses } from "./losses.ts";
export { lostIn } from "./lost-in.ts";
export { writeMspdi } from "./mspdi/writer.ts";
export { sheetRows, type SheetRowTexts } from "./sheet/rows.ts";
export { writeCsv, writeXlsx } from "./sheet/writer.ts";
export { writeXer } from "./xer/writer.ts";
