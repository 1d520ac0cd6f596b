/** What other features may use of drawings. The viewer loads when it is first shown. */
export { DrawingView, PinOnSheet, SheetPicker } from "./lazy-parts.ts";
export { PinningBar } from "./screen/pinning-bar.tsx";
export { pinParams, startOf } from "./pin-params.ts";
export { useLastSheet } from "./use-last-sheet.ts";
export type { RecordsProps } from "./sheet-records.ts";
/** @public */
export type { SheetPoint } from "./sheet-picker.tsx";
export type { Pin } from "./viewer/pin.ts";
export { readTilesFrom } from "./viewer/tile-store.ts";
export { Register } from "./register/register.tsx";
