import { workCalendar } from "../../engine/programme/calendar.ts";
import { formatMoment, parseMoment } from "../../engine/programme/moment.ts";
import type { Plan, PlanActivity } from "../../engine/programme/plan.ts";
import { compute } from "../../engine/programme/schedule.ts";
import { chance } from "./random.ts";

/** How far behind its plan work was begun and finished at the end, in working days: the rains and a late delivery. */
const LATE = { start: 3, finish: 9 };

/**
 * The programme as it was updated at the data date: what was to be done by then is, some of it late; what was under way has
 * a part left.
 */
export function withProgress(plan: Plan, dataDate: string, seed: number): Plan {
  const luck = chance(seed);
  const schedule = compute(plan);
  const now = parseMoment(dataDate);
  const begin = schedule.start ?? now;
  const activities = plan.activities.map((activity): PlanActivity => {
    if (activity.kind === "summary") return activity;
    const { start, finish } = schedule.moments(activity._id);
    const id = activity.calendar ?? plan.calendar;
    const spec = plan.calendars.find(({ _id }) => _id === id);
    if (!spec) return activity;
    const calendar = workCalendar(spec);
    const real = (moment: number, late: number) => {
      const share = Math.min(1, Math.max(0, (moment - begin) / Math.max(1, now - begin)));
      return calendar.work(moment) + Math.round(late * share * share) * spec.minutesPerDay;
    };
    const startAt = calendar.startSide(real(start, LATE.start));
    const finishAt = calendar.finishSide(real(finish, LATE.finish));
    // What has no duration is reached when what leads to it is finished.
    if (activity.durationMinutes === 0) {
      if (finishAt > now) return activity;
      const at = formatMoment(finishAt);
      return {
        ...activity,
        actualStart: at,
        actualFinish: at,
        percentComplete: 100,
        remainingMinutes: 0,
      };
    }
    if (startAt >= now) return activity;
    if (finishAt <= now && finishAt >= startAt)
      return {
        ...activity,
        actualStart: formatMoment(startAt),
        actualFinish: formatMoment(finishAt),
        percentComplete: 100,
        remainingMinutes: 0,
      };
    const done = Math.max(1, calendar.work(now) - calendar.work(startAt));
    // Some gangs are slower than was thought.
    const left = Math.max(
      spec.minutesPerDay,
      activity.durationMinutes - done + luck.whole(0, 3) * spec.minutesPerDay,
    );
    const percent = Math.min(95, Math.round((done / (done + left)) * 20) * 5);
    return {
      ...activity,
      actualStart: formatMoment(startAt),
      percentComplete: percent,
      remainingMinutes: left,
    };
  });
  return { ...plan, dataDate, activities };
}
