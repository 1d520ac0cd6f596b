import type { ActivityFields } from "../../../../engine/programme/edits/edit.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";

type Work = Pick<PlanActivity, "durationMinutes" | "percentComplete" | "remainingMinutes">;

/** The remaining work after an entry, in minutes: a percentage alone replaces the previous remainder (rule E5). */
export function remainingSaid(activity: Work, said: ActivityFields = {}): number {
  const percent = said.percentComplete ?? activity.percentComplete;
  const kept = said.percentComplete === undefined ? activity.remainingMinutes : null;
  const remaining = said.remainingMinutes === undefined ? kept : said.remainingMinutes;
  return remaining ?? Math.round((activity.durationMinutes * (100 - percent)) / 100);
}
