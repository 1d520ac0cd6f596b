import type { ProgrammeColumn } from "./column.ts";

/** Width of the row numbers. */
export const NUMBER_WIDTH = 48;
export const NARROWEST = 48;
export const WIDEST = 800;

/** A column as it is shown. */
export interface SizedColumn {
  readonly column: ProgrammeColumn;
  readonly width: number;
}
