export { countedDay, quoted, type Read, readAmount, readDay } from "./cell-rules.ts";
export { claimImport, earlierImport } from "./import-once.ts";
export { readSheet } from "./open-sheet.ts";
export { refuseBadRows } from "./refuse-bad-rows.ts";
export { sheetGate } from "./sheet-gate.ts";
export { type Entry, readHead, type ReportProblem } from "./sheet-columns.ts";
export { sweepImports } from "./sweep-imports.ts";
