import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";

/** Whether a report is about something after the data date of an update, so that the update cannot use it. */
export function isReportAfter(
  { actualStart, actualFinish }: Pick<ActivityReport, "actualStart" | "actualFinish">,
  dataDate: string,
): boolean {
  return [actualStart, actualFinish].some((at) => at !== null && at > dataDate);
}
