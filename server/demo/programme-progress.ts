import { workCalendar } from "../../engine/programme/calendar/calendar.ts";
import { parseMoment } from "../../engine/programme/calendar/moment.ts";
import type { Plan, PlanActivity } from "../../engine/programme/plan.ts";
import { compute, type Schedule } from "../../engine/programme/schedule/schedule.ts";
import type { MadeActivity } from "./programme-plan.ts";

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
