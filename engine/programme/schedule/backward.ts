import type { Moment } from "../calendar/moment.ts";
import { type Edge, fromFinish, type Network, toStart } from "./network.ts";
import { momentOr, Role, Stands, State } from "./node.ts";
import { beforeLag, counts, type Early, isScheduled } from "./passes.ts";

const NONE = Number.NaN;

/**
 * Late positions in each node's own calendar; NaN for finished nodes. Hubs have moments instead: `startAt` for
 * links from a start, `finishAt` for links from a finish.
 */
export interface Late {
  readonly startAt: Float64Array;
  readonly finishAt: Float64Array;
  /** 1 for nodes without a duration whose late date is in the evening. */
  readonly evening: Uint8Array;
}

/** The latest moments that successors allow for a start and for a finish. */
interface Limit {
  readonly forStart: Moment;
  readonly forFinish: Moment;
}

const NO_LIMIT: Limit = { forStart: NONE, forFinish: NONE };

/**
 * The limits that a link sets: the position of its successor that must not be passed, or the moments that a hub
 * passes on; NaN for none.
 */
interface Limits {
  readonly network: Network;
  readonly early: Early;
  /** The position of an activity; NaN if the link binds nothing. */
  readonly positionOf: (edge: Edge) => number;
  readonly hubOf: (index: number) => Limit;
  /** 1 for nodes without a duration that are in the evening at that position; null for early positions. */
  readonly evening: Uint8Array | null;
}

/** Rule B6: whether an activity without a duration is in the evening of a position. */
function standsInEvening({ network, early, evening }: Limits, index: number, at: number): boolean {
  if (early.startAt[index] !== early.finishAt[index]) return false;
  if (evening?.[index] === 1) return true;
  const stands = network.nodes[index]?.stands;
  if (stands === Stands.byHold) return false;
  // At its early position, the late side is the early one. Otherwise an activity that follows rest would have no
  // float.
  return (
    early.evening[index] === 1 || (stands === Stands.lateInEvening && at !== early.startAt[index])
  );
}

/** The latest moments that a link leaves to its predecessor, before its lag: rule C4. */
function limitOf(edge: Edge, limits: Limits): Limit {
  const { network } = limits;
  const to = network.nodes[edge.to];
  if (!to) return NO_LIMIT;
  if (to.role !== Role.activity) {
    return counts(network, edge) ? limits.hubOf(edge.to) : NO_LIMIT;
  }
  const at = limits.positionOf(edge);
  if (Number.isNaN(at)) return NO_LIMIT;
  const forStart = to.calendar.startSide(at);
  const isEvening = standsInEvening(limits, edge.to, at);
  return { forStart, forFinish: isEvening ? to.calendar.finishSide(at) : forStart };
}

/**
 * Rule B2: returns the greatest position of the predecessor's finish (or start) at which the link's bound does not
 * pass its limit. An activity without a duration may be on either side of that position.
 * @param inMorning asks for the greatest such position even if an activity without a duration is in the morning
 */
function positionBefore(edge: Edge, limits: Limits, inMorning = false): number {
  const { network, early } = limits;
  const node = network.nodes[edge.from];
  const to = network.nodes[edge.to];
  if (!node || !to) return NONE;
  const { calendar } = node;
  const isOne = calendar === to.calendar && (edge.lagCalendar ?? calendar) === calendar;
  // Within one calendar no search is needed: each moment in between is at its position, on either side.
  if (isOne && !inMorning && to.role === Role.activity) return limits.positionOf(edge) - edge.lag;
  const { forStart, forFinish } = limitOf(edge, limits);
  const isMoment = early.startAt[edge.from] === early.finishAt[edge.from];
  const isFinish = isMoment || fromFinish(edge.code);
  const limit = isFinish ? forFinish : forStart;
  if (Number.isNaN(limit)) return NONE;
  const moment = beforeLag(limit, edge.lag, edge.lagCalendar);
  // A start is where its next minute of work begins, so the position must be passed strictly.
  return isFinish && !inMorning ? calendar.work(moment) : calendar.work(moment + 1) - 1;
}

const least = (a: number, b: number): number => (Number.isNaN(a) || b < a ? b : a);

/** Whether this is one of the activities that give a summary its earliest start. Only those are bound. */
function isEarliest(edge: Edge, network: Network, early: Early): boolean {
  if (network.nodes[edge.to]?.role !== Role.earliestOf) return true;
  return early.start[edge.from] === early.start[edge.to];
}

/** The moments that the successors of a hub allow for its predecessors. */
function hubLimit(index: number, limits: Limits): Limit {
  let [start, finish] = [NONE, NONE];
  for (const edge of limits.network.outOf[index] ?? []) {
    const { forStart, forFinish } = limitOf(edge, limits);
    if (Number.isNaN(forStart)) continue;
    start = least(start, beforeLag(forStart, edge.lag, edge.lagCalendar));
    finish = least(finish, beforeLag(forFinish, edge.lag, edge.lagCalendar));
  }
  return { forStart: start, forFinish: finish };
}

/** The limits of late dates: what each successor must not pass. */
function lateLimits(network: Network, early: Early, late: Late): Limits {
  const { progress } = network.plan.rules;
  return {
    network,
    early,
    evening: late.evening,
    hubOf: (index) => ({
      forStart: late.startAt[index] ?? NONE,
      forFinish: late.finishAt[index] ?? NONE,
    }),
    positionOf: (edge) => {
      const node = network.nodes[edge.to];
      const isEffort = network.nodes[edge.from]?.role === Role.levelOfEffort;
      if (!node || isEffort || node.role === Role.levelOfEffort || node.state === State.finished)
        return NONE;
      if (node.state === State.started && progress === "actual_dates" && toStart(edge.code))
        return node.calendar.work(node.actualStart);
      if (!counts(network, edge)) return NONE;
      return (toStart(edge.code) ? late.startAt[edge.to] : late.finishAt[edge.to]) ?? NONE;
    },
  };
}

/** The limits of early dates: how far the predecessor may move so that the successor does not move. Rule T2. */
function freeLimits(network: Network, early: Early, hubs: Limit[]): Limits {
  return {
    network,
    early,
    evening: null,
    hubOf: (index) => hubs[index] ?? NO_LIMIT,
    positionOf: (edge) => {
      const node = network.nodes[edge.to];
      if (!node || node.state === State.finished || !counts(network, edge)) return NONE;
      return (toStart(edge.code) ? early.startAt[edge.to] : early.finishAt[edge.to]) ?? NONE;
    },
  };
}

/** Writes the late positions of one node into `late`. The positions of its successors are known. */
function placeLate(index: number, limits: Limits, late: Late, end: Moment): void {
  const { network, early } = limits;
  const node = network.nodes[index];
  if (!node || !isScheduled(node)) return;
  if (node.role !== Role.activity) {
    const { forStart, forFinish } = hubLimit(index, limits);
    late.startAt[index] = forStart;
    late.finishAt[index] = forFinish;
    return;
  }
  // Finished nodes have no late dates, and the arrays are filled with NaN from the start.
  if (node.state === State.finished) return;
  const { calendar } = node;
  const length = (early.finishAt[index] ?? 0) - (early.startAt[index] ?? 0);
  if (node.mandatory) {
    late.startAt[index] = early.startAt[index] ?? 0;
    late.finishAt[index] = early.finishAt[index] ?? 0;
    return;
  }
  let finishAt = calendar.work(end);
  let morningAt = length === 0 ? calendar.work(end + 1) - 1 : finishAt;
  for (const edge of network.outOf[index] ?? []) {
    const position = positionBefore(edge, limits);
    if (Number.isNaN(position) || !isEarliest(edge, network, early)) continue;
    finishAt = Math.min(finishAt, fromFinish(edge.code) ? position : position + length);
    if (length === 0) morningAt = Math.min(morningAt, positionBefore(edge, limits, true));
  }
  if (!Number.isNaN(node.finishNoLater))
    finishAt = Math.min(finishAt, calendar.work(node.finishNoLater));
  if (!Number.isNaN(node.startNoLater))
    finishAt = Math.min(finishAt, calendar.work(node.startNoLater) + length);
  late.finishAt[index] = finishAt;
  late.startAt[index] = finishAt - length;
  if (length === 0) {
    const isEvening = morningAt < finishAt || standsInEvening(limits, index, finishAt);
    late.evening[index] = isEvening ? 1 : 0;
  }
}

/**
 * The backward pass.
 * @param end the moment by which everything is to be finished: rule B1
 */
export function backward(network: Network, order: Int32Array, early: Early, end: Moment): Late {
  const size = network.nodes.length;
  const late: Late = {
    startAt: new Float64Array(size).fill(NONE),
    finishAt: new Float64Array(size).fill(NONE),
    evening: new Uint8Array(size),
  };
  const limits = lateLimits(network, early, late);
  for (let at = order.length - 1; at >= 0; at -= 1) placeLate(order[at] ?? 0, limits, late, end);
  return late;
}

/**
 * Moves an activity that is as late as possible. `by` is in minutes, and `inMorning` says whether the activity may
 * then be in the morning.
 */
type Move = (index: number, by: number, inMorning: boolean) => void;

/**
 * Returns free float by node, rule T2; NaN for nodes without it. With `moved`, activities that are as late as
 * possible move by it, from the last successor back (rule F4). Early positions are then those after the move.
 */
export function freeFloats(
  network: Network,
  order: Int32Array,
  { early, late, finish }: { readonly early: Early; readonly late: Late; readonly finish: Moment },
  moved: Move | null,
): Float64Array {
  const free = new Float64Array(network.nodes.length).fill(NONE);
  const hubs: Limit[] = [];
  const limits = freeLimits(network, early, hubs);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const index = order[at] ?? 0;
    const node = network.nodes[index];
    if (!node || !isScheduled(node)) continue;
    if (node.role !== Role.activity) {
      hubs[index] = hubLimit(index, limits);
      continue;
    }
    if (node.state === State.finished) continue;
    const isMoving =
      moved !== null && node.asLateAsPossible && node.state === State.waiting && !node.mandatory;
    let float = NONE;
    let inMorning = NONE;
    for (const edge of network.outOf[index] ?? []) {
      const position = positionBefore(edge, limits);
      if (Number.isNaN(position) || !isEarliest(edge, network, early)) continue;
      const from = (fromFinish(edge.code) ? early.finishAt[index] : early.startAt[index]) ?? 0;
      float = least(float, position - from);
      if (isMoving && node.stands === Stands.morning)
        inMorning = least(inMorning, positionBefore(edge, limits, true) - from);
    }
    if (Number.isNaN(float)) {
      const finishAt = early.finishAt[index] ?? 0;
      float =
        network.plan.rules.openEndFreeFloat === "total_float"
          ? (late.finishAt[index] ?? 0) - finishAt - (early.overrun[index] ?? 0)
          : node.calendar.work(finish) - finishAt;
      inMorning = node.calendar.work(finish + 1) - 1 - finishAt;
    }
    float = Math.max(0, float);
    if (isMoving) {
      const by = Math.max(
        0,
        Math.min(float, ownLimit(network, index) - (early.startAt[index] ?? 0)),
      );
      if (by > 0) moved(index, by, inMorning >= by);
      float -= by;
    }
    free[index] = float;
  }
  return free;
}

/**
 * Returns the latest position at which an activity that is as late as possible may start by its other constraint;
 * infinite if it has none.
 */
function ownLimit({ nodes, plan }: Network, index: number): number {
  const [node, activity] = [nodes[index], plan.activities[index]];
  let limit = Infinity;
  for (const constraint of [activity?.constraint, activity?.secondConstraint]) {
    if (!node || !constraint || constraint.at === null) continue;
    const at = node.calendar.work(momentOr(constraint.at));
    const { type } = constraint;
    if (type === "start_no_later_than" || type === "must_start_on") limit = Math.min(limit, at);
    if (type === "finish_no_later_than" || type === "must_finish_on")
      limit = Math.min(limit, at - node.remaining);
  }
  return limit;
}
