import { timeText, usualTime } from "../../../../../engine/programme/calendar/day-shifts.ts";
import { parseMoment } from "../../../../../engine/programme/calendar/moment.ts";
import type { PlanCalendar } from "../../../../../engine/programme/plan.ts";
import type { DateOrder } from "../../../../../contract/spreadsheet-import.ts";
import { dayOfCell, partsOfDate } from "../../../imports/public.ts";
import { isDayInPlan, minuteOfDay } from "../plan-parts.ts";

/** The time in a cell, from the fraction of a day number or as it is written; undefined if the cell has none. */
function timeIn(cell: string): string | undefined {
  const counted = /^\d{5}(\.\d+)$/.exec(cell)?.[1];
  const minute =
    counted === undefined
      ? minuteOfDay(/[T\s](\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]M)?)/i.exec(cell)?.[1])
      : Math.round(Number(counted) * 1440);
  if (minute === null || minute >= 1440) return undefined;
  return timeText(minute);
}

/** The moment of a cell. A day without a time is its first or last working minute. Undefined if it is no date. */
export function momentOfCell(
  cell: string,
  { calendar, end, order }: { calendar: PlanCalendar; end: "start" | "finish"; order: DateOrder },
): string | undefined {
  const time = timeIn(partsOfDate(cell).clean);
  const day = dayOfCell(cell, order);
  if (day === undefined || !isDayInPlan(day)) return undefined;
  const moment = `${day}T${time ?? usualTime(calendar, day, end)}`;
  parseMoment(moment);
  return moment;
}

/** Reads a percentage from `50%`, `50` or, if all cells are shares, `0.5`; undefined if it is none. */
export function percentOfCell(cell: string, areShares: boolean): number | undefined {
  const value = Number(cell.replace("%", "").trim());
  if (cell.trim() === "" || !Number.isFinite(value)) return undefined;
  const percent = areShares && !cell.includes("%") ? value * 100 : value;
  return percent >= 0 && percent <= 100 ? Math.round(percent * 1e6) / 1e6 : undefined;
}
