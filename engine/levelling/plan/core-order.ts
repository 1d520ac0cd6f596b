import { Role, State } from "../../programme/schedule/node.ts";
import { fromFinish, toStart } from "../../programme/schedule/network.ts";
import type { Instance } from "../instance.ts";
import { Solver } from "../solve.ts";
import type { Problem } from "./problem.ts";

/** Larger programmes are searched on their own calendars alone. */
const MOST_NODES = 4000;
/** Units of time in a day of the programme's calendar. */
const UNITS_PER_DAY = 4;
const MOST_UNITS = 60_000;
/** The number of steps of a resource whose quantities are not small whole numbers. */
const STEPS = 1000;
/** How many slices the search runs before its results are read, if the programme has 1,000 nodes. */
const SLICES = 1;

/**
 * Searches for a short schedule of a simpler programme: constant capacities, one calendar, time in quarters of a
 * day. It finds orders, which are then tried on the real calendars.
 */
export class CoreOrder {
  readonly #solver: Solver;
  readonly #nodes: readonly number[];
  readonly #size: number;
  #isDone = false;

  private constructor(solver: Solver, nodes: readonly number[], size: number) {
    this.#solver = solver;
    this.#nodes = nodes;
    this.#size = size;
  }

  /** Returns undefined if the programme is too large. */
  static of(problem: Problem, seed: number): CoreOrder | undefined {
    const size = problem.free.network.nodes.length;
    if (size > MOST_NODES) return undefined;
    const { instance, nodes } = instanceOf(problem);
    const length = instance.durations.reduce((sum, duration) => sum + duration, 0);
    if (length > MOST_UNITS) return undefined;
    return new CoreOrder(new Solver({ instance, seed }), nodes, size);
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** Returns keys of nodes if the search has found a shorter schedule. */
  search(): Float64Array | undefined {
    let slices = 0;
    let found: readonly number[] | undefined;
    const { isProven } = this.#solver.run({
      shouldStop: () => (slices += 1) >= (SLICES * 1000) / this.#size,
      onBetter: ({ starts }) => {
        found = starts;
      },
    });
    this.#isDone = isProven;
    if (!found) return undefined;
    const keys = new Float64Array(this.#size);
    for (const [at, node] of this.#nodes.entries()) keys[node] = found[at + 1] ?? 0;
    return keys;
  }
}

function instanceOf(problem: Problem): { instance: Instance; nodes: number[] } {
  const { free, supplies, lefts } = problem;
  const { network, plan, computed } = free;
  const own = plan.calendars.find(({ _id }) => _id === plan.calendar);
  const perDay = own?.minutesPerDay ?? 480;
  const unitsOf = (minutes: number) => Math.round((minutes * UNITS_PER_DAY) / perDay);
  // Finished activities, and hubs that take the earliest of several, bind nothing here.
  const nodes = [...problem.order].filter((index) => {
    const node = network.nodes[index];
    return node && node.state !== State.finished && isBinding(node.role);
  });
  const place = new Map(nodes.map((index, at) => [index, at + 1]));
  const steps = supplies.map((_, resource) => stepsOf(problem, resource));
  const durations = [0];
  const demands: number[][] = [supplies.map(() => 0)];
  const successors: number[][] = [[]];
  const lags: number[][] = [[]];
  for (const index of nodes) {
    const node = network.nodes[index];
    const length = (computed.early.finishAt[index] ?? 0) - (computed.early.startAt[index] ?? 0);
    const isWork = node?.role === Role.activity && length > 0;
    durations.push(isWork ? Math.max(1, unitsOf(length)) : 0);
    const needed = supplies.map(() => 0);
    for (const { resource, quantity } of problem.demands[index] ?? []) {
      const capacity = lefts[resource]?.most ?? 0;
      if (quantity <= capacity)
        needed[resource] = Math.ceil((quantity * (steps[resource] ?? 1)) / Math.max(1, capacity));
    }
    demands.push(needed);
    successors.push([]);
    lags.push([]);
  }
  const releaseOf = releases(problem, unitsOf);
  for (const [at, index] of nodes.entries()) {
    successors[0]?.push(at + 1);
    lags[0]?.push(releaseOf(index));
    for (const edge of network.outOf[index] ?? []) {
      const to = place.get(edge.to);
      if (to === undefined) continue;
      const lag = unitsOf(edge.lag);
      const before = fromFinish(edge.code) ? (durations[at + 1] ?? 0) : 0;
      const after = toStart(edge.code) ? 0 : (durations[to] ?? 0);
      successors[at + 1]?.push(to);
      lags[at + 1]?.push(before + lag - after);
    }
  }
  return { instance: { durations, successors, lags, demands, capacities: steps }, nodes };
}

const isBinding = (role: number): boolean =>
  role !== Role.summary && role !== Role.levelOfEffort && role !== Role.earliestOf;

/** When a node may start at the earliest by its own dates, in units after the programme's start. */
function releases(
  { free: { network, plan, computed } }: Problem,
  unitsOf: (minutes: number) => number,
): (index: number) => number {
  const own = network.nodes.find((_, index) => plan.activities[index]?.calendar === null);
  return (index) => {
    const node = network.nodes[index];
    if (!node || node.role !== Role.activity) return 0;
    const isFixed = !Number.isNaN(node.fixedStart) || node.state === State.started;
    const from = isFixed ? (computed.early.start[index] ?? 0) : node.startNoEarlier;
    if (Number.isNaN(from)) return 0;
    const calendar = (own ?? node).calendar;
    return Math.max(0, unitsOf(calendar.work(from) - calendar.work(network.floor)));
  };
}

/** Whole numbers stay unchanged. */
function stepsOf({ lefts, demands }: Problem, resource: number): number {
  const capacity = lefts[resource]?.most ?? 0;
  const isWhole = (quantity: number) => quantity % 10_000 === 0;
  const quantities = demands.flatMap((list) =>
    list.flatMap((one) => (one.resource === resource ? [one.quantity] : [])),
  );
  const isSmall = capacity > 0 && capacity / 10_000 <= STEPS;
  return isSmall && isWhole(capacity) && quantities.every(isWhole) ? capacity / 10_000 : STEPS;
}
