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

/** The default share of the space that the table takes: the maximum, and the share if not even one column fits. */
const MOST_OF_ROOM = 0.65;
const SHARE_OF_ROOM = 0.55;

/** The width of the table in `room` pixels until it is dragged: up to the end of the last column that fits. */
export function tableWidth(columns: readonly Pick<SizedColumn, "width">[], room: number): number {
  const most = room * MOST_OF_ROOM;
  let edge = NUMBER_WIDTH;
  for (const { width } of columns) {
    if (edge + width > most) break;
    edge += width;
  }
  return edge > NUMBER_WIDTH ? edge : Math.round(room * SHARE_OF_ROOM);
}
