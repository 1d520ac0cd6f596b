import { addDays } from "../../engine/day.ts";
import { isMilestone } from "../../engine/programme/edits/activity-fields.ts";
import { workCalendar } from "../../engine/programme/calendar/calendar.ts";
import { parseMoment } from "../../engine/programme/calendar/moment.ts";
import type { Plan, PlanActivity } from "../../engine/programme/plan.ts";
import { compute, type Schedule } from "../../engine/programme/schedule/schedule.ts";
import { DEMO_WORKSPACE } from "./company.ts";
import type { MadeActivity } from "./programme-plan.ts";
import type { Rows } from "./story-rows.ts";

/**
 * Schedules the programme as it really went: some work took longer than agreed, so all work that depends on it was
 * later.
 */
function asItWent(plan: Plan, made: readonly MadeActivity[]): Schedule {
  const late = new Map(
    made.map(({ id, work, part }) => [id, "late" in work ? (work.late?.[part] ?? 0) : 0]),
  );
  const activities = plan.activities.map((activity) => ({
    ...activity,
    durationMinutes: activity.durationMinutes + (late.get(activity._id) ?? 0) * 480,
  }));
  return compute({ ...plan, activities });
}

/** Updates the programme at the data date: earlier work is done, and work under way has a part left. */
export function withProgress(
  plan: Plan,
  made: readonly MadeActivity[],
  { dataDate }: { readonly dataDate: string },
): Plan {
  const went = asItWent(plan, made);
  const now = parseMoment(dataDate);
  const activities = plan.activities.map((activity): PlanActivity => {
    if (activity.kind === "summary") return activity;
    const { start, finish } = went.moments(activity._id);
    const { start: actualStart, finish: actualFinish } = went.dates(activity._id);
    const done = { percentComplete: 100, remainingMinutes: 0 };
    if (finish <= now) return { ...activity, ...done, actualStart, actualFinish };
    const spec = plan.calendars.find(({ _id }) => _id === (activity.calendar ?? plan.calendar));
    if (start >= now || activity.durationMinutes === 0 || !spec) return activity;
    const calendar = workCalendar(spec);
    const worked = calendar.work(now) - calendar.work(start);
    const left = calendar.work(finish) - calendar.work(now);
    const percentComplete = Math.min(95, Math.round((worked / (worked + left)) * 20) * 5);
    return { ...activity, actualStart, percentComplete, remainingMinutes: left };
  });
  return { ...plan, dataDate, activities };
}

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
