import type { WorkCalendar } from "../calendar/calendar.ts";
import type { Moment } from "../calendar/moment.ts";
import { type Edge, fromFinish, type Network, toStart } from "./network.ts";
import { type Node, Role, Stands, State } from "./node.ts";

const NONE = Number.NaN;

/**
 * The result of the forward pass. Positions are in each node's own calendar: for a started activity, `startAt` is
 * where its remaining work begins. Moments are the dates that links start from, and that people see.
 */
export interface Early {
  readonly startAt: Float64Array;
  readonly finishAt: Float64Array;
  readonly start: Float64Array;
  readonly finish: Float64Array;
  /** 1 for nodes without a duration that are in the evening: rule C5. */
  readonly evening: Uint8Array;
  /** Working minutes by which an honoured date is earlier than everything else requires: rule F6. */
  readonly overrun: Float64Array;
}

export function emptyEarly(size: number): Early {
  return {
    startAt: new Float64Array(size),
    finishAt: new Float64Array(size),
    start: new Float64Array(size),
    finish: new Float64Array(size),
    evening: new Uint8Array(size),
    overrun: new Float64Array(size),
  };
}

/** Whether a node has dates of its own in the passes. */
export function isScheduled({ role }: Node): boolean {
  return role !== Role.levelOfEffort && role !== Role.summary;
}

/** Whether a link counts for its successor's dates: rules L5, R4, R5. */
export function counts(network: Network, { from, to }: Edge): boolean {
  const successor = network.nodes[to];
  const predecessor = network.nodes[from];
  if (!successor || !predecessor) return false;
  if (predecessor.role === Role.levelOfEffort || successor.role === Role.levelOfEffort)
    return false;
  return successor.state !== State.started || network.plan.rules.progress === "retained_logic";
}

/** Rule L2: a moment after a lag. */
export function afterLag(moment: Moment, lag: number, calendar: WorkCalendar | null): Moment {
  return calendar === null ? moment : calendar.finishSide(calendar.work(moment) + lag);
}

/** The latest moment that, after the lag, is not later than `moment`. */
export function beforeLag(moment: Moment, lag: number, calendar: WorkCalendar | null): Moment {
  return calendar === null ? moment : calendar.startSide(calendar.work(moment) - lag);
}

/** Rule L1: returns the moment that a link sets as a bound for its successor. */
export function boundOf({ from, code, lag, lagCalendar }: Edge, early: Early): Moment {
  const moment = (fromFinish(code) ? early.finish[from] : early.start[from]) ?? NONE;
  return afterLag(moment, lag, lagCalendar);
}

/** The earliest starts that levelling or as late as possible allows. */
export interface EarliestStarts {
  /** Positions by node; NaN for none. */
  readonly startAt: Float64Array;
  /** 1 for nodes without a duration that are then in the evening; null for none. */
  readonly evening: Uint8Array | null;
}

/** Writes the dates of one node into `early`. The dates of its predecessors are known. */
export function scheduleEarly(
  network: Network,
  index: number,
  early: Early,
  heldBack: EarliestStarts | null = null,
): void {
  const node = network.nodes[index];
  if (!node || !isScheduled(node)) return;
  if (node.role !== Role.activity) return placeHub(network, index, node, early);
  const { calendar } = node;
  if (node.state === State.finished) return placeFinished(index, node, early);
  if (!Number.isNaN(node.fixedStart) || !Number.isNaN(node.fixedFinish))
    return placeFixed(network, index, node, early);

  const started = node.state === State.started;
  let startAt = -1;
  let finishAt = -1;
  /** The greatest positions that a predecessor's finish asks for at this very moment: rule C5. */
  let evening = -1;
  let isBound = false;
  // Only a node without a duration is on one side or the other, and finding each side costs a search.
  const hasSides = node.remaining === 0 || !Number.isNaN(node.expectedFinish);
  for (const edge of network.into[index] ?? []) {
    if (!counts(network, edge)) continue;
    const bound = boundOf(edge, early);
    if (Number.isNaN(bound)) continue;
    isBound = true;
    const position = calendar.work(bound);
    if (toStart(edge.code)) startAt = Math.max(startAt, position);
    else finishAt = Math.max(finishAt, position);
    if (
      hasSides &&
      position > evening &&
      hubIsEvening(network, edge, early) &&
      isEveningOf(calendar, position, bound)
    )
      evening = position;
  }
  const { rules } = network.plan;
  if (started) {
    const restart = restartOf(network, node);
    startAt = Math.max(startAt, restart);
    if (node.remaining < node.duration && Number.isNaN(network.dataDate))
      evening = Math.max(evening, restart);
  } else if (!rules.leadBeforeStart || !isBound)
    startAt = Math.max(startAt, calendar.work(network.floor));
  if (!Number.isNaN(node.startNoEarlier))
    startAt = Math.max(startAt, calendar.work(node.startNoEarlier));
  if (!Number.isNaN(node.finishNoEarlier)) {
    const position = calendar.work(node.finishNoEarlier);
    finishAt = Math.max(finishAt, position);
    if (position > evening && isEveningOf(calendar, position, node.finishNoEarlier))
      evening = position;
  }
  if (node.stands === Stands.morning) evening = -1;
  const held = heldBack?.startAt[index] ?? NONE;
  if (held > startAt) {
    if (held > finishAt && heldBack?.evening?.[index] === 1) evening = held;
    startAt = held;
  }
  if (Number.isNaN(node.expectedFinish)) {
    startAt = Math.max(startAt, finishAt - node.remaining);
    finishAt = startAt + node.remaining;
  } else {
    // If only leads bind the activity, they may require just a finish: then the start is the programme's.
    if (startAt < 0) startAt = calendar.work(network.floor);
    finishAt = Math.max(startAt, finishAt, calendar.work(node.expectedFinish));
  }

  const overrun = Math.max(0, startAt - latestHonoured(node, finishAt - startAt));
  startAt -= overrun;
  finishAt -= overrun;
  // In this case its own date alone determines its position.
  if (overrun > 0)
    evening =
      node.stands !== Stands.morning && isEveningOf(calendar, finishAt, node.honouredFinish)
        ? finishAt
        : -1;
  early.overrun[index] = overrun;

  const isEvening = startAt === finishAt && evening === finishAt;
  early.startAt[index] = startAt;
  early.finishAt[index] = finishAt;
  early.evening[index] = isEvening ? 1 : 0;
  const stands =
    startAt < finishAt || !isEvening ? calendar.startSide(startAt) : calendar.finishSide(startAt);
  early.start[index] = started ? node.actualStart : stands;
  early.finish[index] = startAt < finishAt ? calendar.finishSide(finishAt) : stands;
}

/** Whether a moment is the evening of a position. */
function isEveningOf(calendar: WorkCalendar, position: number, moment: Moment): boolean {
  return position > 0 && calendar.finishSide(position) === moment;
}

/** Rule F6: the latest position at which an activity of this length may start by its own dates. */
function latestHonoured({ calendar, honouredStart, honouredFinish }: Node, length: number): number {
  const start = Number.isNaN(honouredStart) ? Infinity : calendar.work(honouredStart);
  const finish = Number.isNaN(honouredFinish) ? Infinity : calendar.work(honouredFinish);
  return Math.max(0, Math.min(start, finish - length));
}

/** Rule R2: returns the earliest position at which the remaining work of a started activity begins. */
function restartOf({ dataDate }: Network, node: Node): number {
  const { calendar, actualStart, duration, remaining } = node;
  return Number.isNaN(dataDate)
    ? calendar.work(actualStart) + Math.max(0, duration - remaining)
    : calendar.work(Math.max(dataDate, actualStart));
}

/** Whether a link passes on a finish: it takes one, or it comes from a hub that passes one on. */
function hubIsEvening(network: Network, { from, code }: Edge, early: Early): boolean {
  const role = network.nodes[from]?.role;
  if (role === Role.startsOf || role === Role.finishesOf) return early.evening[from] === 1;
  return fromFinish(code);
}

function placeHub(network: Network, index: number, { role }: Node, early: Early): void {
  const isEarliest = role === Role.earliestOf;
  let moment = NONE;
  let evening = 0;
  for (const edge of network.into[index] ?? []) {
    if (!counts(network, edge)) continue;
    const bound = boundOf(edge, early);
    const replaces = Number.isNaN(moment) || (isEarliest ? bound < moment : bound > moment);
    if (bound === moment || replaces) {
      const isFinish = hubIsEvening(network, edge, early) ? 1 : 0;
      evening = replaces ? isFinish : Math.max(evening, isFinish);
    }
    if (replaces) moment = bound;
  }
  // A summary without rows below it is at the programme's start. A bound that nobody sets has no effect.
  const passesOn = role === Role.startsOf || role === Role.finishesOf;
  if (Number.isNaN(moment) && !passesOn) moment = network.floor;
  early.startAt[index] = moment;
  early.finishAt[index] = moment;
  early.start[index] = moment;
  early.finish[index] = moment;
  early.evening[index] = evening;
}

/** Rule R1. */
function placeFinished(index: number, node: Node, early: Early): void {
  const { calendar, actualFinish, actualStart } = node;
  const finishAt = calendar.work(actualFinish);
  const known = !Number.isNaN(actualStart);
  const startAt = known ? calendar.work(actualStart) : Math.max(0, finishAt - node.remaining);
  early.startAt[index] = startAt;
  early.finishAt[index] = finishAt;
  early.start[index] = known
    ? actualStart
    : Math.min(actualFinish, node.remaining > 0 ? calendar.startSide(startAt) : actualFinish);
  early.finish[index] = actualFinish;
  early.evening[index] = 1;
}

/** Rule F3. */
function placeFixed(network: Network, index: number, node: Node, early: Early): void {
  const { calendar, fixedStart, fixedFinish, actualStart } = node;
  const hasStart = !Number.isNaN(fixedStart);
  const hasFinish = !Number.isNaN(fixedFinish);
  const started = node.state === State.started;
  let finishAt = hasFinish
    ? calendar.work(fixedFinish)
    : calendar.work(fixedStart) + node.remaining;
  let startAt = hasStart ? calendar.work(fixedStart) : finishAt - node.remaining;
  if (started) startAt = restartOf(network, node);
  startAt = Math.min(startAt, finishAt);
  if (startAt < 0) {
    startAt = 0;
    finishAt = Math.max(finishAt, 0);
  }
  early.startAt[index] = startAt;
  early.finishAt[index] = finishAt;
  const pinned = !node.mandatory;
  const start = pinned && hasStart ? fixedStart : calendar.startSide(startAt);
  const finish =
    pinned && hasFinish ? fixedFinish : startAt < finishAt ? calendar.finishSide(finishAt) : start;
  early.start[index] = started ? actualStart : Math.min(start, finish);
  early.finish[index] = finish;
  early.evening[index] = 0;
}

/** The forward pass. */
export function forward(
  network: Network,
  order: Int32Array,
  heldBack: EarliestStarts | null = null,
): Early {
  const early = emptyEarly(network.nodes.length);
  for (const index of order) scheduleEarly(network, index, early, heldBack);
  return early;
}
