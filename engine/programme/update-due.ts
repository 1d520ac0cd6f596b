import { calendarNamed } from "./why/why-step.ts";
import type { ActivityFields } from "./edits/edit.ts";
import { parseMoment } from "./calendar/moment.ts";
import type { Plan, PlanActivity } from "./plan.ts";
import type { Schedule } from "./schedule/schedule.ts";

/** What an update must report about an activity. */
export type Due =
  /** It should have finished by the data date. */
  | "finish"
  /** It should have started. */
  | "start"
  /** It has started and should not have finished yet. */
  | "under_way";

export interface DueActivity {
  readonly activity: PlanActivity;
  readonly due: Due;
}

/**
 * Returns the activities for which something should have happened by a data date and nobody has said so:
 * activities that should have started or finished, and activities that are under way, in the order of their
 * starts.
 */
export function dueBy(schedule: Schedule, dataDate: string): DueActivity[] {
  const { plan } = schedule;
  const at = parseMoment(dataDate);
  const found: (DueActivity & { readonly start: number })[] = [];
  for (const activity of plan.activities) {
    const { _id, kind, actualStart, actualFinish, calendar } = activity;
    if (kind === "summary" || kind === "level_of_effort" || actualFinish !== null) continue;
    const { start, finish } = schedule.moments(_id);
    const work = workOf(plan, calendar);
    const isFinished = work(finish) <= work(at);
    const isStarted = isFinished || work(start) < work(at);
    if (actualStart === null && !isStarted) continue;
    const due = isFinished ? "finish" : actualStart === null ? "start" : "under_way";
    found.push({ activity, due, start });
  }
  return found
    .toSorted((a, b) => a.start - b.start)
    .map(({ activity, due }) => ({ activity, due }));
}

/** The working minutes before a moment of an activity's calendar. */
function workOf(plan: Plan, calendar: string | null): (moment: number) => number {
  const ready = calendarNamed(calendar ?? plan.calendar, plan);
  return (moment) => ready.work(moment);
}

/** Returns the fields that an activity would have at a data date if everything went according to the programme. */
export function asPlanned(
  schedule: Schedule,
  { activity, due }: DueActivity,
  dataDate: string,
): ActivityFields {
  const { plan } = schedule;
  const dates = schedule.dates(activity._id);
  const actualStart = activity.actualStart ?? dates.start;
  if (due === "finish") return { actualStart, actualFinish: dates.finish };
  const work = workOf(plan, activity.calendar);
  const finish = work(parseMoment(dates.finish));
  // The remaining work is what the programme has after the data date.
  const left = Math.max(0, finish - work(parseMoment(dataDate)));
  const length = Math.max(1, activity.durationMinutes);
  const percent = Math.round(Math.min(99, Math.max(0, (1 - left / length) * 100)));
  return { actualStart, percentComplete: percent, remainingMinutes: left };
}
