export { countedDay, quoted, type Read, readAmount, readDay } from "./cell-rules.ts";
export { claimImport, earlierImport } from "./import-once.ts";
export { readSheet } from "./open-sheet.ts";
export { refuseBadRows } from "./refuse-bad-rows.ts";
export { sheetTurn } from "./sheet-turn.ts";
export { type Entry, readHead, type Tell } from "./sheet-columns.ts";
export { sweepImports } from "./sweep-imports.ts";
