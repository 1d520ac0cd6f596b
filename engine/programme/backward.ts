import type { Moment } from "./moment.ts";
import { type Edge, fromFinish, type Network, toStart } from "./network.ts";
import { type Node, Role, State } from "./node.ts";
import { beforeLag, counts, type Early, isScheduled } from "./passes.ts";

const NONE = Number.NaN;

/** Late positions in each node's own calendar; NaN for what is finished. Hubs hold moments. */
export interface Late {
  readonly startAt: Float64Array;
  readonly finishAt: Float64Array;
}

/**
 * The latest moment that an activity's start or finish may have at a position, as its successors see it: rule C4.
 */
function latestMoment(node: Node, position: number): Moment {
  return node.role === Role.activity ? node.calendar.startSide(position) : position;
}

/**
 * Rule B2: the greatest position of the predecessor's finish (or start) from which the link's bound does not pass `at`, a
 * position of the successor.
 */
function positionBefore(edge: Edge, at: number, network: Network, early: Early): number {
  const node = network.nodes[edge.from];
  const to = network.nodes[edge.to];
  if (!node || !to) return NONE;
  const { calendar } = node;
  const isOne = calendar === to.calendar && (edge.lagCalendar ?? calendar) === calendar;
  // In one calendar the moments between need not be searched for: each stands at its position, on either side.
  if (isOne && node.role === Role.activity && to.role === Role.activity) return at - edge.lag;
  const moment = beforeLag(latestMoment(to, at), edge.lag, edge.lagCalendar);
  if (node.role !== Role.activity) return moment;
  const isMoment = early.startAt[edge.from] === early.finishAt[edge.from];
  const onFinishSide = isMoment ? early.evening[edge.from] === 1 : fromFinish(edge.code);
  // A start stands where its next minute of work begins, so the position must be passed strictly.
  return onFinishSide ? calendar.work(moment) : calendar.work(moment + 1) - 1;
}

/** The position of the successor that a link must not pass, by its late dates; NaN if it binds nothing. */
function lateLimit(edge: Edge, network: Network, late: Late): number {
  const node = network.nodes[edge.to];
  const isEffort = network.nodes[edge.from]?.role === Role.levelOfEffort;
  if (!node || isEffort || node.role === Role.levelOfEffort || node.state === State.finished)
    return NONE;
  const { progress } = network.plan.rules;
  if (node.state === State.started && progress === "actual_dates" && toStart(edge.code))
    return node.calendar.work(node.actualStart);
  if (!counts(network, edge)) return NONE;
  return (toStart(edge.code) ? late.startAt[edge.to] : late.finishAt[edge.to]) ?? NONE;
}

/** The same by early dates: how far the predecessor may go so that the successor does not move. Rule T2. */
function freeLimit(edge: Edge, network: Network, early: Early, hubs: Float64Array): number {
  const node = network.nodes[edge.to];
  if (!node || node.state === State.finished || !counts(network, edge)) return NONE;
  if (node.role !== Role.activity) return hubs[edge.to] ?? NONE;
  return (toStart(edge.code) ? early.startAt[edge.to] : early.finishAt[edge.to]) ?? NONE;
}

const least = (a: number, b: number): number => (Number.isNaN(a) || b < a ? b : a);

/** Of the activities that give a summary its earliest start, whether this is one; only they are bound. */
function isEarliest(edge: Edge, network: Network, early: Early): boolean {
  if (network.nodes[edge.to]?.role !== Role.earliestOf) return true;
  return early.start[edge.from] === early.start[edge.to];
}

function lateHub(network: Network, index: number, limitOf: (edge: Edge) => number): Moment {
  let limit = NONE;
  for (const edge of network.outOf[index] ?? []) {
    const at = limitOf(edge);
    const to = network.nodes[edge.to];
    if (Number.isNaN(at) || !to) continue;
    limit = least(limit, beforeLag(latestMoment(to, at), edge.lag, edge.lagCalendar));
  }
  return limit;
}

/**
 * The late positions of one node, of which the successors' are known. Writes into `late`.
 * @param end the moment by which everything is to be finished: rule B1
 */
export function placeLate(
  network: Network,
  index: number,
  { early, late, end }: { readonly early: Early; readonly late: Late; readonly end: Moment },
): void {
  const node = network.nodes[index];
  if (!node || !isScheduled(node)) return;
  const limitOf = (edge: Edge) => lateLimit(edge, network, late);
  if (node.role !== Role.activity) {
    const limit = lateHub(network, index, limitOf);
    late.startAt[index] = limit;
    late.finishAt[index] = limit;
    return;
  }
  if (node.state === State.finished) {
    late.startAt[index] = NONE;
    late.finishAt[index] = NONE;
    return;
  }
  const { calendar } = node;
  const length = (early.finishAt[index] ?? 0) - (early.startAt[index] ?? 0);
  if (node.mandatory) {
    late.startAt[index] = early.startAt[index] ?? 0;
    late.finishAt[index] = early.finishAt[index] ?? 0;
    return;
  }
  let finishAt = calendar.work(end);
  for (const edge of network.outOf[index] ?? []) {
    const limit = limitOf(edge);
    if (Number.isNaN(limit) || !isEarliest(edge, network, early)) continue;
    const position = positionBefore(edge, limit, network, early);
    finishAt = Math.min(finishAt, fromFinish(edge.code) ? position : position + length);
  }
  if (!Number.isNaN(node.finishNoLater))
    finishAt = Math.min(finishAt, calendar.work(node.finishNoLater));
  if (!Number.isNaN(node.startNoLater))
    finishAt = Math.min(finishAt, calendar.work(node.startNoLater) + length);
  late.finishAt[index] = finishAt;
  late.startAt[index] = finishAt - length;
}

/** The backward pass. */
export function backward(network: Network, order: Int32Array, early: Early, end: Moment): Late {
  const late: Late = {
    startAt: new Float64Array(network.nodes.length).fill(NONE),
    finishAt: new Float64Array(network.nodes.length).fill(NONE),
  };
  const pass = { early, late, end };
  for (let at = order.length - 1; at >= 0; at -= 1) placeLate(network, order[at] ?? 0, pass);
  return late;
}

/**
 * Free float by node, rule T2; NaN for what has none. With `moved`, what is as late as possible moves by it, from the
 * last successor back (rule F4): early positions are then those after the move.
 */
export function freeFloats(
  network: Network,
  order: Int32Array,
  { early, late, finish }: { readonly early: Early; readonly late: Late; readonly finish: Moment },
  moved: ((index: number, by: number) => void) | null,
): Float64Array {
  const free = new Float64Array(network.nodes.length).fill(NONE);
  const hubs = new Float64Array(network.nodes.length).fill(NONE);
  const limitOf = (edge: Edge) => freeLimit(edge, network, early, hubs);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const index = order[at] ?? 0;
    const node = network.nodes[index];
    if (!node || !isScheduled(node)) continue;
    if (node.role !== Role.activity) {
      hubs[index] = lateHub(network, index, limitOf);
      continue;
    }
    if (node.state === State.finished) continue;
    let float = NONE;
    for (const edge of network.outOf[index] ?? []) {
      const limit = limitOf(edge);
      if (Number.isNaN(limit) || !isEarliest(edge, network, early)) continue;
      const from = (fromFinish(edge.code) ? early.finishAt[index] : early.startAt[index]) ?? 0;
      float = least(float, positionBefore(edge, limit, network, early) - from);
    }
    const total =
      (late.finishAt[index] ?? 0) - (early.finishAt[index] ?? 0) - (early.overrun[index] ?? 0);
    if (Number.isNaN(float))
      float =
        network.plan.rules.openEndFreeFloat === "total_float"
          ? total
          : node.calendar.work(finish) - (early.finishAt[index] ?? 0);
    float = Math.max(0, float);
    if (moved && node.asLateAsPossible && node.state === State.waiting) {
      const by = Math.max(0, Math.min(float, total));
      if (by > 0) moved(index, by);
      float -= by;
    }
    free[index] = float;
  }
  return free;
}
