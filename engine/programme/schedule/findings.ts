import { type Edge, fromFinish, type Network, toStart } from "./network.ts";
import { type Node, Role, State } from "./node.ts";
import { afterLag, boundOf, counts } from "./passes.ts";
import { parseMoment } from "../calendar/moment.ts";
import type { PlanActivity } from "../plan.ts";
import type { Rolled } from "./roll-up.ts";
import type { Computed } from "./both-passes.ts";

export type FindingKind =
  | "open_start"
  | "open_finish"
  | "out_of_sequence"
  | "broken_constraint"
  | "missed_deadline"
  | "negative_float"
  | "actual_after_data_date";

/** What a planner should look at; rules D1 to D4. */
export interface Finding {
  readonly kind: FindingKind;
  readonly activity: string;
  readonly link: string | null;
}

/** All findings, in the order of the rows. */
export function findingsOf(network: Network, computed: Computed, rolled: Rolled): Finding[] {
  const { activities, links } = network.plan;
  const found: Finding[] = [];
  const open = openEnds(network, computed, rolled);
  for (const [index, activity] of activities.entries()) {
    const node = network.nodes[index];
    if (!node) continue;
    const add = (kind: FindingKind, link: Edge | null = null) =>
      found.push({ kind, activity: activity._id, link: links[link?.link ?? -1]?._id ?? null });
    if (missesDeadline(node, index, activity, rolled)) add("missed_deadline");
    if (node.role === Role.summary) continue;
    if (open.starts.has(index)) add("open_start");
    if (open.finishes.has(index)) add("open_finish");
    for (const edge of network.into[index] ?? [])
      if (edge.link >= 0 && isOutOfSequence(network, computed, edge)) add("out_of_sequence", edge);
    if (breaksConstraint(node, index, computed)) add("broken_constraint");
    for (const edge of network.into[index] ?? [])
      if (edge.link >= 0 && breaksLink(network, computed, edge)) add("broken_constraint", edge);
    if ((rolled.totalFloat[index] ?? 0) < 0) add("negative_float");
    const { dataDate } = network;
    if (node.actualStart > dataDate || node.actualFinish > dataDate) add("actual_after_data_date");
  }
  return found;
}

/** Rule D4. */
function missesDeadline(
  { calendar, role, state }: Node,
  index: number,
  { deadline }: PlanActivity,
  { finish, done }: Rolled,
): boolean {
  const isDone = role === Role.summary ? done[index] === 100 : state === State.finished;
  if (deadline === null || isDone) return false;
  return calendar.work(finish[index] ?? 0) > calendar.work(parseMoment(deadline));
}

/** Rule D1. */
function openEnds(network: Network, { early }: Computed, rolled: Rolled) {
  const starts = new Set<number>();
  const finishes = new Set<number>();
  for (let index = 0; index < network.plan.activities.length; index += 1) {
    const node = network.nodes[index];
    if (node?.role !== Role.activity || node.state === State.finished) continue;
    const into = network.into[index] ?? [];
    const outOf = network.outOf[index] ?? [];
    if (
      node.state === State.waiting &&
      !into.some((edge) => toStart(edge.code) && isBound(network, edge))
    )
      starts.add(index);
    if (!outOf.some((edge) => fromFinish(edge.code) && isBinding(network, edge)))
      finishes.add(index);
  }
  const first = [...starts].filter((index) => early.start[index] === rolled.programmeStart);
  const last = [...finishes].filter((index) => early.finish[index] === rolled.programmeFinish);
  if (first.length === 1) for (const index of first) starts.delete(index);
  if (last.length === 1) for (const index of last) finishes.delete(index);
  return { starts, finishes };
}

/** A tie from a hub binds if something binds the hub. */
function isBound(network: Network, { from, link }: Edge): boolean {
  return link >= 0
    ? network.nodes[from]?.role !== Role.levelOfEffort
    : (network.into[from] ?? []).length > 0;
}

function isBinding(network: Network, { to, link }: Edge): boolean {
  return link >= 0
    ? network.nodes[to]?.role !== Role.levelOfEffort
    : (network.outOf[to] ?? []).length > 0;
}

/** Rule D2. */
function isOutOfSequence(network: Network, { early }: Computed, edge: Edge): boolean {
  const [from, to] = [network.nodes[edge.from], network.nodes[edge.to]];
  if (!from || !to || from.role !== Role.activity || to.role !== Role.activity) return false;
  const reached = toStart(edge.code) ? to.actualStart : to.actualFinish;
  if (Number.isNaN(reached)) return false;
  // A finished activity has started, even if nobody has said when: rule R1.
  const started = from.state === State.finished ? (early.start[edge.from] ?? 0) : from.actualStart;
  const needed = fromFinish(edge.code) ? from.actualFinish : started;
  if (Number.isNaN(needed)) return true;
  return to.calendar.work(reached) < to.calendar.work(afterLag(needed, edge.lag, edge.lagCalendar));
}

/** Rule D3, for the activity's own constraints. */
function breaksConstraint(node: Node, index: number, { early }: Computed): boolean {
  if (
    node.role !== Role.activity ||
    node.state === State.finished ||
    !Number.isNaN(node.fixedFinish)
  )
    return false;
  const { calendar } = node;
  const startAt = early.startAt[index] ?? 0;
  const finishAt = early.finishAt[index] ?? 0;
  const after = (position: number, limit: number) =>
    !Number.isNaN(limit) && position > calendar.work(limit);
  const before = (position: number, limit: number) =>
    !Number.isNaN(limit) && position < calendar.work(limit);
  return (
    (node.state === State.waiting && after(startAt, node.startNoLater)) ||
    after(finishAt, node.finishNoLater) ||
    (node.state === State.waiting && before(startAt, node.startNoEarlier)) ||
    before(finishAt, node.finishNoEarlier)
  );
}

/** Rule D3: a mandatory, honoured or pinned date that is earlier than a link requires. */
function breaksLink(network: Network, { early }: Computed, edge: Edge): boolean {
  const node = network.nodes[edge.to];
  if (node?.role !== Role.activity || node.state !== State.waiting) return false;
  const isFixed = !Number.isNaN(node.fixedStart) || !Number.isNaN(node.fixedFinish);
  if (!isFixed && !((early.overrun[edge.to] ?? 0) > 0)) return false;
  if (!counts(network, edge)) return false;
  const position = (toStart(edge.code) ? early.startAt[edge.to] : early.finishAt[edge.to]) ?? 0;
  return node.calendar.work(boundOf(edge, early)) > position;
}
