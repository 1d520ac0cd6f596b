import { backward, freeFloats, type Late } from "./backward.ts";
import { drivingEdges, longestPath } from "./driving.ts";
import { scheduleLevelsOfEffort } from "./level-of-effort.ts";
import { type Moment, parseMoment } from "../calendar/moment.ts";
import type { Network } from "./network.ts";
import { type Node, Role, Stands, State } from "./node.ts";
import { type Early, forward, scheduleEarly } from "./passes.ts";
import type { Steps } from "../steps.ts";

/** The results of both passes, before summaries. */
export interface Computed {
  readonly early: Early;
  readonly late: Late;
  readonly free: Float64Array;
  /** 1 for each edge that drives, by index. */
  readonly driving: Uint8Array;
  readonly longest: Uint8Array;
}

const NONE = Number.NaN;

/** The latest finish of what is scheduled; NaN for none. */
function finishOf({ nodes }: Network, early: Early): Moment {
  let finish = NONE;
  for (let index = 0; index < nodes.length; index += 1) {
    const at = early.finish[index] ?? 0;
    if (nodes[index]?.role === Role.activity && !(at <= finish)) finish = at;
  }
  return finish;
}

/** Computes the dates of a network in steps: forward, backward, floats, and what drives. */
export function* passing(network: Network, order: Int32Array): Steps<Computed> {
  const { mustFinishBy, rules } = network.plan;
  const endOf = (early: Early): Moment =>
    mustFinishBy === null ? finishOf(network, early) : parseMoment(mustFinishBy);
  let early = forward(network, order);
  yield;
  let late = backward(network, order, early, endOf(early));
  yield;
  const isLate = ({ asLateAsPossible, state }: Node) => asLateAsPossible && state === State.waiting;
  const anyLate = network.nodes.some(isLate);
  if (anyLate && rules.asLateAsPossible === "total_float") {
    const end = endOf(early);
    const startAt = Float64Array.from(network.nodes, (node, index) =>
      isLate(node) ? (late.startAt[index] ?? NONE) : NONE,
    );
    early = forward(network, order, { startAt, evening: late.evening });
    yield;
    late = backward(network, order, early, Math.max(end, endOf(early)));
    yield;
  }
  if (anyLate && rules.asLateAsPossible === "free_float")
    early = moveLate(network, order, early, late);
  const finish = finishOf(network, early);
  const free = freeFloats(network, order, { early, late, finish }, null);
  yield;
  scheduleLevelsOfEffort(network, early);
  const driving = drivingEdges(network, early);
  return { early, late, free, driving, longest: longestPath(network, early, driving) };
}

/** Rule F4: activities that are as late as possible take their free float. Then hubs get the new dates. */
function moveLate(network: Network, order: Int32Array, early: Early, late: Late): Early {
  const finish = finishOf(network, early);
  freeFloats(network, order, { early, late, finish }, (index, by, inMorning) => {
    const node = network.nodes[index];
    if (!node) return;
    const startAt = (early.startAt[index] ?? 0) + by;
    const finishAt = (early.finishAt[index] ?? 0) + by;
    const isMoment = startAt === finishAt;
    const evening = isMoment && !(node.stands === Stands.morning && inMorning);
    early.startAt[index] = startAt;
    early.finishAt[index] = finishAt;
    early.finish[index] =
      isMoment && !evening ? node.calendar.startSide(finishAt) : node.calendar.finishSide(finishAt);
    early.start[index] = isMoment ? (early.finish[index] ?? 0) : node.calendar.startSide(startAt);
    early.evening[index] = evening ? 1 : 0;
  });
  for (const index of order)
    if (network.nodes[index]?.role !== Role.activity) scheduleEarly(network, index, early);
  return early;
}
