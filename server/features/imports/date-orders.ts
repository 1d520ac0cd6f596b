import { parseDay, weekdayOf } from "../../../engine/programme/calendar/moment.ts";
import { type DateOrder, dateOrders } from "../../../contract/spreadsheet-import.ts";
import { fullYear, isDay, readDay } from "./cell-rules.ts";

const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** The maximum length of a date; a longer cell is not one. */
const LONGEST = 60;

/**
 * Reads a day such as `3/2/26` in an order; undefined if it is no day in that order, or its weekday does not
 * match.
 */
function dayInOrder(text: string, order: DateOrder, weekday: string | undefined) {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  if (!match) return undefined;
  const [, first = "", second = "", year = ""] = match;
  const [month, date] = order === "month_first" ? [first, second] : [second, first];
  const day = `${fullYear(year)}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const fits =
    isDay(day) && (weekday === undefined || weekdays[weekdayOf(parseDay(day))] === weekday);
  return { day: fits ? day : undefined };
}

/** Whether Primavera flags a date as actual: `09-Mar-26 A`. */
export const isActual = (cell: string): boolean => /\sA\s?\*?$/.test(cell.trim());

/** Returns the parts of a cell that contains a date, without the flag of actual dates and without the time. */
export function partsOfDate(cell: string) {
  const whole = cell.trim();
  const clean = whole.replace(WEEKDAY, "").replace(isActual(whole) ? /\sA\s?\*?$/ : "", "");
  return {
    clean,
    weekday: WEEKDAY.exec(whole)?.[1]?.toLowerCase(),
    written: clean.replace(/[T\s]+\d{1,2}:\d{2}(:\d{2})?(\s*[AP]M)?$/i, "").replace(/\s*\*$/, ""),
  };
}

/** The orders in which the date of a cell can be read, if they make a difference. */
export function ordersOf(cell: string): readonly DateOrder[] {
  if (cell.length > LONGEST) return [];
  const { written, weekday } = partsOfDate(cell);
  const days = dateOrders.map((order) => dayInOrder(written, order, weekday)?.day);
  if (days[0] === days[1]) return [];
  return dateOrders.filter((_, at) => days[at] !== undefined);
}

/** The day of a cell, read in an order; undefined if it is none. */
export function dayOfCell(cell: string, order: DateOrder): string | undefined {
  if (cell.length > LONGEST) return undefined;
  const { written, weekday } = partsOfDate(cell);
  const inOrder = dayInOrder(written, order, weekday);
  if (inOrder) return inOrder.day;
  const read = readDay(written);
  return "value" in read ? read.value : undefined;
}
