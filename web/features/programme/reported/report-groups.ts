import { MINUTES_PER_DAY, parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { isReported } from "../../../../engine/programme/progress-report.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import { dueBy } from "../../../../engine/programme/update-due.ts";

export interface ReportGroup {
  readonly title: string;
  readonly hint: string;
  /** The number of activities in the groups before this one. */
  readonly from: number;
  readonly activities: readonly PlanActivity[];
}

/** An activity that starts within these days may start early. */
const AHEAD_DAYS = 14;

/** Groups the activities that a company may report on, by what the programme expects of each by the end of today. */
export function reportGroups(
  schedule: Schedule,
  { company, today }: { readonly company: string; readonly today: string },
): ReportGroup[] {
  const end = `${today}T23:59`;
  const due = dueBy(schedule, end).filter(({ activity }) => activity.company === company);
  const known = new Set(due.map(({ activity }) => activity._id));
  const last = parseMoment(end) + AHEAD_DAYS * MINUTES_PER_DAY;
  const start = ({ _id }: PlanActivity) => schedule.moments(_id).start;
  const next = schedule.plan.activities
    .filter(
      (activity) =>
        activity.company === company &&
        isReported(activity) &&
        activity.actualFinish === null &&
        !known.has(activity._id) &&
        start(activity) <= last,
    )
    .toSorted((a, b) => start(a) - start(b));
  const those = (kind: (typeof due)[number]["due"]) =>
    due.filter((one) => one.due === kind).map(({ activity }) => activity);
  let from = 0;
  return [
    { title: "Should have finished", hint: "by the programme", activities: those("finish") },
    { title: "Should have started", hint: "by the programme", activities: those("start") },
    { title: "Under way", hint: "say how much is done", activities: those("under_way") },
    { title: "Coming up", hint: "in two weeks, if it started early", activities: next },
  ].flatMap((group) => {
    if (group.activities.length === 0) return [];
    const placed = { ...group, from };
    from += group.activities.length;
    return [placed];
  });
}
