import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";

/** Whether a report tells of what happened after the data date of an update, which has no place for it. */
export function isReportAfter(
  { actualStart, actualFinish }: Pick<ActivityReport, "actualStart" | "actualFinish">,
  dataDate: string,
): boolean {
  return [actualStart, actualFinish].some((at) => at !== null && at > dataDate);
}
