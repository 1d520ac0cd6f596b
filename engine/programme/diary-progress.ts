import { isMilestone } from "./edits/activity-fields.ts";
import { usualTime } from "./calendar/day-shifts.ts";
import type { PlanActivity, PlanCalendar } from "./plan.ts";
import { type Reported, reportProblem, type SaidProgress } from "./progress-report.ts";

/** A row of a site diary about work on an activity. */
export interface DiaryWork {
  readonly percent: number | null;
  readonly quantity: number | null;
  readonly unit: string;
  readonly words: string;
}

/** The most characters of a report's note. */
const MOST_WORDS = 1000;

function noteOf(rows: readonly DiaryWork[]): string {
  const lines = rows.map(({ quantity, unit, words }) => {
    const amount = quantity === null ? "" : `${quantity.toLocaleString("en")} ${unit}`.trim();
    return [amount, words].filter((part) => part !== "").join(": ");
  });
  return lines
    .filter((line) => line !== "")
    .join("; ")
    .slice(0, MOST_WORDS);
}

/**
 * Returns what a day's diary adds to the programme about an activity: that it had started by that day, that it is
 * finished (100%), or that more of it is done. Undefined if nothing is new. A quantity only appears in the text,
 * because activities have no quantities.
 */
export function progressOfDiary(
  rows: readonly DiaryWork[],
  on: {
    readonly activity: Reported & Pick<PlanActivity, "percentComplete">;
    readonly calendar: PlanCalendar;
    readonly day: string;
    /** Today. Only progress that has already happened can be reported. */
    readonly today: string;
  },
): (SaidProgress & { readonly note: string }) | undefined {
  const { activity, calendar, day, today } = on;
  const percents = rows.flatMap(({ percent }) => percent ?? []);
  const percent = percents.length === 0 ? null : Math.max(...percents);
  const isDone = percent === 100;
  const isNew = activity.actualStart === null && !isMilestone(activity.kind);
  const isMore = percent !== null && percent > activity.percentComplete;
  const said: SaidProgress = {
    actualStart: isNew ? `${day}T${usualTime(calendar, day, "start")}` : null,
    actualFinish: isDone ? `${day}T${usualTime(calendar, day, "finish")}` : null,
    percentComplete: isMore && !isDone && !isMilestone(activity.kind) ? percent : null,
  };
  if (Object.values(said).every((value) => value === null)) return undefined;
  return reportProblem(said, activity, today) ? undefined : { ...said, note: noteOf(rows) };
}
