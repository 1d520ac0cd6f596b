/** What reads and writes files of programmes. */
export { readMspdi } from "./mspdi-reader.ts";
export {
  type FileBaseline,
  type ImportedProgramme,
  type SheetColumn,
  type StoredDates,
  UnreadableProgramme,
} from "./programme-file.ts";
export { isWorkbook, readSheetProgramme } from "./sheet-reader.ts";
export { readXer } from "./xer-reader.ts";
