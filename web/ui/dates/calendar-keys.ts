import { addMonths } from "../../../engine/months.ts";
import { addDays } from "../../../engine/day.ts";

/** The part of a keyboard event that moves through a calendar. */
interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Returns the day that a key moves to; undefined for other keys. */
export function dayAfterKey({ key, shiftKey }: Press, day: string): string | undefined {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "PageUp":
      return addMonths(day, shiftKey ? -12 : -1);
    case "PageDown":
      return addMonths(day, shiftKey ? 12 : 1);
    case "Home":
      return addDays(day, -weekday);
    case "End":
      return addDays(day, 6 - weekday);
    default:
      return undefined;
  }
}

/** The number of months in a row. */
const COLUMNS = 3;

/** Returns the month that a key moves to; undefined for other keys. */
export function monthAfterKey({ key }: Press, month: string): string | undefined {
  const column = (Number(month.slice(5)) - 1) % COLUMNS;
  switch (key) {
    case "ArrowLeft":
      return laterMonth(month, -1);
    case "ArrowRight":
      return laterMonth(month, 1);
    case "ArrowUp":
      return laterMonth(month, -COLUMNS);
    case "ArrowDown":
      return laterMonth(month, COLUMNS);
    case "PageUp":
      return laterMonth(month, -12);
    case "PageDown":
      return laterMonth(month, 12);
    case "Home":
      return laterMonth(month, -column);
    case "End":
      return laterMonth(month, COLUMNS - 1 - column);
    default:
      return undefined;
  }
}

/** The month, `YYYY-MM`, that is `count` months later. */
export function laterMonth(month: string, count: number): string {
  return addMonths(`${month}-01`, count).slice(0, 7);
}

/** The day or month itself if it can be chosen, otherwise the nearest that can. */
export function nearest(at: string, { min, max }: { min: string; max: string }): string {
  if (at < min) return min;
  return at > max ? max : at;
}
