import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import { todaysRow } from "../rows/todays-row.ts";
import { type ProgrammeRow, ROW_HEIGHT } from "../view-model.ts";

interface OpenedTable {
  readonly rows: readonly ProgrammeRow[];
  readonly schedule: Schedule;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly scroller: RefObject<HTMLElement | null>;
  /** The height of the visible rows; 0 until it is measured. */
  readonly height: number;
}

/**
 * Opens the table at the work of today, below two rows that give it context. It stays at the top if that work is in
 * sight there. @param isFree whether nothing else says which row to show
 */
export function useOpeningRow(opened: OpenedTable, isFree: boolean): void {
  const { rows, schedule, today, scroller, height } = opened;
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current || height === 0) return;
    isDone.current = true;
    if (!isFree) return;
    const place = todaysRow({ rows, moments: (id) => schedule.moments(id), today });
    if (place === undefined || (place + 1) * ROW_HEIGHT <= height) return;
    scroller.current?.scrollTo({ top: (place - 2) * ROW_HEIGHT, behavior: "instant" });
  }, [rows, schedule, today, scroller, height, isFree]);
}
