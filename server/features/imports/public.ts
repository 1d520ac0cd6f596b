export {
  countedDay,
  isAmbiguousDay,
  quoted,
  type Read,
  readAmount,
  readDay,
} from "./cell-rules.ts";
export { claimImport, earlierImport } from "./import-once.ts";
export { readSheet } from "./open-sheet.ts";
export { refuseBadRows } from "./refuse-bad-rows.ts";
export { sheetGate } from "./sheet-gate.ts";
export { type ColumnNames, fieldsOf, isIgnored } from "./column-names.ts";
export {
  type Entry,
  headOf,
  isTotal,
  LOOK,
  type ReportProblem,
  sheetReader,
} from "./sheet-columns.ts";
export { saveMapping, selectMapping } from "./sheet-mappings.sql.ts";
export { sweepImports } from "./sweep-imports.ts";
