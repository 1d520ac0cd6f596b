import { continuousCalendar, type WorkCalendar } from "../calendar/calendar.ts";
import { type Moment, parseMoment } from "../calendar/moment.ts";
import type { ActivityKind, Constraint, Plan, PlanActivity } from "../plan.ts";

/**
 * The nodes that dates pass through. Besides the activities there are hubs, so that a link on a summary costs one
 * edge for each activity below it (rule L4).
 */
export const Role = {
  activity: 0,
  levelOfEffort: 1,
  summary: 2,
  /** Passes a bound on to the starts, or to the finishes, of what is below a summary. */
  startsOf: 3,
  finishesOf: 4,
  /** The earliest start, or the latest finish, of what is below a summary. */
  earliestOf: 5,
  latestOf: 6,
} as const;

export const State = { waiting: 0, started: 1, finished: 2 } as const;

/** Whether an activity without a duration is before or after a rest: rules C5 and B6. */
export const Stands = {
  /** Early on the side that follows from what drives it, and late in the morning. */
  byHold: 0,
  /** A start milestone: in the morning. */
  morning: 1,
  /** A finish milestone: early on the side that follows from what drives it, and late in the evening. */
  lateInEvening: 2,
  /** A task of no minutes: early and late on the side that follows from what drives it. */
  asEarly: 3,
} as const;

/** An activity's own data, without its links. Moments are NaN if there are none. */
export interface Node {
  readonly role: number;
  readonly state: number;
  /** One of `Stands`. */
  readonly stands: number;
  readonly calendar: WorkCalendar;
  readonly duration: number;
  /** Working minutes that are left; before the start, the duration. */
  readonly remaining: number;
  readonly actualStart: Moment;
  readonly actualFinish: Moment;
  readonly startNoEarlier: Moment;
  readonly startNoLater: Moment;
  readonly finishNoEarlier: Moment;
  readonly finishNoLater: Moment;
  /** The latest start and finish that its own constraints allow, where the programme's rule honours them: rule F6. */
  readonly honouredStart: Moment;
  readonly honouredFinish: Moment;
  /** Mandatory or pinned dates. */
  readonly fixedStart: Moment;
  readonly fixedFinish: Moment;
  /** Mandatory dates are late dates too; pinned ones are not. */
  readonly mandatory: boolean;
  readonly asLateAsPossible: boolean;
  readonly expectedFinish: Moment;
}

const NONE = Number.NaN;
export const momentOr = (text: string | null): Moment => (text === null ? NONE : parseMoment(text));
/** The later of two moments, where NaN is none. */
export const later = (a: Moment, b: Moment): Moment => (Number.isNaN(a) || b > a ? b : a);
const earlier = (a: Moment, b: Moment): Moment => (Number.isNaN(a) || b < a ? b : a);

function roleOf(kind: ActivityKind): number {
  if (kind === "summary") return Role.summary;
  return kind === "level_of_effort" ? Role.levelOfEffort : Role.activity;
}

function standsOf(kind: ActivityKind, { rules }: Plan): number {
  if (rules.milestones === "by_hold") return Stands.byHold;
  if (kind === "start_milestone") return Stands.morning;
  return kind === "finish_milestone" ? Stands.lateInEvening : Stands.asEarly;
}

/** Returns the duration that counts: milestones have none, and a summary's follows from the rows below it. */
export function durationOf({ kind, durationMinutes }: PlanActivity): number {
  return kind === "task" || kind === "level_of_effort" ? durationMinutes : 0;
}

/** Rule R2: returns the remaining working minutes of a started activity. */
function remainingOf(activity: PlanActivity): number {
  return (
    activity.remainingMinutes ??
    Math.round((durationOf(activity) * (100 - activity.percentComplete)) / 100)
  );
}

/** A node while its constraints are read. */
type Draft = { -readonly [Field in keyof Node]: Node[Field] };

/** Rules F2, F3, F6, B3 and R8. */
function constrain(
  bounds: Draft,
  { type, at }: Constraint,
  { started, honours }: { readonly started: boolean; readonly honours: boolean },
): void {
  const moment = momentOr(at);
  if (type === "finish_no_earlier_than" || type === "must_finish_on")
    bounds.finishNoEarlier = later(bounds.finishNoEarlier, moment);
  if (type === "finish_no_later_than" || type === "must_finish_on")
    bounds.finishNoLater = earlier(bounds.finishNoLater, moment);
  if (started) return;
  if (type === "start_no_earlier_than" || type === "must_start_on")
    bounds.startNoEarlier = later(bounds.startNoEarlier, moment);
  if (type === "start_no_later_than" || type === "must_start_on")
    bounds.startNoLater = earlier(bounds.startNoLater, moment);
  if (honours && (type === "start_no_later_than" || type === "must_start_on"))
    bounds.honouredStart = earlier(bounds.honouredStart, moment);
  if (honours && (type === "finish_no_later_than" || type === "must_finish_on"))
    bounds.honouredFinish = earlier(bounds.honouredFinish, moment);
  if (type === "mandatory_start") bounds.fixedStart = moment;
  if (type === "mandatory_finish") bounds.fixedFinish = moment;
  if (type === "mandatory_start" || type === "mandatory_finish") bounds.mandatory = true;
  if (type === "as_late_as_possible") bounds.asLateAsPossible = true;
}

export function nodeOf(activity: PlanActivity, calendar: WorkCalendar, plan: Plan): Node {
  const role = roleOf(activity.kind);
  const finished = activity.actualFinish !== null;
  const started = activity.actualStart !== null;
  const state = finished ? State.finished : started ? State.started : State.waiting;
  const { pinned } = activity;
  const duration = durationOf(activity);
  // The object is created once, with all its fields: a programme has thousands of nodes, and each of these numbers
  // is an object of its own.
  const bounds: Draft = {
    role,
    state,
    stands: standsOf(activity.kind, plan),
    calendar,
    duration,
    remaining: started ? remainingOf(activity) : duration,
    actualStart: momentOr(activity.actualStart),
    actualFinish: momentOr(activity.actualFinish),
    expectedFinish: plan.rules.useExpectedFinish ? momentOr(activity.expectedFinish) : NONE,
    startNoEarlier: started ? NONE : momentOr(activity.externalStart),
    startNoLater: NONE,
    finishNoEarlier: NONE,
    finishNoLater: momentOr(activity.externalFinish),
    honouredStart: NONE,
    honouredFinish: NONE,
    fixedStart: pinned && !started ? parseMoment(pinned.start) : NONE,
    fixedFinish: pinned ? parseMoment(pinned.finish) : NONE,
    mandatory: false,
    asLateAsPossible: false,
  };
  if (!started)
    bounds.startNoEarlier = later(bounds.startNoEarlier, momentOr(activity.levelledStart));
  bounds.finishNoLater = earlier(bounds.finishNoLater, momentOr(activity.deadline));
  if (!pinned) {
    const how = { started, honours: plan.rules.honourDates };
    if (activity.constraint) constrain(bounds, activity.constraint, how);
    if (activity.secondConstraint) constrain(bounds, activity.secondConstraint, how);
  }
  return bounds;
}

/** Returns a hub, which has no calendar of its own and no dates of its own. */
export function hub(role: number): Node {
  return {
    role,
    state: State.waiting,
    stands: Stands.byHold,
    calendar: continuousCalendar(),
    duration: 0,
    remaining: 0,
    actualStart: NONE,
    actualFinish: NONE,
    startNoEarlier: NONE,
    startNoLater: NONE,
    finishNoEarlier: NONE,
    finishNoLater: NONE,
    honouredStart: NONE,
    honouredFinish: NONE,
    fixedStart: NONE,
    fixedFinish: NONE,
    mandatory: false,
    asLateAsPossible: false,
    expectedFinish: NONE,
  };
}
