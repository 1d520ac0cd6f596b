import { continuousCalendar, type WorkCalendar, workCalendar } from "./calendar.ts";
import { type Moment, parseMoment } from "./moment.ts";
import type {
  ActivityKind,
  Constraint,
  LagCalendar,
  LinkType,
  Plan,
  PlanActivity,
  PlanLink,
} from "./plan.ts";
import { ProgrammeError } from "./problem.ts";

/**
 * The nodes that dates pass through. Beside the activities there are hubs, so that a link on a summary costs one edge
 * for each activity below it (rule L4).
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

export const LinkCode: Readonly<Record<LinkType, number>> = { FS: 0, SS: 1, FF: 2, SF: 3 };
/** Whether a link code takes the predecessor's finish. */
export const fromFinish = (code: number): boolean => code === 0 || code === 2;
/** Whether a link code bounds the successor's start. */
export const toStart = (code: number): boolean => code <= 1;

/** What an activity says by itself; moments are NaN where it says nothing. */
export interface Node {
  readonly role: number;
  readonly state: number;
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
  /** Mandatory or pinned dates. */
  readonly fixedStart: Moment;
  readonly fixedFinish: Moment;
  /** Mandatory dates are late dates too; pinned ones are not. */
  readonly mandatory: boolean;
  readonly asLateAsPossible: boolean;
  readonly expectedFinish: Moment;
}

/** A link, or the tie between a hub and what is below its summary. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  /** A `LinkCode`. */
  readonly code: number;
  readonly lag: number;
  /** Null for a lag of 0. */
  readonly lagCalendar: WorkCalendar | null;
  /** Its place in the plan's links; -1 for a tie. */
  readonly link: number;
}

/** A plan ready for the passes. The first nodes are the activities, in the plan's order. */
export interface Network {
  readonly plan: Plan;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  /** The edges into and out of each node. */
  readonly into: readonly (readonly Edge[])[];
  readonly outOf: readonly (readonly Edge[])[];
  /** Of each activity, the place of its summary; -1 for none. */
  readonly parent: Int32Array;
  /** Of each hub, by its place less the number of activities, the place of its summary. */
  readonly hubOf: readonly number[];
  /** The programme's start, or its data date if that is later: rule F1. */
  readonly floor: Moment;
  /** NaN before the first update. */
  readonly dataDate: Moment;
}

const NONE = Number.NaN;
const momentOr = (text: string | null): Moment => (text === null ? NONE : parseMoment(text));
/** The later of two moments, where NaN is none. */
export const later = (a: Moment, b: Moment): Moment => (Number.isNaN(a) || b > a ? b : a);
const earlier = (a: Moment, b: Moment): Moment => (Number.isNaN(a) || b < a ? b : a);

function roleOf(kind: ActivityKind): number {
  if (kind === "summary") return Role.summary;
  return kind === "level_of_effort" ? Role.levelOfEffort : Role.activity;
}

/** The duration that counts: milestones have none, and that of a summary is what is below it. */
export function durationOf({ kind, durationMinutes }: PlanActivity): number {
  return kind === "task" || kind === "level_of_effort" ? durationMinutes : 0;
}

/** Rule R2: what is left of a started activity. */
function remainingOf(activity: PlanActivity): number {
  return (
    activity.remainingMinutes ??
    Math.round((durationOf(activity) * (100 - activity.percentComplete)) / 100)
  );
}

interface Bounds {
  startNoEarlier: Moment;
  startNoLater: Moment;
  finishNoEarlier: Moment;
  finishNoLater: Moment;
  fixedStart: Moment;
  fixedFinish: Moment;
  mandatory: boolean;
  asLateAsPossible: boolean;
}

/** Rules F2, F3, B3 and R8. */
function constrain(bounds: Bounds, { type, at }: Constraint, started: boolean): void {
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
  if (type === "mandatory_start") bounds.fixedStart = moment;
  if (type === "mandatory_finish") bounds.fixedFinish = moment;
  if (type === "mandatory_start" || type === "mandatory_finish") bounds.mandatory = true;
  if (type === "as_late_as_possible") bounds.asLateAsPossible = true;
}

function nodeOf(activity: PlanActivity, calendar: WorkCalendar, plan: Plan): Node {
  const role = roleOf(activity.kind);
  const finished = activity.actualFinish !== null;
  const started = activity.actualStart !== null;
  const state = finished ? State.finished : started ? State.started : State.waiting;
  const { pinned } = activity;
  const bounds: Bounds = {
    startNoEarlier: started ? NONE : momentOr(activity.externalStart),
    startNoLater: NONE,
    finishNoEarlier: NONE,
    finishNoLater: momentOr(activity.externalFinish),
    fixedStart: pinned && !started ? parseMoment(pinned.start) : NONE,
    fixedFinish: pinned ? parseMoment(pinned.finish) : NONE,
    mandatory: false,
    asLateAsPossible: false,
  };
  if (!started)
    bounds.startNoEarlier = later(bounds.startNoEarlier, momentOr(activity.levelledStart));
  bounds.finishNoLater = earlier(bounds.finishNoLater, momentOr(activity.deadline));
  if (!pinned) {
    if (activity.constraint) constrain(bounds, activity.constraint, started);
    if (activity.secondConstraint) constrain(bounds, activity.secondConstraint, started);
  }
  return {
    ...bounds,
    role,
    state,
    calendar,
    duration: durationOf(activity),
    remaining: started ? remainingOf(activity) : durationOf(activity),
    actualStart: momentOr(activity.actualStart),
    actualFinish: momentOr(activity.actualFinish),
    expectedFinish: plan.rules.useExpectedFinish ? momentOr(activity.expectedFinish) : NONE,
  };
}

/** A hub: it has no calendar of its own and says nothing by itself. */
function hub(role: number): Node {
  return {
    role,
    state: State.waiting,
    calendar: continuousCalendar(),
    duration: 0,
    remaining: 0,
    actualStart: NONE,
    actualFinish: NONE,
    startNoEarlier: NONE,
    startNoLater: NONE,
    finishNoEarlier: NONE,
    finishNoLater: NONE,
    fixedStart: NONE,
    fixedFinish: NONE,
    mandatory: false,
    asLateAsPossible: false,
    expectedFinish: NONE,
  };
}

/** The hub that a link's end on a summary goes through. */
function hubRole(code: number, end: "from" | "to"): number {
  if (end === "from") return fromFinish(code) ? Role.latestOf : Role.earliestOf;
  return toStart(code) ? Role.startsOf : Role.finishesOf;
}

/** The tie's code: as if its activity were linked without a lag. */
const tieCode: Readonly<Record<number, number>> = {
  [Role.startsOf]: LinkCode.SS,
  [Role.finishesOf]: LinkCode.FF,
  [Role.earliestOf]: LinkCode.SS,
  [Role.latestOf]: LinkCode.FF,
};

/**
 * Makes a plan ready for the passes.
 * @throws ProgrammeError `invalid` if a link or an activity names what is not there
 */
export function networkOf(plan: Plan): Network {
  const { activities } = plan;
  const indexOf = new Map<string, number>();
  for (const [index, { _id }] of activities.entries()) indexOf.set(_id, index);
  const calendars = new Map(plan.calendars.map((calendar) => [calendar._id, calendar]));
  const calendarOf = (id: string): WorkCalendar => {
    const spec = calendars.get(id);
    if (!spec) throw new ProgrammeError("invalid", "A calendar of the programme is missing.");
    return workCalendar(spec);
  };
  const own = calendarOf(plan.calendar);
  const nodes = activities.map((activity) =>
    nodeOf(activity, activity.calendar === null ? own : calendarOf(activity.calendar), plan),
  );
  const parent = Int32Array.from(activities, (activity) =>
    activity.parent === null ? -1 : (indexOf.get(activity.parent) ?? -1),
  );
  const lastBelow = lastBelowEach(parent);

  const edges: Edge[] = [];
  const hubs = new Map<string, number>();
  const hubOf: number[] = [];
  const hubFor = (summary: number, role: number): number => {
    const key = `${summary} ${role}`;
    const known = hubs.get(key);
    if (known !== undefined) return known;
    const at = nodes.push(hub(role)) - 1;
    hubs.set(key, at);
    hubOf.push(summary);
    const code = tieCode[role] ?? 0;
    for (let below = summary + 1; below <= (lastBelow[summary] ?? -1); below += 1) {
      if (nodes[below]?.role !== Role.activity) continue;
      const tie = { code, lag: 0, lagCalendar: null, link: -1 };
      edges.push(
        role === Role.startsOf || role === Role.finishesOf
          ? { ...tie, from: at, to: below }
          : { ...tie, from: below, to: at },
      );
    }
    return at;
  };

  for (const [at, link] of plan.links.entries()) {
    const from = indexOf.get(link.from);
    const to = indexOf.get(link.to);
    if (from === undefined || to === undefined)
      throw new ProgrammeError("invalid", "A link leads to an activity that is not there.");
    const code = LinkCode[link.type];
    const lag = lagOf(link, activities[from]);
    const isSummary = (index: number) => nodes[index]?.role === Role.summary;
    edges.push({
      from: isSummary(from) ? hubFor(from, hubRole(code, "from")) : from,
      to: isSummary(to) ? hubFor(to, hubRole(code, "to")) : to,
      code,
      lag,
      lagCalendar: lag === 0 ? null : lagCalendarOf(link, plan, { nodes, from, to, own }),
      link: at,
    });
  }

  const into: Edge[][] = nodes.map(() => []);
  const outOf: Edge[][] = nodes.map(() => []);
  for (const edge of edges) {
    into[edge.to]?.push(edge);
    outOf[edge.from]?.push(edge);
  }
  const dataDate = momentOr(plan.dataDate);
  const floor = later(parseMoment(plan.plannedStart), dataDate);
  return { plan, indexOf, nodes, edges, into, outOf, parent, hubOf, floor, dataDate };
}

/** The last row below each row, in preorder; the row itself if nothing is. */
function lastBelowEach(parent: Int32Array): Int32Array {
  const last = Int32Array.from(parent, (_, index) => index);
  for (let index = parent.length - 1; index >= 0; index -= 1) {
    const above = parent[index] ?? -1;
    if (above >= 0) last[above] = Math.max(last[above] ?? 0, last[index] ?? 0);
  }
  return last;
}

/** Rules L2 and L3. */
export function lagOf(link: PlanLink, from: PlanActivity | undefined): number {
  if (link.lagUnit !== "percent" || link.lagPercent === null || !from) return link.lagMinutes;
  return Math.round((durationOf(from) * link.lagPercent) / 100);
}

function lagCalendarOf(
  { lagUnit, lagCalendar }: PlanLink,
  plan: Plan,
  at: {
    readonly nodes: readonly Node[];
    readonly from: number;
    readonly to: number;
    readonly own: WorkCalendar;
  },
): WorkCalendar {
  if (lagUnit === "elapsed") return continuousCalendar();
  const by: Readonly<Record<LagCalendar, WorkCalendar | undefined>> = {
    predecessor: at.nodes[at.from]?.calendar,
    successor: at.nodes[at.to]?.calendar,
    project: at.own,
    continuous: continuousCalendar(),
  };
  return by[lagCalendar ?? plan.rules.lagCalendar] ?? at.own;
}

/**
 * The same network with other fields of a few activities: graph, calendars, rules and order are those of before.
 * @param changed the places of those activities
 */
export function withFieldsOf(before: Network, plan: Plan, changed: readonly number[]): Network {
  const nodes = [...before.nodes];
  for (const index of changed) {
    const activity = plan.activities[index];
    const node = nodes[index];
    if (activity && node) nodes[index] = nodeOf(activity, node.calendar, plan);
  }
  return { ...before, plan, nodes };
}
