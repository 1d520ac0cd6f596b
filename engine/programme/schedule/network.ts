import { continuousCalendar, type WorkCalendar, workCalendar } from "../calendar/calendar.ts";
import { type Moment, parseMoment } from "../calendar/moment.ts";
import { durationOf, hub, later, momentOr, type Node, nodeOf, Role } from "./node.ts";
import type { LinkType, Plan, PlanActivity, PlanLink } from "../plan.ts";
import { ProgrammeError } from "../problem.ts";

export const LinkCode: Readonly<Record<LinkType, number>> = { FS: 0, SS: 1, FF: 2, SF: 3 };
/** Whether a link code takes the predecessor's finish. */
export const fromFinish = (code: number): boolean => code === 0 || code === 2;
/** Whether a link code bounds the successor's start. */
export const toStart = (code: number): boolean => code <= 1;

/** A link, or the tie between a hub and what is below its summary. */
export interface Edge {
  /** The edge's index in the network's edges. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** A `LinkCode`. */
  readonly code: number;
  readonly lag: number;
  /** The calendar of the lag; null for a lag of 0. */
  readonly lagCalendar: WorkCalendar | null;
  /** The link's index in the plan's links; -1 for a tie. */
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
  /** The index of each activity's summary; -1 for none. */
  readonly parent: Int32Array;
  /** The index of each hub's summary. The first entry belongs to the first node after the activities. */
  readonly hubOf: readonly number[];
  /** The programme's start, or its data date if that is later: rule F1. */
  readonly floor: Moment;
  /** The data date; NaN before the first update. */
  readonly dataDate: Moment;
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

/** The most ties of all hubs together: more than any real programme has, and few enough to be computed. */
const MAX_TIES = 500_000;

/**
 * Makes a plan ready for the passes.
 * @throws ProgrammeError `invalid` if a link or an activity names something that does not exist, or links of
 *   summaries bind too much
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
  const parent = new Int32Array(activities.length).fill(-1);
  for (const [index, { parent: above }] of activities.entries())
    if (above !== null) parent[index] = indexOf.get(above) ?? -1;
  const lastBelow = lastBelowEach(parent);

  const edges: Edge[] = [];
  const hubs = new Map<string, number>();
  const hubOf: number[] = [];
  let ties = 0;
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
      ties += 1;
      if (ties > MAX_TIES)
        throw new ProgrammeError(
          "invalid",
          `The links of summaries would bind activities more than ${MAX_TIES.toLocaleString("en")} times. Link fewer summaries, or the activities themselves.`,
        );
      const isInto = role === Role.startsOf || role === Role.finishesOf;
      const [from, to] = isInto ? [at, below] : [below, at];
      edges.push({ at: edges.length, from, to, code, lag: 0, lagCalendar: null, link: -1 });
    }
    return at;
  };

  const isSummary = (index: number) => nodes[index]?.role === Role.summary;
  for (const [at, link] of plan.links.entries()) {
    const from = indexOf.get(link.from);
    const to = indexOf.get(link.to);
    if (from === undefined || to === undefined)
      throw new ProgrammeError("invalid", "A link leads to an activity that does not exist.");
    const code = LinkCode[link.type];
    const lag = lagOf(link, activities[from]);
    // A hub adds edges of its own.
    const source = isSummary(from) ? hubFor(from, hubRole(code, "from")) : from;
    const target = isSummary(to) ? hubFor(to, hubRole(code, "to")) : to;
    edges.push({
      at: edges.length,
      from: source,
      to: target,
      code,
      lag,
      lagCalendar: lag === 0 ? null : lagCalendarOf(link, plan, { nodes, from, to, own }),
      link: at,
    });
  }

  const into = edgesBy(edges, nodes.length, "to");
  const outOf = edgesBy(edges, nodes.length, "from");
  const dataDate = momentOr(plan.dataDate);
  const floor = later(parseMoment(plan.plannedStart), dataDate);
  return { plan, indexOf, nodes, edges, into, outOf, parent, hubOf, floor, dataDate };
}

/**
 * Returns the edges at one end of each node. Each list is created with its final length, because a list that grows
 * takes several times the memory.
 */
function edgesBy(
  edges: readonly Edge[],
  size: number,
  end: "from" | "to",
): readonly (readonly Edge[])[] {
  const counts = new Int32Array(size);
  for (const edge of edges) counts[edge[end]] = (counts[edge[end]] ?? 0) + 1;
  const lists: Edge[][] = [];
  // Array.from takes five times as long for packed numbers.
  for (let node = 0; node < size; node += 1) {
    const list: Edge[] = [];
    list.length = counts[node] ?? 0;
    lists.push(list);
  }
  const filled = new Int32Array(size);
  for (const edge of edges) {
    const node = edge[end];
    const at = filled[node] ?? 0;
    filled[node] = at + 1;
    const list = lists[node];
    if (list) list[at] = edge;
  }
  return lists;
}

/** The last row below each row, in preorder; the row itself if nothing is. */
function lastBelowEach(parent: Int32Array): Int32Array {
  const last = new Int32Array(parent.length);
  for (let index = 0; index < last.length; index += 1) last[index] = index;
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
  switch (lagCalendar ?? plan.rules.lagCalendar) {
    case "predecessor":
      return at.nodes[at.from]?.calendar ?? at.own;
    case "successor":
      return at.nodes[at.to]?.calendar ?? at.own;
    case "project":
      return at.own;
    case "continuous":
      return continuousCalendar();
  }
}

/**
 * Returns the same network with other fields of a few activities. Graph, calendars, rules and order stay the same.
 * @param changed the indexes of those activities
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
