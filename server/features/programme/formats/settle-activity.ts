import { isMilestone } from "../../../../engine/programme/edits/activity-fields.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import type { FormatLossList } from "./programme-file.ts";

/** Returns an activity whose fields are consistent, as the programme requires. Fields that had to change are named. */
export function settledActivity(given: PlanActivity, notKept: FormatLossList): PlanActivity {
  let activity = given;
  const change = (what: string, fields: Partial<PlanActivity>) => {
    notKept.add(what, titleOf(activity));
    activity = { ...activity, ...fields };
  };
  const { actualStart, actualFinish, pinned } = activity;
  if (
    isMilestone(activity.kind) &&
    (activity.durationMinutes > 0 || (activity.remainingMinutes ?? 0) > 0)
  )
    change("durations of milestones", { durationMinutes: 0, remainingMinutes: null });
  if (actualStart !== null && actualFinish !== null && actualFinish < actualStart)
    change("actual starts after their actual finish", { actualStart: actualFinish });
  if (actualFinish !== null) activity = { ...activity, percentComplete: 100, remainingMinutes: 0 };
  if (pinned && pinned.finish < pinned.start)
    change("fixed finishes before their start", {
      pinned: { start: pinned.start, finish: pinned.start },
    });
  if (
    activity.kind === "summary" &&
    (activity.constraint || activity.actualStart !== null || activity.pinned)
  )
    activity = {
      ...activity,
      pinned: null,
      actualStart: null,
      actualFinish: null,
      percentComplete: 0,
      remainingMinutes: null,
    };
  return activity;
}
