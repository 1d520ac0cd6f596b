import { addDays } from "../../../engine/day.ts";
import { dayInWords } from "../../merge/merge-words.ts";

const DAYS_PER_WEEK = 7;
/** The number of weeks ahead for which promises can be made. */
const MOST_AHEAD = 12;

/** Whether a week has begun. @param week its Monday */
export const hasBegun = (week: string, today: string): boolean => week <= today;

/** Whether a week is over. @param week its Monday */
export const isOver = (week: string, today: string): boolean =>
  addDays(week, DAYS_PER_WEEK) <= today;

/** Rule G2: why nothing can be promised for a week on a given day; undefined if something can be promised. */
export function weekProblem(week: string, today: string): string | undefined {
  if (isOver(week, today)) return "This week is over. Promise for this week or a later one.";
  if (week > addDays(today, MOST_AHEAD * DAYS_PER_WEEK))
    return `Promise for at most ${MOST_AHEAD} weeks ahead.`;
  return undefined;
}

/** A week in a sentence: the week of 2 Mar. */
export const weekInWords = (week: string, today: string): string =>
  `the week of ${dayInWords(week, today)}`;
