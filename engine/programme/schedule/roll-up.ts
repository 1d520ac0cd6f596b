import { type Network } from "./network.ts";
import { Role, State } from "./node.ts";
import type { Computed } from "./both-passes.ts";

const NONE = Number.NaN;

/**
 * The dates that people see for each activity, including summaries, by the activity's index in the plan. NaN for
 * none.
 */
export interface Rolled {
  readonly start: Float64Array;
  readonly finish: Float64Array;
  readonly lateStart: Float64Array;
  readonly lateFinish: Float64Array;
  readonly totalFloat: Float64Array;
  readonly freeFloat: Float64Array;
  readonly critical: Uint8Array;
  readonly onLongestPath: Uint8Array;
  /** The done part in percent. */
  readonly done: Float64Array;
  readonly programmeStart: number;
  readonly programmeFinish: number;
  readonly programmeDone: number;
}

/** Returns the smaller of two numbers, where NaN is none. */
const least = (a: number, b: number): number => (b < a || Number.isNaN(a) ? b : a);
const most = (a: number, b: number): number => (b > a || Number.isNaN(a) ? b : a);

/** Rules T1, T3 and S1 to S4. */
export function rollUp(network: Network, computed: Computed): Rolled {
  const { activities, rules } = network.plan;
  const { early, late, free } = computed;
  const size = activities.length;
  const array = () => new Float64Array(size).fill(NONE);
  const rolled = {
    start: array(),
    finish: array(),
    lateStart: array(),
    lateFinish: array(),
    totalFloat: array(),
    freeFloat: array(),
    critical: new Uint8Array(size),
    onLongestPath: new Uint8Array(size),
    done: array(),
  };
  const earliest = [rolled.start, rolled.lateStart, rolled.totalFloat, rolled.freeFloat];
  const latest = [rolled.finish, rolled.lateFinish];
  const weight = new Float64Array(size);
  const doneMinutes = new Float64Array(size);
  const openBelow = new Uint8Array(size);
  let [programmeStart, programmeFinish, allWeight, allDone, anyOpen] = [NONE, NONE, 0, 0, false];

  // Rows below a summary come after it. Going back from the last row, each is complete before the rows above it.
  for (let index = size - 1; index >= 0; index -= 1) {
    const node = network.nodes[index];
    const activity = activities[index];
    if (!node || !activity) continue;
    // A summary whose rows below are all empty summaries does not affect the summaries above it either.
    const isEmpty = node.role === Role.summary && Number.isNaN(rolled.start[index] ?? NONE);
    if (node.role === Role.summary) {
      if (isEmpty) {
        rolled.start[index] = node.calendar.startSide(node.calendar.work(network.floor));
        rolled.finish[index] = rolled.start[index] ?? 0;
      }
      const minutes = weight[index] ?? 0;
      const isDone = openBelow[index] === 0 && !isEmpty;
      rolled.done[index] = isDone
        ? 100
        : minutes > 0
          ? ((doneMinutes[index] ?? 0) / minutes) * 100
          : 0;
      if (rules.totalFloat === "smallest") floatOfSummary(network, index, rolled);
    } else {
      const { calendar } = node;
      rolled.start[index] = early.start[index] ?? 0;
      rolled.finish[index] = early.finish[index] ?? 0;
      const finished = node.state === State.finished;
      rolled.done[index] = finished ? 100 : activity.percentComplete;
      if (node.role === Role.activity && !finished) {
        const [startAt, finishAt] = [late.startAt[index] ?? 0, late.finishAt[index] ?? 0];
        const isMoment = early.startAt[index] === early.finishAt[index];
        const evening = isMoment && (early.evening[index] === 1 || late.evening[index] === 1);
        rolled.lateStart[index] = evening
          ? calendar.finishSide(startAt)
          : calendar.startSide(startAt);
        rolled.lateFinish[index] =
          isMoment && !evening ? calendar.startSide(finishAt) : calendar.finishSide(finishAt);
        const overrun = early.overrun[index] ?? 0;
        const finishFloat = finishAt - (early.finishAt[index] ?? 0) - overrun;
        const startFloat = startAt - (early.startAt[index] ?? 0) - overrun;
        const float =
          rules.totalFloat === "smallest" ? Math.min(startFloat, finishFloat) : finishFloat;
        rolled.totalFloat[index] = float;
        rolled.freeFloat[index] = free[index] ?? NONE;
        rolled.onLongestPath[index] = computed.longest[index] ?? 0;
        const byFloat = float <= rules.criticalFloatMinutes ? 1 : 0;
        rolled.critical[index] =
          rules.critical === "longest_path" ? (rolled.onLongestPath[index] ?? 0) : byFloat;
      }
      weight[index] = node.role === Role.activity ? node.duration : 0;
      doneMinutes[index] = ((weight[index] ?? 0) * (rolled.done[index] ?? 0)) / 100;
      openBelow[index] = finished || node.role === Role.levelOfEffort ? 0 : 1;
      if (node.role === Role.activity) {
        programmeStart = least(programmeStart, rolled.start[index] ?? 0);
        programmeFinish = most(programmeFinish, rolled.finish[index] ?? 0);
      }
      allWeight += weight[index] ?? 0;
      allDone += doneMinutes[index] ?? 0;
      anyOpen ||= openBelow[index] === 1;
    }
    const above = network.parent[index] ?? -1;
    if (above < 0 || isEmpty) continue;
    for (const dates of earliest) dates[above] = least(dates[above] ?? NONE, dates[index] ?? NONE);
    for (const dates of latest) dates[above] = most(dates[above] ?? NONE, dates[index] ?? NONE);
    rolled.critical[above] = Math.max(rolled.critical[above] ?? 0, rolled.critical[index] ?? 0);
    rolled.onLongestPath[above] = Math.max(
      rolled.onLongestPath[above] ?? 0,
      rolled.onLongestPath[index] ?? 0,
    );
    weight[above] = (weight[above] ?? 0) + (weight[index] ?? 0);
    doneMinutes[above] = (doneMinutes[above] ?? 0) + (doneMinutes[index] ?? 0);
    openBelow[above] = Math.max(openBelow[above] ?? 0, openBelow[index] ?? 0);
  }
  const partDone = allWeight > 0 ? (allDone / allWeight) * 100 : 0;
  const programmeDone = size > 0 && !anyOpen ? 100 : partDone;
  return { ...rolled, programmeStart, programmeFinish, programmeDone };
}

/** Rule S2 where total float is the smallest: that of the summary's own dates, as Microsoft Project counts it. */
function floatOfSummary(
  { nodes, outOf, plan: { rules } }: Network,
  index: number,
  rolled: Pick<
    Rolled,
    "start" | "finish" | "lateStart" | "lateFinish" | "totalFloat" | "freeFloat" | "critical"
  >,
): void {
  const calendar = nodes[index]?.calendar;
  const [lateStart, lateFinish] = [rolled.lateStart[index], rolled.lateFinish[index]];
  if (!calendar || Number.isNaN(lateFinish ?? NONE)) return;
  const between = (from = NONE, to = NONE) => calendar.work(to) - calendar.work(from);
  const float = Math.min(
    between(rolled.start[index], lateStart),
    between(rolled.finish[index], lateFinish),
  );
  rolled.totalFloat[index] = float;
  // A link from the summary may leave less. The least float below the summary is then the safe answer.
  const isOpen = (outOf[index] ?? []).length === 0;
  if (isOpen && rules.openEndFreeFloat === "total_float")
    rolled.freeFloat[index] = Math.max(0, float);
  if (rules.critical === "total_float")
    rolled.critical[index] = float <= rules.criticalFloatMinutes ? 1 : 0;
}
