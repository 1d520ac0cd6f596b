import { daysBetween, addDays } from "../../engine/day.ts";

/**
 * The age brackets of amounts owed, in days from the date of the expense. An expense with a future date counts as
 * dated today.
 */
export const ages = ["upTo30", "upTo60", "upTo90", "over90"] as const;
export type Age = (typeof ages)[number];

/** The upper limit of each bracket, in days. */
const MOST_DAYS = { upTo30: 30, upTo60: 60, upTo90: 90 } as const;

export const ageLabels: Record<Age, string> = {
  upTo30: "0–30 days",
  upTo60: "31–60 days",
  upTo90: "61–90 days",
  over90: "Over 90 days",
};

/** The first day of each age but the last, which has none. */
export function ageStarts(today: string): Record<Exclude<Age, "over90">, string> {
  return {
    upTo30: addDays(today, -MOST_DAYS.upTo30),
    upTo60: addDays(today, -MOST_DAYS.upTo60),
    upTo90: addDays(today, -MOST_DAYS.upTo90),
  };
}

/** Returns the age of an expense dated `date`. */
export function ageOf(date: string, today: string): Age {
  const starts = ageStarts(today);
  if (date >= starts.upTo30) return "upTo30";
  if (date >= starts.upTo60) return "upTo60";
  return date >= starts.upTo90 ? "upTo90" : "over90";
}

/** Returns the days from `date` to `today`; negative for a future date. */
export function daysOld(date: string, today: string): number {
  return daysBetween(date, today);
}
