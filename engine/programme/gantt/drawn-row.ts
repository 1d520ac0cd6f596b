import { type Moment, parseMoment } from "../calendar/moment.ts";
import type {
  ActivityDates,
  ActivityKind,
  Constraint,
  ConstraintType,
  PlanActivity,
} from "../plan.ts";

/** The parts of a schedule that the Gantt needs. */
export interface DrawnSchedule {
  readonly dates: (id: string) => ActivityDates;
  readonly moments: (id: string) => {
    readonly start: Moment;
    readonly finish: Moment;
    readonly lateFinish: Moment | null;
  };
}

/** Which way a constraint lets an activity go from its date. */
export type ConstraintDirection = "no_earlier" | "no_later" | "fixed";

export interface ConstraintSymbol {
  readonly at: Moment;
  readonly kind: ConstraintDirection;
}

export interface DrawnSpan {
  readonly start: Moment;
  readonly finish: Moment;
}

/** What the Gantt draws for a row. */
export interface DrawnRow extends DrawnSpan {
  readonly id: string;
  readonly kind: ActivityKind | "group";
  readonly name: string;
  /** The end of the activity's float; null if there is none to draw. */
  readonly lateFinish: Moment | null;
  readonly isCritical: boolean;
  readonly isStarted: boolean;
  readonly isFinished: boolean;
  /** A share from 0 to 1. */
  readonly done: number;
  readonly calendar: string | null;
  readonly baseline: DrawnSpan | null;
  readonly deadline: Moment | null;
  readonly constraints: readonly ConstraintSymbol[];
}

const markKinds: Record<Exclude<ConstraintType, "as_late_as_possible">, ConstraintDirection> = {
  start_no_earlier_than: "no_earlier",
  finish_no_earlier_than: "no_earlier",
  start_no_later_than: "no_later",
  finish_no_later_than: "no_later",
  must_start_on: "fixed",
  must_finish_on: "fixed",
  mandatory_start: "fixed",
  mandatory_finish: "fixed",
};

function marksOf({ constraint, secondConstraint, pinned }: PlanActivity): ConstraintSymbol[] {
  const mark = (given: Constraint | null): ConstraintSymbol[] =>
    given === null || given.at === null || given.type === "as_late_as_possible"
      ? []
      : [{ at: parseMoment(given.at), kind: markKinds[given.type] }];
  const pin: ConstraintSymbol[] = pinned ? [{ at: parseMoment(pinned.start), kind: "fixed" }] : [];
  return [...mark(constraint), ...mark(secondConstraint), ...pin];
}

interface Source {
  readonly activity: PlanActivity;
  readonly schedule: DrawnSchedule;
  readonly baseline: { readonly start: string; readonly finish: string } | undefined;
}

export function drawnActivity({ activity, schedule, baseline }: Source): DrawnRow {
  const { _id, kind, name, calendar, deadline, actualStart, actualFinish } = activity;
  const { start, finish, lateFinish } = schedule.moments(_id);
  const { critical, percentDone } = schedule.dates(_id);
  const isSummary = kind === "summary";
  return {
    id: _id,
    kind,
    name,
    start,
    finish,
    lateFinish: isSummary || kind === "level_of_effort" ? null : lateFinish,
    isCritical: critical,
    isStarted: actualStart !== null || actualFinish !== null,
    isFinished: isSummary ? percentDone >= 100 : actualFinish !== null,
    done: percentDone / 100,
    calendar,
    baseline: baseline
      ? { start: parseMoment(baseline.start), finish: parseMoment(baseline.finish) }
      : null,
    deadline: deadline === null ? null : parseMoment(deadline),
    constraints: isSummary ? [] : marksOf(activity),
  };
}

interface Group {
  readonly id: string;
  readonly name: string;
  readonly members: readonly string[];
}

/** Returns the head of a group, which spans its members; undefined without members. */
export function drawnGroup(group: Group, schedule: DrawnSchedule): DrawnRow | undefined {
  let start = Infinity;
  let finish = -Infinity;
  for (const id of group.members) {
    const moments = schedule.moments(id);
    start = Math.min(start, moments.start);
    finish = Math.max(finish, moments.finish);
  }
  if (finish < start) return undefined;
  return {
    id: group.id,
    kind: "group",
    name: group.name,
    start,
    finish,
    lateFinish: null,
    isCritical: false,
    isStarted: false,
    isFinished: false,
    done: 0,
    calendar: null,
    baseline: null,
    deadline: null,
    constraints: [],
  };
}
