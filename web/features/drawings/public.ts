/**
 * What other features may use of drawings. The viewer loads when it is first shown.
 * @public
 */
export { DrawingView, SheetPicker } from "./lazy-parts.ts";
/** @public */
export { type SheetAddresses, sheetAddresses } from "./kept-sheets.ts";
/** @public */
export type { SheetPoint } from "./sheet-picker.tsx";
/** @public */
export type { Pin } from "./viewer/pins.tsx";
/** @public */
export { readTilesFrom } from "./viewer/tile-store.ts";
export { Register } from "./register/register.tsx";
