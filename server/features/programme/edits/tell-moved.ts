import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { ActivityDates, PlanActivity } from "../../../../engine/programme/plan.ts";
import type { Ctx } from "../../../context.ts";
import { notifyOfMoved } from "../../notifications/public.ts";
import type { Computed } from "../plan/computed.ts";

const DAY = 24 * 60;

/** Whether an edit moved the remaining part of an activity by more than a day. */
function isMoved(
  before: ActivityDates,
  after: ActivityDates,
  { actualStart }: PlanActivity,
): boolean {
  const apart = (a: string, b: string) =>
    a !== b && Math.abs(parseMoment(a) - parseMoment(b)) > DAY;
  return (
    apart(before.finish, after.finish) || (actualStart === null && apart(before.start, after.start))
  );
}

/**
 * Notifies the people responsible for activities that a revision has moved. Call it once the new dates are
 * written. Summaries and levels of effort follow other activities, and a finished activity needs no notification.
 */
export async function tellMoved(
  ctx: Ctx,
  { projectId, before, after }: { projectId: string; before: Computed; after: Computed },
): Promise<void> {
  const moved = after.plan.activities.flatMap((activity) => {
    const { _id, kind, assignee, company, actualFinish } = activity;
    if (assignee === null && company === null) return [];
    if (kind === "summary" || kind === "level_of_effort" || actualFinish !== null) return [];
    if (!after.schedule.changed.has(_id)) return [];
    const [was, is] = [before.dates.get(_id), after.dates.get(_id)];
    return was && is && isMoved(was, is, activity) ? [{ id: _id, ...was }] : [];
  });
  if (moved.length > 0) await notifyOfMoved(ctx, { projectId, moved });
}
