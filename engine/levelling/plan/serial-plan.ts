import { dayOfMoment, MINUTES_PER_DAY, type Moment } from "../../programme/calendar/moment.ts";
import { lastDayBefore, presenceOn } from "../../programme/needs.ts";
import { type Node, Role, State } from "../../programme/schedule/node.ts";
import { type Early, emptyEarly, scheduleEarly } from "../../programme/schedule/passes.ts";
import { ProgrammeError } from "../../programme/problem.ts";
import { NodeHeap } from "./node-heap.ts";
import { type Problem, worksOn } from "./problem.ts";
import { Profile } from "./profile.ts";
import type { Score } from "./score.ts";

/** Where a trailing activity was in the schedule that was computed last. */
export interface Extent {
  readonly index: number;
  readonly start: Moment;
  readonly finish: Moment;
}

/** The most starts that are compared if none is free of overload. */
const MOST_TRIED = 48;
const NONE = Number.NaN;
/** A year in days. */
const YEAR = 366;

/**
 * Serial schedule generation on the programme's own calendars: rule V4. Takes activities by priority and key, predecessors
 * first, and gives each the first start that links and capacities allow. One object makes many schedules.
 */
export class SerialPlan {
  readonly #problem: Problem;
  readonly #profiles: readonly Profile[];
  readonly #early: Early;
  /** Starts that levelling delays, as positions; NaN for none. */
  readonly held: Float64Array;
  readonly #waits: Int32Array;
  readonly #rank: Float64Array;
  readonly #isTrailing: Uint8Array;
  /**
   * The nodes with fixed dates, whatever their links say. They get their resources before anything else is
   * scheduled.
   */
  readonly #fixed: readonly number[];

  constructor(problem: Problem) {
    this.#problem = problem;
    const { nodes } = problem.free.network;
    this.#profiles = problem.lefts.map((left) => new Profile(left, problem.first));
    this.#early = emptyEarly(nodes.length);
    this.held = new Float64Array(nodes.length);
    this.#waits = new Int32Array(nodes.length);
    this.#rank = ranksOf(problem);
    this.#isTrailing = new Uint8Array(nodes.length);
    for (const index of problem.trailing) this.#isTrailing[index] = 1;
    this.#fixed = [...nodes.keys()].filter(
      (index) => isFixed(nodes[index]) && this.#isTrailing[index] === 0,
    );
  }

  /** @param keys the keys of nodes: of the same priority, the smallest goes first */
  place(keys: Float64Array, extents: readonly Extent[]): Score {
    const { network } = this.#problem.free;
    for (const profile of this.#profiles) profile.clear();
    for (const extent of extents) this.#use(extent.index, extent.start, extent.finish);
    const { start, finish } = this.#problem.free.computed.early;
    for (const index of this.#fixed) this.#use(index, start[index] ?? 0, finish[index] ?? 0);
    const heap = new NodeHeap(this.#rank, keys);
    for (const [index, edges] of network.into.entries()) {
      this.#waits[index] = edges.length;
      if (edges.length === 0) heap.push(index);
    }
    for (let index = heap.pop(); index >= 0; index = heap.pop()) {
      this.#placeNode(index);
      for (const { to } of network.outOf[index] ?? []) {
        const left = (this.#waits[to] ?? 0) - 1;
        this.#waits[to] = left;
        if (left === 0) heap.push(to);
      }
    }
    return this.#score();
  }

  /** Returns where each node starts, as moments. As keys, they make the same schedule again. */
  starts(): Float64Array {
    return this.#early.start.slice();
  }

  #placeNode(index: number): void {
    this.#at(index, NONE);
    const { demands, movable } = this.#problem;
    if ((demands[index]?.length ?? 0) === 0 || this.#isTrailing[index] === 1) return;
    if (isFixed(this.#problem.free.network.nodes[index])) return;
    if (movable[index] === 1) this.#findPlace(index);
    this.#use(index, this.#early.start[index] ?? 0, this.#early.finish[index] ?? 0);
  }

  /** Computes the node as the engine does. False if the node cannot be delayed so far. */
  #at(index: number, held: number): boolean {
    this.held[index] = held;
    try {
      scheduleEarly(this.#problem.free.network, index, this.#early, {
        startAt: this.held,
        evening: null,
      });
    } catch (error) {
      if (!(error instanceof ProgrammeError) || Number.isNaN(held)) throw error;
      return false;
    }
    return Number.isNaN(held) || this.#early.startAt[index] === held;
  }

  /** Moves a node to the first start at which it overloads nothing, or to the least bad one that it may have. */
  #findPlace(index: number): void {
    const calendar = this.#problem.free.network.nodes[index]?.calendar;
    const limit = this.#problem.limit[index] ?? 0;
    const tried: number[] = [NONE];
    for (;;) {
      const until = this.#conflictUntil(index);
      if (!calendar || Number.isNaN(until)) return;
      const next = this.#onWorkedDay(
        index,
        Math.max(calendar.work(until), (this.#early.startAt[index] ?? 0) + 1),
      );
      if (next > limit || !this.#at(index, next)) break;
      tried.push(next);
    }
    if (Number.isFinite(limit) && this.#onWorkedDay(index, limit) === limit) tried.push(limit);
    this.#takeLeastBad(index, tried);
  }

  /**
   * Rule V2: returns the first position, from a given one on, that begins on a day on which all that the node
   * needs works; the given one if there is no such day within a year.
   */
  #onWorkedDay(index: number, position: number): number {
    const calendar = this.#problem.free.network.nodes[index]?.calendar;
    if (!calendar) return position;
    let at = position;
    let day = dayOfMoment(calendar.startSide(at));
    for (const last = day + YEAR; day <= last; day = dayOfMoment(calendar.startSide(at))) {
      if (worksOn(this.#problem, index, day)) return at;
      at = calendar.work((day + 1) * MINUTES_PER_DAY);
    }
    return position;
  }

  #takeLeastBad(index: number, tried: readonly number[]): void {
    const step = Math.ceil(tried.length / MOST_TRIED);
    let best = NONE;
    let least = Infinity;
    for (let at = 0; at < tried.length && least > 0; at += step) {
      const held = tried[at] ?? NONE;
      if (!this.#at(index, held)) continue;
      const added = this.#added(index);
      if (added >= least) continue;
      least = added;
      best = held;
    }
    this.#at(index, best);
  }

  /** Returns the last moment up to which the node overloads something where it is; NaN if it does not. */
  #conflictUntil(index: number): Moment {
    const node = this.#problem.free.network.nodes[index];
    const extent = { start: this.#early.start[index] ?? 0, finish: this.#early.finish[index] ?? 0 };
    const demands = this.#problem.demands[index] ?? [];
    const first = Math.max(this.#problem.first, dayOfMoment(extent.start));
    if (!node) return NONE;
    for (let day = lastDayBefore(extent.finish); day >= first; day -= 1) {
      const presence = presenceOn(day, node.calendar.shiftsOn(day), extent);
      if (!presence) continue;
      let until = -1;
      for (const { resource, quantity } of demands)
        until = Math.max(
          until,
          this.#profiles[resource]?.conflict(day, presence, this.#wanted(resource, quantity)) ?? -1,
        );
      if (until >= 0) return day * MINUTES_PER_DAY + until;
    }
    return NONE;
  }

  /**
   * Returns the quantity that a node waits for. A node that needs more than is available on any day waits for all
   * that is available.
   */
  #wanted(resource: number, quantity: number): number {
    return Math.min(quantity, this.#problem.lefts[resource]?.most ?? 0);
  }

  #added(index: number): number {
    let added = 0;
    this.#eachDay(
      index,
      { start: this.#early.start[index] ?? 0, finish: this.#early.finish[index] ?? 0 },
      (profile, day, presence, quantity) => {
        added += profile.added(day, presence, quantity);
      },
    );
    return added;
  }

  #use(index: number, start: Moment, finish: Moment): void {
    this.#eachDay(index, { start, finish }, (profile, day, presence, quantity) =>
      profile.add(day, presence, quantity),
    );
  }

  #eachDay(
    index: number,
    extent: { readonly start: Moment; readonly finish: Moment },
    visit: (
      profile: Profile,
      day: number,
      presence: { readonly from: number; readonly to: number },
      quantity: number,
    ) => void,
  ): void {
    const calendar = this.#problem.free.network.nodes[index]?.calendar;
    const last = lastDayBefore(extent.finish);
    let day = Math.max(this.#problem.first, dayOfMoment(extent.start));
    if (!calendar) return;
    for (; day <= last; day += 1) {
      const presence = presenceOn(day, calendar.shiftsOn(day), extent);
      if (!presence) continue;
      for (const { resource, quantity } of this.#problem.demands[index] ?? []) {
        const profile = this.#profiles[resource];
        if (profile) visit(profile, day, presence, quantity);
      }
    }
  }

  #score(): Score {
    const { free, movable } = this.#problem;
    let finish = 0;
    let delay = 0;
    for (const [index, { role }] of free.network.nodes.entries()) {
      if (role !== Role.activity) continue;
      finish = Math.max(finish, this.#early.finish[index] ?? 0);
      if (movable[index] === 1)
        delay += (this.#early.start[index] ?? 0) - (free.computed.early.start[index] ?? 0);
    }
    const excess = this.#profiles.reduce((sum, profile) => sum + profile.excess(), 0);
    return { avoidable: 0, excess, finish, delay };
  }
}

/** Whether a node has mandatory or pinned dates: rule F3. */
export function isFixed(node: Node | undefined): boolean {
  return (
    node !== undefined &&
    node.state === State.waiting &&
    !(Number.isNaN(node.fixedStart) && Number.isNaN(node.fixedFinish))
  );
}

/**
 * The priority of each node: the highest of its own and of all nodes that wait for it. Nodes that are not moved go
 * first.
 */
function ranksOf({ free, order, movable }: Problem): Float64Array {
  const { network, plan } = free;
  const ranks = new Float64Array(network.nodes.length);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const index = order[at] ?? 0;
    const isActivity = network.nodes[index]?.role === Role.activity;
    let rank = (isActivity && plan.activities[index]?.priority) || 0;
    for (const { to } of network.outOf[index] ?? []) rank = Math.max(rank, ranks[to] ?? 0);
    ranks[index] = rank;
  }
  return ranks.map((rank, index) => (movable[index] === 1 ? rank : Infinity));
}
