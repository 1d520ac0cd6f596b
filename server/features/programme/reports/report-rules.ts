import type { ActivityReport } from "../../../../contract/activity-reports.ts";
import { isMilestone } from "../../../../engine/programme/activity-fields.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import { dayInWords } from "../../../merge/merge-words.ts";
import type { ReportedActivity } from "./reports.sql.ts";

/** What is said in a report. */
export type Said = Pick<ActivityReport, "actualStart" | "actualFinish" | "percentComplete">;

/** Why a report cannot be of this activity, by field; undefined if it can. */
export function problemOf(
  said: Said,
  activity: ReportedActivity,
  today: string,
): { readonly field: keyof Said | "activity"; readonly message: string } | undefined {
  const { kind } = activity;
  const title = titleOf(activity);
  if (kind === "summary" || kind === "level_of_effort")
    return {
      field: "activity",
      message: `${title} goes by the activities that it spans. Report those.`,
    };
  if (activity.actualFinish !== null)
    return {
      field: "activity",
      message: `${title} has finished by the programme. Ask an engineer if that is wrong.`,
    };
  return dateProblem(said, activity, today);
}

function dateProblem(
  { actualStart, actualFinish, percentComplete }: Said,
  activity: ReportedActivity,
  today: string,
) {
  for (const [field, at] of Object.entries({ actualStart, actualFinish }))
    if (at !== null && at.slice(0, 10) > today)
      return {
        field: field as keyof Said,
        message: `${dayInWords(at.slice(0, 10), today)} has not come yet. Report what has happened.`,
      };
  const start = actualStart ?? activity.actualStart;
  if (start !== null && actualFinish !== null && actualFinish < start)
    return { field: "actualFinish" as const, message: "It cannot finish before it starts." };
  if (isMilestone(activity.kind)) return undefined;
  if (start === null)
    return { field: "actualStart" as const, message: "Say when it started, too." };
  if (actualFinish !== null && percentComplete !== null && percentComplete < 100)
    return { field: "percentComplete" as const, message: "What is finished is 100 % done." };
  return undefined;
}

/** Whether the programme has of the activity exactly what was reported. */
export function isAsReported(said: Said, activity: PlanActivity): boolean {
  return (
    (said.actualStart === null || said.actualStart === activity.actualStart) &&
    said.actualFinish === activity.actualFinish &&
    (said.percentComplete === null ||
      said.actualFinish !== null ||
      said.percentComplete === activity.percentComplete)
  );
}

/** What was said, in words: started 3 Mar, finished 5 Mar. */
export function saidInWords(
  { actualStart, actualFinish, percentComplete }: Said,
  today: string,
): string {
  const day = (moment: string) => dayInWords(moment.slice(0, 10), today);
  const words = [
    ...(actualStart === null ? [] : [`started ${day(actualStart)}`]),
    ...(actualFinish === null ? [] : [`finished ${day(actualFinish)}`]),
    ...(actualFinish !== null || percentComplete === null
      ? []
      : [`${Math.round(percentComplete)} % done`]),
  ];
  return words.join(", ");
}

/** The first few names in words: “Dig”, “Cast” and 2 others. */
export function firstFew(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name === "" ? "Unnamed" : name}”`);
  if (quoted.length > 3) return `${quoted.slice(0, 2).join(", ")} and ${quoted.length - 2} others`;
  const last = quoted.at(-1) ?? "";
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(", ")} and ${last}`;
}
