import { formatDate } from "./format.ts";
import { readTypedDay, readWholeDay } from "../../engine/typed-day.ts";

/**
 * The month, `YYYY-MM`, that somebody typed with its whole year: Mar 2026, 3/2026, 2026-03, or a day of it. Undefined if
 * it is none.
 */
export function parseMonth(text: string): string | undefined {
  return (readWholeDay(`1 ${text}`) ?? readWholeDay(`${text} 1`) ?? readWholeDay(text))?.slice(
    0,
    7,
  );
}

/**
 * Returns the month that somebody means once they have left the field: everything that parseMonth accepts, and Mar
 * or Mar 26. A missing year is the one that brings it nearest.
 */
export function guessMonth(text: string, today: string): string | undefined {
  return parseMonth(text) ?? readTypedDay(`1/${text}`, today)?.slice(0, 7);
}

/** Formats a month as Mar 2026. Text that is not a month stays as it is. */
export function monthText(month: string): string {
  return /^\d{4}-\d{2}$/.test(month) ? formatDate(`${month}-01`).replace(/^1 /, "") : month;
}
