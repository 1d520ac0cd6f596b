import { workCalendar } from "../calendar/calendar.ts";
import { formatMoment, parseMoment } from "../calendar/moment.ts";
import { ourRules, type Plan } from "../plan.ts";
import { compute, type Schedule } from "../schedule/schedule.ts";
import { randomPlan } from "./random-plan.ts";

/**
 * Returns a random plan for trying out float: tasks only, without progress and without dates of their own.
 * Milestones are left out, because with different calendars one may change sides of a rest when it is delayed (rule
 * C5).
 */
export function planWithFloat(seed: number): Plan {
  const plan = randomPlan(seed, { constraints: false, progress: false, summaries: false });
  const activities = plan.activities.map((one) => ({
    ...one,
    kind: "task" as const,
    durationMinutes: Math.max(30, one.durationMinutes),
  }));
  return { ...plan, rules: ourRules, activities };
}

/** Returns what is wrong about an activity's total float, for people: rule T1. */
export function wrongFloat(schedule: Schedule, id: string): string | undefined {
  const { plan, finish } = schedule;
  const activity = plan.activities.find(({ _id }) => _id === id);
  const spec = plan.calendars.find(({ _id }) => _id === (activity?.calendar ?? plan.calendar));
  if (!spec || finish === null) return undefined;
  const calendar = workCalendar(spec);
  const float = schedule.dates(id).totalFloatMinutes ?? 0;
  const startAt = calendar.work(parseMoment(schedule.dates(id).start));
  const finishWith = (delay: number): number => {
    const levelledStart = formatMoment(calendar.startSide(startAt + delay));
    const activities = plan.activities.map((one) =>
      one._id === id ? { ...one, levelledStart } : one,
    );
    return compute({ ...plan, activities }).finish ?? 0;
  };
  if (finishWith(float) !== finish) return `${id} delayed by its float moves the finish`;
  if (finishWith(float + 1) <= finish)
    return `${id} delayed by a minute more than its float does not move the finish`;
  return undefined;
}
