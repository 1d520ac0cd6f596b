import { DAY_MS } from "../../engine/day.ts";
import { DEMO_WORKSPACE, demoPeople } from "./company.ts";
import type { DemoActivity } from "./programme-activities.ts";
import type { Rows } from "./story-rows.ts";

interface Means {
  readonly projectId: string;
  readonly now: Date;
  /** The revision of the last update, which accepted what was reported before it. */
  readonly revision: number;
  readonly newId: () => string;
}

/**
 * What the contractor has reported: the report on the work finished last was accepted with the update; reports on
 * work under way wait.
 */
export function reportRows(activities: readonly DemoActivity[], means: Means): Rows {
  const { projectId, now, revision, newId } = means;
  const own = activities.filter(
    ({ activity: { kind, assignee } }) => kind === "task" && assignee === demoPeople.contractor.id,
  );
  const finished = own
    .filter(({ activity }) => activity.actualFinish !== null)
    .toSorted((a, b) => (a.finishDay < b.finishDay ? 1 : -1))
    .slice(0, 2);
  const underWay = own.filter(
    ({ activity }) => activity.actualStart !== null && activity.actualFinish === null,
  );
  const report = ({ activity }: DemoActivity, days: number, more: Rows[number]) => ({
    project_id: projectId,
    id: newId(),
    workspace_id: DEMO_WORKSPACE,
    activity_id: activity._id,
    company_id: activity.company,
    reported_by: demoPeople.contractor.id,
    reported_at: new Date(now.getTime() - days * DAY_MS).toISOString(),
    actual_start: activity.actualStart,
    actual_finish: activity.actualFinish,
    percent_complete: null,
    state: "pending",
    decided_by: null,
    decided_at: null,
    revision: null,
    ...more,
  });
  return [
    ...finished.map((one) =>
      report(one, 4, {
        note: "",
        state: "accepted",
        decided_by: demoPeople.engineer.id,
        decided_at: new Date(now.getTime() - 2 * DAY_MS).toISOString(),
        revision,
      }),
    ),
    ...underWay.map((one) =>
      report(one, 1, {
        percent_complete: Math.min(95, one.activity.percentComplete + 25),
        note: "Two men more since Monday",
      }),
    ),
  ];
}
