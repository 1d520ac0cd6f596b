export { amountIn, countedDay, quoted, type CellReading, readDay, readIn } from "./cell-rules.ts";
export { type ColumnKind, ColumnReadings } from "./column-readings.ts";
export { dayOfCell, isActual, partsOfDate } from "./date-orders.ts";
export { claimImport, earlierImport } from "./import-once.ts";
export { readSheet } from "./open-sheet.ts";
export { refuseBadRows, refuseOpenQuestions } from "./refuse-bad-rows.ts";
export { sheetGate } from "./sheet-gate.ts";
export { type ColumnNames, fieldsOf, isIgnored } from "./column-names.ts";
export {
  type Entry,
  headOf,
  isTotal,
  LOOK,
  sameHead,
  type ReportProblem,
  sheetReader,
} from "./sheet-columns.ts";
export { saveMapping, selectMapping } from "./sheet-mappings.sql.ts";
export { sweepImports } from "./sweep-imports.ts";
