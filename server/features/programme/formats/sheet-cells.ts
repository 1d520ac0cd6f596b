import { timeText, usualTime } from "../../../../engine/programme/day-shifts.ts";
import { parseDay, parseMoment, weekdayOf } from "../../../../engine/programme/moment.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { readDay } from "../../imports/public.ts";
import { isDay, minuteOfDay } from "./plan-parts.ts";

/** A day of a sheet with its time, by the fraction of a day number or as it is written; undefined if it has none. */
function timeIn(cell: string): string | undefined {
  const counted = /^\d{5}(\.\d+)$/.exec(cell)?.[1];
  const minute =
    counted === undefined
      ? minuteOfDay(/[T\s](\d{1,2}:\d{2})/.exec(cell)?.[1])
      : Math.round(Number(counted) * 1440);
  if (minute === null || minute >= 1440) return undefined;
  return timeText(minute);
}

const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/**
 * A day such as `Mon 3/2/26`, as Microsoft Project writes it: its weekday says which of the numbers is the month. Undefined
 * if none fits.
 */
function dayByWeekday(weekday: string, day: string): string | undefined {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(day);
  if (!match) return undefined;
  const [, first = "", second = "", year = ""] = match;
  const dayOf = (month: string, date: string) =>
    `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return [dayOf(first, second), dayOf(second, first)].find(
    (text) => isDay(text) && weekdays[weekdayOf(parseDay(text))] === weekday,
  );
}

/** Whether Primavera marks a date as actual: `09-Mar-26 A`. */
export const isActual = (cell: string): boolean => /\sA\s?\*?$/.test(cell.trim());

/** The moment of a cell. A day without a time is its first or last working minute. Undefined if it is no date. */
export function momentOfCell(
  cell: string,
  calendar: PlanCalendar,
  end: "start" | "finish",
): string | undefined {
  const whole = cell.trim();
  const clean = whole.replace(WEEKDAY, "").replace(isActual(whole) ? /\sA\s?\*?$/ : "", "");
  const time = timeIn(clean);
  const written = clean
    .replace(/[T\s]+\d{1,2}:\d{2}(:\d{2})?(\s*[AP]M)?$/i, "")
    .replace(/\s*\*$/, "");
  const weekday = WEEKDAY.exec(whole)?.[1]?.toLowerCase();
  const named = weekday === undefined ? undefined : dayByWeekday(weekday, written);
  const read = readDay(written);
  const day = named ?? ("value" in read ? read.value : undefined);
  if (day === undefined || !isDay(day)) return undefined;
  const moment = `${day}T${time ?? usualTime(calendar, day, end)}`;
  parseMoment(moment);
  return moment;
}

/** Percent of `50%`, `50` or, where all cells are shares, `0.5`; undefined if it is none. */
export function percentOfCell(cell: string, areShares: boolean): number | undefined {
  const value = Number(cell.replace("%", "").trim());
  if (cell.trim() === "" || !Number.isFinite(value)) return undefined;
  const percent = areShares && !cell.includes("%") ? value * 100 : value;
  return percent >= 0 && percent <= 100 ? Math.round(percent * 1e6) / 1e6 : undefined;
}
