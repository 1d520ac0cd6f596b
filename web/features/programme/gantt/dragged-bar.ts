import {
  finishOfWork,
  lastWork,
  nextWork,
  type ShiftsOfDay,
  workBetween,
} from "../../../../engine/programme/gantt/work-days.ts";
import type { ActivityFields } from "../../../../engine/programme/edits/edit.ts";
import {
  dayOfMoment,
  formatMoment,
  MINUTES_PER_DAY,
  type Moment,
} from "../../../../engine/programme/calendar/moment.ts";
import type { Constraint, PlanActivity } from "../../../../engine/programme/plan.ts";

/** A bar as it was when its drag began. */
export interface DraggedBar {
  readonly activity: PlanActivity;
  readonly start: Moment;
  readonly finish: Moment;
  readonly shifts: ShiftsOfDay;
  /** Whether the programme lets an expected finish set the remaining work. */
  readonly usesExpectedFinish: boolean;
}

/** Why a bar cannot be moved, in words; undefined if it can. */
export function whyNotMove({ kind, actualStart, actualFinish }: PlanActivity): string | undefined {
  if (kind === "summary") return "A summary follows the activities below it.";
  if (kind === "level_of_effort") return "A level of effort follows its links.";
  if (actualStart !== null || actualFinish !== null)
    return "It has started. Its actual start can be changed in its details.";
  return undefined;
}

export function whyNotStretch({ kind, actualFinish }: PlanActivity): string | undefined {
  if (kind === "summary") return "A summary follows the activities below it.";
  if (kind === "level_of_effort") return "A level of effort follows its links.";
  if (kind !== "task") return "A milestone has no duration.";
  return actualFinish === null ? undefined : "It has finished.";
}

export function whyNotProgress({ kind, actualFinish }: PlanActivity): string | undefined {
  if (kind !== "task") return "Only tasks have progress of their own.";
  return actualFinish === null ? undefined : "It has finished.";
}

/** Returns the fields that move the bar by so many minutes, to the next working time. */
export function moveFields(held: DraggedBar, minutes: number): ActivityFields {
  return fieldsForStart(held, nextWork(held.shifts, held.start + minutes));
}

/** Returns the fields that move the bar by working days of its calendar. */
export function moveDays(held: DraggedBar, days: number): ActivityFields {
  const step = Math.sign(days) * MINUTES_PER_DAY;
  let at = held.start;
  for (let left = Math.abs(days); left > 0; left--) {
    at += step;
    // A calendar without any work would make this search endless.
    for (let tries = 0; tries < 400 && held.shifts(dayOfMoment(at)).length === 0; tries++)
      at += step;
  }
  return fieldsForStart(held, nextWork(held.shifts, at));
}

function fieldsForStart(held: DraggedBar, start: Moment): ActivityFields {
  const { activity, shifts } = held;
  if (activity.pinned) {
    const finish = Math.max(start, finishOfWork(shifts, start, activity.durationMinutes));
    return { pinned: { start: formatMoment(start), finish: formatMoment(finish) } };
  }
  return startFields(activity, formatMoment(start));
}

const movable = new Set<Constraint["type"]>([
  "start_no_earlier_than",
  "must_start_on",
  "mandatory_start",
]);

/** Sets "start no earlier than". A date on which it must start is moved, and a bound on its finish is kept. */
function startFields({ constraint, secondConstraint }: PlanActivity, at: string): ActivityFields {
  const earliest: Constraint = { type: "start_no_earlier_than", at };
  if (constraint === null || constraint.type === "as_late_as_possible")
    return { constraint: earliest };
  if (movable.has(constraint.type)) return { constraint: { ...constraint, at } };
  if (secondConstraint === null || movable.has(secondConstraint.type))
    return { secondConstraint: secondConstraint ? { ...secondConstraint, at } : earliest };
  return { constraint: earliest };
}

/**
 * Returns the fields that make the bar end at a moment. With a step of a whole day it ends with that day's work.
 * Some work always remains.
 */
export function stretchFields(held: DraggedBar, to: Moment, step: number): ActivityFields {
  const { activity, start, shifts } = held;
  const finish = stretchedTo(held, to, step);
  const at = formatMoment(finish);
  if (activity.expectedFinish !== null && held.usesExpectedFinish) return { expectedFinish: at };
  if (activity.actualStart === null) {
    const durationMinutes = workBetween(shifts, start, finish);
    return activity.pinned
      ? { durationMinutes, pinned: { start: formatMoment(start), finish: at } }
      : { durationMinutes };
  }
  // Work that is done stays done: only the remaining work becomes longer or shorter.
  const more = workBetween(shifts, held.finish, finish);
  const remaining = remainingOf(activity);
  const change = Math.max(more, -remaining);
  return {
    durationMinutes: Math.max(0, activity.durationMinutes + change),
    remainingMinutes: remaining + change,
  };
}

/** Returns the fields that make the bar end a working day later or earlier. */
export function stretchDays(held: DraggedBar, days: 1 | -1, minutesPerDay: number): ActivityFields {
  const { activity, finish, start, shifts } = held;
  const to =
    days > 0
      ? finishOfWork(shifts, finish, minutesPerDay)
      : finishOfWork(
          shifts,
          start,
          Math.max(1, workBetween(shifts, start, finish) - minutesPerDay),
        );
  const shortest = workBetween(shifts, start, finish) <= minutesPerDay;
  if (days < 0 && shortest) return { durationMinutes: activity.durationMinutes };
  return stretchFields(held, to, 1);
}

function remainingOf({ remainingMinutes, durationMinutes, percentComplete }: PlanActivity): number {
  return remainingMinutes ?? Math.round((durationMinutes * (100 - percentComplete)) / 100);
}

function stretchedTo({ start, shifts }: DraggedBar, to: Moment, step: number): Moment {
  const least = finishOfWork(shifts, start, 1);
  const place =
    step >= MINUTES_PER_DAY ? endOfDay(shifts, to) : lastWork(shifts, Math.round(to / step) * step);
  if (place > start && place >= least) return place;
  // The minimum is the rest of the first day, or one step.
  return step >= MINUTES_PER_DAY
    ? lastWork(shifts, (dayOfMoment(least) + 1) * MINUTES_PER_DAY)
    : finishOfWork(shifts, start, step);
}

/** The end of work on the day in which, or at whose end, a moment lies. */
function endOfDay(shifts: ShiftsOfDay, moment: Moment): Moment {
  // A day counts once the pointer is at noon or later: half a day is rounded to the nearer end.
  const day = Math.round(moment / MINUTES_PER_DAY);
  return lastWork(shifts, day * MINUTES_PER_DAY);
}

/** The percentages to which progress snaps. */
const STEP = 5;

/** The percentage done if all work up to a moment is done. */
export function progressAt({ start, finish, shifts }: DraggedBar, to: Moment): number {
  const whole = workBetween(shifts, start, finish);
  if (whole <= 0) return to >= finish ? 100 : 0;
  const done = (workBetween(shifts, start, to) / whole) * 100;
  return Math.min(100, Math.max(0, Math.round(done / STEP) * STEP));
}

/**
 * Returns the fields that set progress. Any progress means that the activity has started, and 100 % that it has
 * finished, on the dates that are drawn.
 */
export function progressFields(held: DraggedBar, percent: number): ActivityFields {
  const { activity, start, finish } = held;
  return {
    percentComplete: percent,
    ...(percent > 0 && activity.actualStart === null && { actualStart: formatMoment(start) }),
    ...(percent === 100 && { actualFinish: formatMoment(finish) }),
  };
}
