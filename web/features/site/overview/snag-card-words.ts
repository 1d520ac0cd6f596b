import type { SnagSummary } from "../../../../contract/snag-summary.ts";
import { counted } from "../../../ui/counted.ts";

/** How many companies the card names; the list of snags filters by all of them. */
export const SHOWN_COMPANIES = 4;

/** The age in words: "today", "yesterday", "12 days ago". */
export function ageWords(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "yesterday" : `${counted(days, "day")} ago`;
}

/** Returns the ages that occur, with their shares in percent. */
export function shares(ages: SnagSummary["ages"]) {
  const all = ages.week + ages.month + ages.older;
  return (["week", "month", "older"] as const).flatMap((age) =>
    ages[age] === 0 ? [] : [{ age, percent: (100 * ages[age]) / all }],
  );
}
