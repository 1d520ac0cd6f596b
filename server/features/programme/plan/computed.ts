import { formatMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { ActivityDates, Plan } from "../../../../engine/programme/plan.ts";
import { computing, type Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import { type Steps, strides } from "../../../../engine/programme/steps.ts";
import type { Touched } from "../../../../engine/programme/touched.ts";
import { type Delta, deltaOf } from "./delta.ts";

/** The dates of an activity in the current baseline. */
export interface BaselineDates {
  readonly start: string;
  readonly finish: string;
}

/** A programme at one of its states, with its dates. It never changes. */
export interface Computed {
  /** Identifies the state: two programmes with the same value are equal. */
  readonly state: string;
  readonly revision: number;
  readonly plan: Plan;
  /**
   * Whether the plan includes the assignments of resources. It is loaded without them for people who may not see
   * them.
   */
  readonly hasAssignments: boolean;
  /** The positions of the rows in the database. */
  readonly places: ReadonlyMap<string, number>;
  readonly baseline: ReadonlyMap<string, BaselineDates>;
  readonly schedule: Schedule;
  readonly dates: ReadonlyMap<string, ActivityDates>;
  readonly driving: ReadonlySet<string>;
  /** The changes of the last revisions, the latest last, without gaps. */
  readonly log: readonly Delta[];
}

export type StoredSchedule = Omit<Computed, "schedule" | "dates" | "driving" | "log">;

function drivingOf(plan: Plan, schedule: Schedule): ReadonlySet<string> {
  const driving = new Set<string>();
  for (const { _id } of plan.links) if (schedule.isDriving(_id)) driving.add(_id);
  return driving;
}

/** Computes the schedule of a programme as it was read. @throws ProgrammeError as `compute` */
export function* computingFrom(stored: StoredSchedule): Steps<Computed> {
  const schedule = yield* computing(stored.plan);
  yield;
  const dates = new Map<string, ActivityDates>();
  yield* strides(stored.plan.activities, ({ _id }) => dates.set(_id, schedule.dates(_id)));
  return { ...stored, schedule, dates, driving: drivingOf(stored.plan, schedule), log: [] };
}

/**
 * The number of past revisions since which only the changes are sent. A client that is further behind gets the
 * whole programme.
 */
const LOGGED = 200;

/** The next state of a programme. @param next.schedule the schedule that `next` made from the earlier one */
export function computedAfter(
  before: Computed,
  next: Pick<Computed, "state" | "revision" | "plan" | "places" | "baseline" | "schedule"> & {
    readonly touched: Touched;
  },
): Computed {
  const { touched, schedule, plan, ...rest } = next;
  const dates = new Map(before.dates);
  for (const id of touched.removedActivities) dates.delete(id);
  for (const id of [...touched.activities, ...schedule.changed])
    if (!touched.removedActivities.has(id)) dates.set(id, schedule.dates(id));
  const after = {
    ...rest,
    plan,
    schedule,
    dates,
    driving: drivingOf(plan, schedule),
    hasAssignments: before.hasAssignments,
  };
  const delta = deltaOf(before, after, touched);
  return { ...after, log: [...before.log.slice(1 - LOGGED), delta] };
}

/** The same plan after a revision that changed baselines only. */
export function computedWithBaseline(
  before: Computed,
  next: Pick<Computed, "state" | "revision" | "baseline">,
): Computed {
  const all = new Set(before.plan.activities.map(({ _id }) => _id));
  const delta: Delta = {
    revision: next.revision,
    // Each activity includes its dates in the baseline.
    edited: all,
    activities: all,
    removedActivities: new Set(),
    editedLinks: new Set(),
    links: new Set(),
    removedLinks: new Set(),
    order: false,
    calendars: false,
    columns: false,
    assignments: false,
    baselines: true,
  };
  return { ...before, ...next, log: [...before.log.slice(1 - LOGGED), delta] };
}

/** The earliest start and the latest finish as text. */
export function extentOf({ schedule }: Pick<Computed, "schedule">): {
  readonly start: string | null;
  readonly finish: string | null;
} {
  const { start, finish } = schedule;
  return {
    start: start === null ? null : formatMoment(start),
    finish: finish === null ? null : formatMoment(finish),
  };
}
