import { addDays } from "../../engine/day.ts";
import { isMilestone } from "../../engine/programme/edits/activity-fields.ts";
import { parseMoment } from "../../engine/programme/calendar/moment.ts";
import type { Plan } from "../../engine/programme/plan.ts";
import { compute } from "../../engine/programme/schedule/schedule.ts";
import { DEMO_WORKSPACE } from "./company.ts";
import type { MadeActivity } from "./programme-plan.ts";
import { withProgress } from "./programme-progress.ts";
import type { Rows } from "./story-rows.ts";

const DAY = "YYYY-MM-DD".length;
const WEEKS = 52;

/** The day on which work that ends at a moment is finished: the day before, if it ends at midnight. */
function finishDay(moment: string): string {
  return moment.endsWith("T00:00") ? addDays(moment.slice(0, DAY), -1) : moment.slice(0, DAY);
}

/**
 * What the programme forecast when it was updated each week, from its start to its data date, two days after the Monday up to which
 * progress was reported.
 */
export function forecastRows(
  agreed: Plan,
  made: readonly MadeActivity[],
  of: { readonly projectId: string; readonly first: string; readonly dataDate: string },
): Rows {
  const last = of.dataDate.slice(0, DAY);
  const days: string[] = [];
  for (let day = last; day >= of.first && days.length < WEEKS; day = addDays(day, -7))
    days.unshift(day);
  return days.map((day) => {
    const plan = withProgress(agreed, made, { dataDate: `${day}${of.dataDate.slice(DAY)}` });
    const schedule = compute(plan);
    const finishes = plan.activities
      .filter(({ kind }) => isMilestone(kind))
      .map(({ _id }) => [_id, finishDay(schedule.dates(_id).finish)] as const);
    const finish = plan.activities
      .map(({ _id }) => schedule.dates(_id).finish)
      .toSorted((a, b) => parseMoment(b) - parseMoment(a))
      .at(0);
    return {
      project_id: of.projectId,
      workspace_id: DEMO_WORKSPACE,
      told_on: addDays(day, 2),
      revision: 2,
      data_date: day,
      finish: finishDay(finish ?? `${day}T08:00`),
      percent_done: schedule.percentDone,
      milestones: Object.fromEntries(finishes),
    };
  });
}
