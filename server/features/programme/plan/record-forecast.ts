import { isMilestone } from "../../../../engine/programme/edits/activity-fields.ts";
import type { Ctx } from "../../../context.ts";
import { today } from "../../../platform/calendar.ts";
import { type Computed, extentOf } from "./computed.ts";
import { putForecast } from "./forecasts.sql.ts";

/** The most milestones whose forecasts are recorded. */
const MOST = 100;
const DATE = "YYYY-MM-DD".length;

/** The next milestones that are still to be reached. */
function milestonesOf({ plan, dates }: Computed) {
  return plan.activities
    .filter(({ kind, actualFinish }) => isMilestone(kind) && actualFinish === null)
    .flatMap(({ _id, kind }) => {
      const finish = dates.get(_id)?.finish;
      return finish === undefined ? [] : { id: _id, kind, finish };
    })
    .toSorted((a, b) => (a.finish < b.finish ? -1 : a.finish > b.finish ? 1 : 0))
    .slice(0, MOST);
}

/**
 * Records what a programme forecasts after a change, once a day: the last state of the day counts. A programme without activities
 * forecasts nothing.
 */
export async function recordForecast(
  { tx, actor, now }: Ctx,
  { projectId, after }: { readonly projectId: string; readonly after: Computed },
): Promise<void> {
  const { finish } = extentOf(after);
  if (finish === null) return;
  await putForecast(tx, {
    projectId,
    workspaceId: actor.workspaceId,
    toldOn: today(now, actor.timeZone),
    revision: after.revision,
    dataDate: after.plan.dataDate?.slice(0, DATE) ?? null,
    finish,
    percentDone: after.schedule.percentDone,
    milestones: milestonesOf(after),
  });
}
