export { amountIn, countedDay, quoted, type CellReading, readDay, readIn } from "./cell-rules.ts";
export { type ColumnKind, ColumnReadings } from "./column-readings.ts";
export { dayOfCell, isActual, partsOfDate } from "./date-orders.ts";
export { claimImport, earlierImport } from "./import-once.ts";
export { readSpreadsheet } from "./open-spreadsheet.ts";
export { refuseBadRows, refuseOpenQuestions } from "./refuse-bad-rows.ts";
export { spreadsheetGate } from "./spreadsheet-gate.ts";
export { type ColumnNames, fieldsOf, isIgnored } from "./column-names.ts";
export {
  type Entry,
  headOf,
  isTotal,
  LOOK,
  sameHead,
  type AddProblem,
  spreadsheetReader,
} from "./spreadsheet-columns.ts";
export { saveMapping, selectMapping } from "./spreadsheet-mappings.sql.ts";
export { sweepImports } from "./sweep-imports.ts";
export { divideImported, type ImportedRecord, type Undone } from "./imported-record.ts";
export { recordImport } from "./record-import.ts";
export { deleteImported, lockImport, setUndone, selectImport } from "./recorded-imports.sql.ts";
