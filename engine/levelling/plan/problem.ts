import { backward } from "../../programme/schedule/backward.ts";
import {
  type DayNumber,
  dayOfMoment,
  type Moment,
  parseMoment,
  weekdayOf,
} from "../../programme/calendar/moment.ts";
import type { Network } from "../../programme/schedule/network.ts";
import { type Node, Role, State } from "../../programme/schedule/node.ts";
import type { Early } from "../../programme/schedule/passes.ts";
import type { Plan } from "../../programme/plan.ts";
import { compute, type Schedule } from "../../programme/schedule/schedule.ts";
import { orderOf } from "../../programme/schedule/topology.ts";
import { Left, partsOf, type Supply } from "./supply.ts";

/** `keep_finish` uses float alone; `keep_capacities` never overloads what it moves, and lets the finish move. */
export const levellingModes = ["keep_finish", "keep_capacities"] as const;
export type LevellingMode = (typeof levellingModes)[number];

export interface LevellingOptions {
  readonly mode: LevellingMode;
  /** The resources whose capacities count. */
  readonly resources: readonly string[];
  /** Whether the needs of other projects count. */
  readonly others: boolean;
}

/** The priority of activities that levelling does not move: rule V3. */
const FIXED_PRIORITY = 1000;

export interface Demand {
  /** The resource's index in the problem's supplies. */
  readonly resource: number;
  /** The quantity in ten-thousandths of a unit. */
  readonly quantity: number;
}

/** What activities need of some resources, and how much of these is available. */
export interface Needs {
  readonly supplies: readonly Supply[];
  readonly lefts: readonly Left[];
  /** The first day that counts. */
  readonly first: DayNumber;
  /** What each activity needs. */
  readonly demands: readonly (readonly Demand[])[];
  /**
   * For each activity, the weekdays on which everything that it needs works: a bit mask, 1 for Monday up to 64 for
   * Sunday.
   */
  readonly workingDays: Uint8Array;
}

/** A programme to be levelled. Nodes are those of the network of `free`. */
export interface Problem extends Needs {
  readonly mode: LevellingMode;
  /** The programme as it is. */
  readonly now: Schedule;
  /** The programme without the starts that levelling may set. */
  readonly free: Schedule;
  /** 1 for each activity that levelling may move. */
  readonly movable: Uint8Array;
  /**
   * Nodes whose dates follow from the whole schedule: summaries, levels of effort, and activities that are as late
   * as possible.
   */
  readonly trailing: readonly number[];
  /** The nodes, each after its predecessors. */
  readonly order: Int32Array;
  /** Late starts, as positions. */
  readonly late: Float64Array;
  /** The latest start of each node, as a position: rule V5. */
  readonly limit: Float64Array;
  /** The finish that must not become later. */
  readonly finish: Moment;
}

const NO_DEMANDS: readonly Demand[] = [];

export function needsOf(
  schedule: Schedule,
  supplies: readonly Supply[],
  { resources, others }: Pick<LevellingOptions, "resources" | "others">,
): Needs {
  const first = dayOfMoment(schedule.network.floor);
  const chosen = supplies.filter(({ resource }) => resources.includes(resource));
  const demands = demandsOf(schedule, chosen);
  return {
    supplies: chosen,
    lefts: chosen.map((supply) => new Left(supply, { first, others })),
    first,
    demands,
    workingDays: Uint8Array.from(demands, (list) =>
      list.reduce(
        (days, { resource }) => days & (chosen[resource]?.workingDays ?? EVERY_DAY),
        EVERY_DAY,
      ),
    ),
  };
}

const EVERY_DAY = 127;

/** @throws ProgrammeError as `compute` does */
export function problemOf(
  now: Schedule,
  supplies: readonly Supply[],
  options: LevellingOptions,
): Problem {
  const { plan } = now;
  const { mode } = options;
  const needs = needsOf(now, supplies, options);
  const { demands } = needs;
  const movable = Uint8Array.from(plan.activities, ({ kind, priority }, index) => {
    const node = now.network.nodes[index];
    const isFree = kind === "task" && priority < FIXED_PRIORITY && node && isLevelable(node);
    return isFree && (demands[index]?.length ?? 0) > 0 ? 1 : 0;
  });
  const free = compute(withoutStarts(plan, movable));
  const { network } = free;
  const order = orderOf(network);
  const finish = Math.max(now.finish ?? 0, free.finish ?? 0);
  const { early } = free.computed;
  const late = backward(network, order, early, finish).startAt;
  const fixed = backward(boundByFixed(network, early), order, early, FAR).startAt;
  const limit = fixed.map((position, index) => {
    const unbound = network.nodes[index]?.calendar.work(UNBOUND) ?? 0;
    if (mode === "keep_capacities" && position > unbound) return Infinity;
    const latest = mode === "keep_finish" ? Math.min(position, late[index] ?? 0) : position;
    return Math.max(latest, early.startAt[index] ?? 0);
  });
  return {
    ...needs,
    mode,
    now,
    free,
    movable,
    trailing: [...demands.keys()].filter(
      (index) => (demands[index]?.length ?? 0) > 0 && isTrailing(network, index),
    ),
    order,
    late,
    limit,
    finish,
  };
}

/** Whether everything that an activity needs works on a day. */
export const worksOn = ({ workingDays }: Needs, index: number, day: DayNumber): boolean =>
  (((workingDays[index] ?? EVERY_DAY) >> weekdayOf(day)) & 1) === 1;

/**
 * A moment beyond every programme that is built. A node that fixed dates allow to start this late is not bound by
 * any.
 */
const UNBOUND: Moment = parseMoment("2150-01-01T00:00");
const FAR: Moment = parseMoment("2190-01-01T00:00");

/**
 * Returns the network in which only fixed and honoured dates bound late dates: moving an activity past such a date
 * would violate a link.
 */
function boundByFixed(network: Network, early: Early): Network {
  const nodes = network.nodes.map((node, index): Node => {
    const isFixed = !Number.isNaN(node.fixedStart) || !Number.isNaN(node.fixedFinish);
    const isHeld = (early.overrun[index] ?? 0) > 0;
    return {
      ...node,
      mandatory: isFixed || isHeld,
      startNoLater: node.honouredStart,
      finishNoLater: node.honouredFinish,
    };
  });
  return { ...network, nodes };
}

/** Rule V3, except for the activity's kind and priority. */
function isLevelable(node: Node): boolean {
  return (
    node.role === Role.activity &&
    node.state === State.waiting &&
    !node.asLateAsPossible &&
    Number.isNaN(node.fixedStart) &&
    Number.isNaN(node.fixedFinish)
  );
}

function isTrailing({ nodes }: Network, index: number): boolean {
  const node = nodes[index];
  return (
    node !== undefined &&
    (node.role !== Role.activity || (node.asLateAsPossible && node.state === State.waiting))
  );
}

function demandsOf(
  { plan, network }: Schedule,
  supplies: readonly Supply[],
): (readonly Demand[])[] {
  const places = new Map(supplies.map(({ resource }, at) => [resource, at]));
  const demands: (readonly Demand[])[] = plan.activities.map(() => NO_DEMANDS);
  for (const { activity, resource, perDay } of plan.assignments) {
    const index = network.indexOf.get(activity);
    const place = places.get(resource);
    if (index === undefined || place === undefined) continue;
    const before = demands[index] ?? NO_DEMANDS;
    const same = before.find((one) => one.resource === place);
    const quantity = partsOf(perDay) + (same?.quantity ?? 0);
    demands[index] = [...before.filter((one) => one !== same), { resource: place, quantity }];
  }
  return demands;
}

function withoutStarts(plan: Plan, movable: Uint8Array): Plan {
  const activities = plan.activities.map((activity, index) =>
    movable[index] === 1 && activity.levelledStart !== null
      ? { ...activity, levelledStart: null }
      : activity,
  );
  return { ...plan, activities };
}
