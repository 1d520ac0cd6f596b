import { shortMonths } from "../day-names.ts";
import { isMilestone } from "./edits/activity-fields.ts";
import type { ActivityFields } from "./edits/edit.ts";
import { calendarDay, parseDay } from "./calendar/moment.ts";
import type { PlanActivity } from "./plan.ts";
import { titleOf } from "./problem.ts";

/** What somebody reports about an activity's progress. Null means not reported. */
export interface SaidProgress {
  readonly actualStart: string | null;
  readonly actualFinish: string | null;
  readonly percentComplete: number | null;
}

/** The fields that a report is compared with. */
export type Reported = Pick<
  PlanActivity,
  "name" | "code" | "kind" | "actualStart" | "actualFinish"
>;

interface ReportProblem {
  readonly field: keyof SaidProgress | "activity";
  readonly message: string;
}

/** Whether the progress of activities of this kind is reported. Others follow the activities that they span. */
export function isReported({ kind }: Pick<PlanActivity, "kind">): boolean {
  return kind !== "summary" && kind !== "level_of_effort";
}

/**
 * Returns why this progress cannot be reported for an activity; undefined if it can.
 * @param today `YYYY-MM-DD`: only progress that has already happened can be reported
 */
export function reportProblem(
  said: SaidProgress,
  activity: Reported,
  today: string,
): ReportProblem | undefined {
  const title = titleOf(activity);
  if (!isReported(activity))
    return {
      field: "activity",
      message: `${title} takes its dates from the activities that it spans. Report progress on those activities.`,
    };
  if (activity.actualFinish !== null)
    return {
      field: "activity",
      message: `${title} has finished, according to the programme. Ask an engineer if that is wrong.`,
    };
  return comingDay(said, today) ?? orderProblem(said, activity);
}

function comingDay(said: SaidProgress, today: string): ReportProblem | undefined {
  for (const field of ["actualStart", "actualFinish"] as const) {
    const day = said[field]?.slice(0, 10);
    if (day !== undefined && day > today)
      return {
        field,
        message: `${dayWords(day)} is in the future. Report only what has already happened.`,
      };
  }
  return undefined;
}

function orderProblem(
  { actualStart, actualFinish, percentComplete }: SaidProgress,
  activity: Reported,
): ReportProblem | undefined {
  const start = actualStart ?? activity.actualStart;
  if (start !== null && actualFinish !== null && actualFinish < start)
    return { field: "actualFinish", message: "It cannot finish before it starts." };
  if (isMilestone(activity.kind))
    return actualFinish === null
      ? {
          field: "actualFinish",
          message: "A milestone is either reached or not: say when it was reached.",
        }
      : undefined;
  if (start === null) return { field: "actualStart", message: "Say when it started, too." };
  if (actualFinish !== null && percentComplete !== null && percentComplete < 100)
    return { field: "percentComplete", message: "Finished work must be 100% done." };
  return undefined;
}

/** Returns the fields of an activity that follow from a report. */
export function fieldsSaid(said: SaidProgress): ActivityFields {
  const { actualStart, actualFinish, percentComplete } = said;
  return {
    ...(actualStart !== null && { actualStart }),
    ...(actualFinish !== null && { actualFinish }),
    // A finished activity is complete.
    ...(actualFinish === null && percentComplete !== null && { percentComplete }),
  };
}

/**
 * Tidies fields that were combined from several reports: a finished activity has a finish, but no percentage and no
 * remaining duration (rule E5).
 */
export function finishedWhole(fields: ActivityFields): ActivityFields {
  if ((fields.actualFinish ?? null) === null) return fields;
  const { percentComplete: _percent, remainingMinutes: _rest, ...others } = fields;
  return others;
}

/** Whether an activity already has exactly the reported progress. */
export function isAsSaid(said: SaidProgress, activity: SaidProgress): boolean {
  const { actualStart, actualFinish, percentComplete } = said;
  return (
    (actualStart === null || actualStart === activity.actualStart) &&
    actualFinish === activity.actualFinish &&
    (percentComplete === null ||
      actualFinish !== null ||
      percentComplete === activity.percentComplete)
  );
}

/** Returns a report in words: started 3 Mar 2026, 40% done. */
export function saidInWords({ actualStart, actualFinish, percentComplete }: SaidProgress): string {
  return [
    ...(actualStart === null ? [] : [`started ${dayWords(actualStart.slice(0, 10))}`]),
    ...(actualFinish === null ? [] : [`finished ${dayWords(actualFinish.slice(0, 10))}`]),
    ...(actualFinish !== null || percentComplete === null
      ? []
      : [`${Math.round(percentComplete)}% done`]),
  ].join(", ");
}

function dayWords(day: string): string {
  const { year, month, day: number } = calendarDay(parseDay(day));
  return `${number} ${shortMonths[month - 1] ?? ""} ${year}`;
}
