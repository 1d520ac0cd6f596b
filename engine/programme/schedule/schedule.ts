import type { Touched } from "../touched.ts";
import { type Computed, passing } from "./both-passes.ts";
import { type Finding, findingsOf } from "./findings.ts";
import { formatMoment, type Moment } from "../calendar/moment.ts";
import { type Network, networkOf, withFieldsOf } from "./network.ts";
import type { ActivityDates, Plan } from "../plan.ts";
import { rollUp, type Rolled } from "./roll-up.ts";
import { finished, type Steps } from "../steps.ts";
import { orderOf } from "./topology.ts";

/** An activity's dates as numbers, for drawing; late ones are null where there are none. */
export interface ActivityMoments {
  readonly start: Moment;
  readonly finish: Moment;
  readonly lateStart: Moment | null;
  readonly lateFinish: Moment | null;
}

/** The computed figures of an activity that are no dates. */
type ActivityFigures = Pick<
  ActivityDates,
  "totalFloatMinutes" | "freeFloatMinutes" | "critical" | "percentDone"
>;

const NONE = Number.NaN;
const orNull = (moment: number): number | null => (Number.isNaN(moment) ? null : moment);

/** The parts of a schedule that the next one is compared with. */
interface Made {
  readonly network: Network;
  readonly computed: Computed;
  readonly rolled: Rolled;
  drivers?: Map<number, string[]>;
}

/** A programme with its dates: rules C1 to S4 of docs/programme.md. It does not change; an edit makes a new one. */
export class Schedule {
  readonly plan: Plan;
  readonly network: Network;
  readonly computed: Computed;
  readonly #order: Int32Array;
  readonly #rolled: Rolled;
  readonly #made: Made;
  /**
   * The previous schedule's parts. A reference to the schedule itself would keep all earlier schedules in memory.
   */
  #before: Made | null;
  #changed: ReadonlySet<string> | undefined;

  constructor(made: Omit<Made, "drivers">, order: Int32Array, before: Schedule | null) {
    const { network, computed, rolled } = made;
    this.plan = network.plan;
    this.network = network;
    this.#order = order;
    this.computed = computed;
    this.#rolled = rolled;
    this.#made = { ...made };
    this.#before = before && before.#made;
  }

  /**
   * The activities whose dates, floats, criticality or drivers differ from the schedule that this one was made
   * from. They are computed on request only: while a bar is dragged, nobody asks.
   */
  get changed(): ReadonlySet<string> {
    this.#changed ??= this.#before === null ? new Set() : differences(this.#made, this.#before);
    this.#before = null;
    return this.#changed;
  }

  /** The earliest start and the latest finish; null without activities. */
  get start(): Moment | null {
    return orNull(this.#rolled.programmeStart);
  }

  get finish(): Moment | null {
    return orNull(this.#rolled.programmeFinish);
  }

  /** The programme's own progress in percent, weighted by duration: rule S3. */
  get percentDone(): number {
    return this.#rolled.programmeDone;
  }

  /** @throws RangeError if there is no such activity */
  moments(id: string): ActivityMoments {
    const index = this.#index(id);
    const { start, finish, lateStart, lateFinish } = this.#rolled;
    return {
      start: start[index] ?? 0,
      finish: finish[index] ?? 0,
      lateStart: orNull(lateStart[index] ?? NONE),
      lateFinish: orNull(lateFinish[index] ?? NONE),
    };
  }

  /**
   * Returns floats and progress without any text: for what looks at all activities at once.
   * @throws RangeError if there is no such activity
   */
  figures(id: string): ActivityFigures {
    const index = this.#index(id);
    const { totalFloat, freeFloat, critical, done } = this.#rolled;
    return {
      totalFloatMinutes: orNull(totalFloat[index] ?? NONE),
      freeFloatMinutes: orNull(freeFloat[index] ?? NONE),
      critical: critical[index] === 1,
      percentDone: done[index] ?? 0,
    };
  }

  /** @throws RangeError if there is no such activity */
  dates(id: string): ActivityDates {
    const index = this.#index(id);
    const { start, finish, lateStart, lateFinish } = this.moments(id);
    return {
      ...this.figures(id),
      start: formatMoment(start),
      finish: formatMoment(finish),
      lateStart: lateStart === null ? null : formatMoment(lateStart),
      lateFinish: lateFinish === null ? null : formatMoment(lateFinish),
      onLongestPath: this.#rolled.onLongestPath[index] === 1,
      drivenBy: driversOf(this.#made, index),
    };
  }

  isDriving(linkId: string): boolean {
    return this.#drivingLinks.has(linkId);
  }

  findings(): Finding[] {
    return findingsOf(this.network, this.computed, this.#rolled);
  }

  /**
   * Returns the schedule of the plan after an edit, equal to `compute(plan)`. Parts that the edit does not affect
   * are not computed again.
   * @throws ProgrammeError as `compute` does; this schedule then stays unchanged
   */
  next(plan: Plan, touched: Touched): Schedule {
    const fields = this.#onlyFields(plan, touched);
    if (fields === undefined) return finished(computing(plan, this));
    return finished(scheduling(withFieldsOf(this.network, plan, fields), this.#order, this));
  }

  /** Returns the indexes of the changed activities, if the graph is the same as before. */
  #onlyFields(plan: Plan, touched: Touched): number[] | undefined {
    const others =
      touched.structure ||
      touched.programme ||
      touched.links.size + touched.removedLinks.size + touched.calendars.size > 0 ||
      touched.removedActivities.size > 0 ||
      plan.activities.length !== this.plan.activities.length;
    if (others) return undefined;
    const places: number[] = [];
    for (const id of touched.activities) {
      const place = this.network.indexOf.get(id);
      if (place === undefined) return undefined;
      const [was, is] = [this.plan.activities[place], plan.activities[place]];
      const edges = this.network.outOf[place] ?? [];
      const isSameGraph =
        is?._id === id &&
        was?.kind === is.kind &&
        was.calendar === is.calendar &&
        was.parent === is.parent;
      const hasPercent = edges.some(({ link }) => plan.links[link]?.lagUnit === "percent");
      if (!isSameGraph || hasPercent) return undefined;
      places.push(place);
    }
    return places;
  }

  #index(id: string): number {
    const index = this.network.indexOf.get(id);
    if (index === undefined) throw new RangeError(`No activity ${id}`);
    return index;
  }

  #driving: ReadonlySet<string> | undefined;
  get #drivingLinks(): ReadonlySet<string> {
    const { driving } = this.computed;
    this.#driving ??= new Set(
      this.network.edges.flatMap(({ at, link }) =>
        driving[at] === 1 ? (this.plan.links[link]?._id ?? []) : [],
      ),
    );
    return this.#driving;
  }
}

function differences(made: Made, before: Made): Set<string> {
  const changed = new Set<string>();
  for (const [index, { _id }] of made.network.plan.activities.entries()) {
    const was = before.network.indexOf.get(_id);
    if (was === undefined || !isSame(made.rolled, index, before.rolled, was)) changed.add(_id);
    else if (!isSameList(driversOf(made, index), driversOf(before, was))) changed.add(_id);
  }
  return changed;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}

function isSame(a: Rolled, at: number, b: Rolled, was: number): boolean {
  return (
    Object.is(a.start[at], b.start[was]) &&
    Object.is(a.finish[at], b.finish[was]) &&
    Object.is(a.lateStart[at], b.lateStart[was]) &&
    Object.is(a.lateFinish[at], b.lateFinish[was]) &&
    Object.is(a.totalFloat[at], b.totalFloat[was]) &&
    Object.is(a.freeFloat[at], b.freeFloat[was]) &&
    a.critical[at] === b.critical[was] &&
    a.onLongestPath[at] === b.onLongestPath[was] &&
    a.done[at] === b.done[was]
  );
}

/** The most drivers that are named of each activity: many may finish at once before a summary that binds many. */
const MAX_DRIVERS = 100;

function driversOf(made: Made, index: number): readonly string[] {
  made.drivers ??= allDrivers(made.network, made.computed.driving);
  return made.drivers.get(index) ?? [];
}

/** Returns the first activities that drive each activity; through a hub, those that drive the hub. */
function allDrivers(network: Network, driving: Uint8Array): Map<number, string[]> {
  const { activities, links } = network.plan;
  const { edges } = network;
  const direct = new Map<number, string[]>();
  const add = (to: number, id: string | undefined) => {
    if (id === undefined) return;
    const known = direct.get(to);
    if (!known) direct.set(to, [id]);
    else if (known.length < MAX_DRIVERS && !known.includes(id)) known.push(id);
  };
  for (const { at, to, link } of edges)
    if (link >= 0 && driving[at] === 1) add(to, links[link]?.from);
  for (const { at, from, to, link } of edges)
    if (link < 0 && driving[at] === 1 && to < activities.length)
      for (const id of direct.get(from) ?? []) add(to, id);
  return direct;
}

function* scheduling(
  network: Network,
  order: Int32Array,
  before: Schedule | null,
): Steps<Schedule> {
  const computed = yield* passing(network, order);
  yield;
  return new Schedule({ network, computed, rolled: rollUp(network, computed) }, order, before);
}

/**
 * Computes a programme.
 * @throws ProgrammeError `cycle`, `beyond`, or `invalid` if the plan names what is not in it
 */
export function compute(plan: Plan): Schedule {
  return finished(computing(plan));
}

/**
 * Does the same as `compute` in steps, for a server that has others to answer meanwhile.
 * @throws as `compute`
 */
export function* computing(plan: Plan, before: Schedule | null = null): Steps<Schedule> {
  const network = networkOf(plan);
  yield;
  const order = orderOf(network);
  yield;
  return yield* scheduling(network, order, before);
}
