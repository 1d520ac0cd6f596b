import {
  type CalendarDifferences,
  calendarDifferences,
} from "../../../engine/programme/calendar/calendar-differences.ts";
import { parseDay } from "../../../engine/programme/calendar/moment.ts";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { counted } from "../../ui/counted.ts";
import { dayWithWeekday } from "../../../engine/day-words.ts";
import { workInWords } from "./day-words.ts";

/** Compares a calendar of a programme with the company's; null if they are equal. */
export function differencesOf(
  own: PlanCalendar,
  companys: PlanCalendar,
  years: { readonly first: number; readonly last: number },
): CalendarDifferences | null {
  const found = calendarDifferences(own, companys, years);
  return found.days.length === 0 && !found.hours ? null : found;
}

/** The number of differences in words: 3 days differ. */
export function differencesInWords({ days, hours }: CalendarDifferences): string {
  if (days.length === 0) return "a day counts as a different number of hours";
  const words = `${counted(days.length, "day")} ${days.length === 1 ? "differs" : "differ"}`;
  return hours ? `${words}, and a day counts as a different number of hours` : words;
}

/** Consecutive days with the same difference. */
interface Run {
  readonly from: string;
  readonly to: string;
  readonly words: string;
}

function runsOf(days: readonly string[], wordsOf: (day: string) => string): Run[] {
  const runs: Run[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    const words = wordsOf(day);
    const follows = last?.words === words && parseDay(last.to) + 1 === parseDay(day);
    if (last && follows) runs[runs.length - 1] = { ...last, to: day };
    else runs.push({ from: day, to: day, words });
  }
  return runs;
}

const hoursInWords = (minutes: number): string => `${Math.round((minutes / 60) * 100) / 100} hours`;

/** The maximum number of runs of days that are listed. */
const MOST = 10;

/** Each difference in words. Of the days, only the first few are listed. */
export function differenceLines(
  { days, hours }: CalendarDifferences,
  own: PlanCalendar,
  companys: PlanCalendar,
): readonly string[] {
  const runs = runsOf(
    days,
    (day) => `${workInWords(companys, day)}. In this programme: ${workInWords(own, day)}.`,
  );
  const lines = runs.slice(0, MOST).map(({ from, to, words }) => {
    const when =
      from === to ? dayWithWeekday(from) : `${dayWithWeekday(from)} to ${dayWithWeekday(to)}`;
    return `${when}: ${words}`;
  });
  if (runs.length > MOST)
    lines.push(`And ${counted(runs.length - MOST, "more stretch", "more stretches")} of days.`);
  if (hours)
    lines.push(
      `A day counts as ${hoursInWords(companys.minutesPerDay)}. In this programme: ${hoursInWords(own.minutesPerDay)}.`,
    );
  return lines;
}
