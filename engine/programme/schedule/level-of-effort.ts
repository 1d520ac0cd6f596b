import type { Moment } from "../calendar/moment.ts";
import { type Edge, fromFinish, type Network, toStart } from "./network.ts";
import { type Node, Role, State } from "./node.ts";
import { afterLag, boundOf, type Early } from "./passes.ts";

const NONE = Number.NaN;

/** A date that a link requires of one end of a level of effort. */
export interface Ask {
  readonly edge: Edge;
  /** Whether the link leads to a successor, up to which the level of effort extends. */
  readonly isOut: boolean;
  /** The date of the other activity, before and after the lag is applied. */
  readonly moment: Moment;
  readonly bound: Moment;
}

/** Links between two levels of effort do not count. */
export function* asksOf(
  network: Network,
  index: number,
  end: "start" | "finish",
  early: Early,
): Generator<Ask> {
  const isEffort = (at: number) => network.nodes[at]?.role === Role.levelOfEffort;
  for (const edge of network.into[index] ?? []) {
    if (isEffort(edge.from) || toStart(edge.code) !== (end === "start")) continue;
    const moment = (fromFinish(edge.code) ? early.finish[edge.from] : early.start[edge.from]) ?? 0;
    const bound = boundOf(edge, early);
    if (!Number.isNaN(bound)) yield { edge, isOut: false, moment, bound };
  }
  for (const edge of network.outOf[index] ?? []) {
    if (isEffort(edge.to) || fromFinish(edge.code) !== (end === "finish")) continue;
    const moment = (toStart(edge.code) ? early.start[edge.to] : early.finish[edge.to]) ?? 0;
    if (!Number.isNaN(moment))
      yield { edge, isOut: true, moment, bound: afterLag(moment, -edge.lag, edge.lagCalendar) };
  }
}

/**
 * The earliest start and the latest finish below each summary, without levels of effort, by the summary's index.
 * The span of the programme comes after the last.
 */
interface Spans {
  readonly start: Float64Array;
  readonly finish: Float64Array;
}

/** Returns the index of the span that a row belongs to: its summary's, or the programme's. */
function spanOf(parent: Int32Array, index: number): number {
  const above = parent[index] ?? -1;
  return above < 0 ? parent.length : above;
}

function spansOf({ plan, nodes, parent }: Network, early: Early): Spans {
  const size = plan.activities.length;
  const start = new Float64Array(size + 1).fill(NONE);
  const finish = new Float64Array(size + 1).fill(NONE);
  for (let index = size - 1; index >= 0; index -= 1) {
    const above = spanOf(parent, index);
    const role = nodes[index]?.role;
    if (role === Role.levelOfEffort) continue;
    const [from, to] = role === Role.summary ? [start, finish] : [early.start, early.finish];
    const [first, last] = [from[index] ?? NONE, to[index] ?? NONE];
    if (!((start[above] ?? NONE) <= first) && !Number.isNaN(first)) start[above] = first;
    if (!((finish[above] ?? NONE) >= last) && !Number.isNaN(last)) finish[above] = last;
  }
  return { start, finish };
}

/** Computes the dates of the levels of effort, rule F5, after all other activities have dates. */
export function scheduleLevelsOfEffort(network: Network, early: Early): void {
  const counted = network.plan.activities.length;
  let spans: Spans | undefined;
  for (let index = 0; index < counted; index += 1) {
    const node = network.nodes[index];
    if (node?.role !== Role.levelOfEffort) continue;
    if (spansAll(network, index, early)) {
      spans ??= spansOf(network, early);
      const above = spanOf(network.parent, index);
      place(network, index, early, {
        startAt: positionOf(node, spans.start[above] ?? NONE),
        finishAt: positionOf(node, spans.finish[above] ?? NONE),
      });
    } else place(network, index, early, askedOf(network, index, early));
  }
}

const positionOf = ({ calendar }: Node, moment: Moment): number =>
  Number.isNaN(moment) ? NONE : calendar.work(moment);

/**
 * Whether no link requires anything of a level of effort. It then lasts as long as the other activities in its
 * summary, or in the programme.
 */
export function spansAll(network: Network, index: number, early: Early): boolean {
  const ends = ["start", "finish"] as const;
  return ends.every((end) => asksOf(network, index, end, early).next().done === true);
}

/** Required positions in a level of effort's own calendar; NaN for none. */
interface Asked {
  readonly startAt: number;
  readonly finishAt: number;
}

function askedOf(network: Network, index: number, early: Early): Asked {
  const { calendar } = network.nodes[index] as Node;
  let [startAt, finishAt] = [NONE, NONE];
  for (const { moment, bound } of asksOf(network, index, "start", early)) {
    // Only an activity that has started is earlier than the programme's start or the data date.
    const from = moment < network.floor ? bound : Math.max(bound, network.floor);
    const position = calendar.work(from);
    if (!(startAt <= position)) startAt = position;
  }
  for (const { bound } of asksOf(network, index, "finish", early)) {
    const position = calendar.work(bound);
    if (!(finishAt >= position)) finishAt = position;
  }
  return { startAt, finishAt };
}

function place(network: Network, index: number, early: Early, asked: Asked): void {
  const node = network.nodes[index] as Node;
  const { calendar, actualStart, actualFinish } = node;
  const started = !Number.isNaN(actualStart);
  const startAt = started
    ? calendar.work(actualStart)
    : Number.isNaN(asked.startAt)
      ? calendar.work(network.floor)
      : asked.startAt;
  const finished = node.state === State.finished;
  const reached = finished ? calendar.work(actualFinish) : asked.finishAt;
  const finishAt = Math.max(startAt, Number.isNaN(reached) ? startAt + node.duration : reached);
  early.startAt[index] = startAt;
  early.finishAt[index] = finishAt;
  const start = started ? actualStart : calendar.startSide(startAt);
  early.start[index] = start;
  const last = startAt < finishAt ? calendar.finishSide(finishAt) : calendar.startSide(finishAt);
  early.finish[index] = finished ? actualFinish : Math.max(start, last);
}
