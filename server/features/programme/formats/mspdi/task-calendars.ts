import { workCalendar } from "../../../../../engine/programme/calendar/calendar.ts";
import { parseMoment } from "../../../../../engine/programme/calendar/moment.ts";
import type { PlanCalendar } from "../../../../../engine/programme/plan.ts";
import { crossed, sameWork } from "../cross-calendars.ts";
import { type MspdiCalendars, roundTheClock } from "./calendars.ts";
import type { FileTask } from "./tasks.ts";

/** The resources of each task. */
export type Assigned = Map<number, Set<number>>;

/**
 * The maximum number of calendars of resources, and of tasks crossed with resources, that are used: half of a
 * programme's maximum.
 */
const MOST_OTHERS = 100;
/** The maximum number of calendars that are examined for one task's resources. */
const MOST_OF_TASK = 4;

/** Project counts float in the project's calendar, even for tasks with other working times. */
const IN_RESOURCE_CALENDAR = "Its float is counted in the calendar of its resource.";

const TOO_MANY_OTHERS =
  "The file has more calendars of resources, and of tasks and resources together, than Plumbline uses.";

const ownCalendar = ({ calendar = -1 }: FileTask): number | undefined =>
  calendar >= 0 ? calendar : undefined;

interface Worked {
  readonly calendar: PlanCalendar;
  /** Why the task's dates may differ. */
  readonly reason?: string;
}

interface Place {
  /** Null means the programme's calendar. */
  readonly calendar: string | null;
  /** Whether the task's work seems to be interrupted. Only the assignments would say so. */
  readonly isSplit: boolean;
  /** Why the task's dates may differ. */
  readonly reason: string | undefined;
}

/**
 * The calendar of each task: its own or the programme's, combined with those of its resources. For elapsed
 * durations it is round the clock.
 */
export class TaskCalendars {
  readonly #calendars: MspdiCalendars;
  readonly #own: PlanCalendar;
  readonly #resources: ReadonlyMap<number, number | undefined>;
  readonly #assigned: Assigned;
  readonly #dataDate: string | null;
  readonly #newId: () => string;
  readonly #made = new Map<string, PlanCalendar>();
  readonly #crossed = new Map<string, Worked>();
  readonly #ofResources = new Set<PlanCalendar>();
  readonly #usedBy = new Map<number, PlanCalendar>();

  constructor(from: {
    readonly calendars: MspdiCalendars;
    readonly own: PlanCalendar;
    readonly resources: ReadonlyMap<number, number | undefined>;
    readonly assigned: Assigned;
    readonly dataDate: string | null;
    readonly newId: () => string;
  }) {
    this.#calendars = from.calendars;
    this.#own = from.own;
    this.#resources = from.resources;
    this.#assigned = from.assigned;
    this.#dataDate = from.dataDate;
    this.#newId = from.newId;
  }

  of(task: FileTask, isSummary: boolean): Place {
    if (isSummary) return { calendar: null, isSplit: false, reason: undefined };
    const { calendar, reason } = this.#calendarOf(task);
    this.#usedBy.set(task.uid, calendar);
    const isKnown = reason === undefined || reason === IN_RESOURCE_CALENDAR;
    const isSplit = isKnown && this.#isSplit(task, calendar);
    return {
      calendar: calendar === this.#own ? null : calendar._id,
      isSplit,
      reason,
    };
  }

  /** Whether a task is worked in another calendar than its own: in that of its resources, or round the clock. */
  lagsInProject(task: FileTask): boolean {
    const calendar = this.#usedBy.get(task.uid);
    if (calendar === undefined || calendar === this.#own) return false;
    return calendar !== this.#calendars.get(ownCalendar(task));
  }

  /** Returns the calendars that tasks use. */
  used(): PlanCalendar[] {
    return [...new Set(this.#usedBy.values())];
  }

  #calendarOf(task: FileTask): Worked {
    if (task.isElapsed)
      return { calendar: this.#make("elapsed", () => roundTheClock(this.#newId)) };
    const ofTask = this.#calendars.get(ownCalendar(task));
    const base = ofTask ?? this.#own;
    if (ofTask && task.ignoresResources) return { calendar: base };
    const { others, isBase } = this.#resourceCalendars(task, base);
    const [other] = others;
    if (!other) return { calendar: base };
    // The work on a task without a calendar of its own is done when its resource works. If it has several
    // resources, the last to finish counts. Some tasks have a fixed duration, whoever works on them. The dates in
    // the file decide.
    if (!ofTask) {
      const fitting = others.find((calendar) => fits(calendar, task));
      if (fits(base, task) && (isBase || !fitting)) return { calendar: base };
      const worked = fitting ?? (others.length === 1 && !isBase ? other : undefined);
      if (worked) return this.#inResourceCalendar(worked, base);
    }
    if (isBase) return { calendar: base };
    if (others.length > 1)
      return {
        calendar: base,
        reason: "Its resources work at different times, which Plumbline does not use for dates.",
      };
    const key = `${base._id} ${other._id}`;
    const known = this.#crossed.get(key);
    if (known) return known;
    if (this.#crossed.size + this.#ofResources.size >= MOST_OTHERS)
      return { calendar: base, reason: TOO_MANY_OTHERS };
    const worked = this.#cross(key, base, other);
    this.#crossed.set(key, worked);
    return worked;
  }

  #inResourceCalendar(calendar: PlanCalendar, base: PlanCalendar): Worked {
    const isNew = !this.#ofResources.has(calendar);
    if (isNew && this.#crossed.size + this.#ofResources.size >= MOST_OTHERS)
      return { calendar: base, reason: TOO_MANY_OTHERS };
    this.#ofResources.add(calendar);
    return { calendar, reason: IN_RESOURCE_CALENDAR };
  }

  /** Finds the working times of a task if its resource has a different calendar. */
  #cross(key: string, base: PlanCalendar, other: PlanCalendar): Worked {
    const both = crossed(base, other);
    if (sameWork(both, base)) return { calendar: base };
    if (both.week.every((shifts) => shifts.length === 0))
      return { calendar: base, reason: "Its resource never works at the task's times." };
    const calendar = this.#make(key, () => ({
      ...base,
      ...both,
      _id: this.#newId(),
      name: `${base.name} and ${other.name}`.slice(0, 120),
    }));
    return {
      calendar,
      reason: "Its float is counted in the calendar of task and resource together.",
    };
  }

  /** The calendars of a task's resources that differ from the task's own, and whether one of them equals it. */
  #resourceCalendars(
    task: FileTask,
    base: PlanCalendar,
  ): { readonly others: readonly PlanCalendar[]; readonly isBase: boolean } {
    const different: PlanCalendar[] = [];
    const calendars = new Set<PlanCalendar>();
    for (const resource of this.#assigned.get(task.uid) ?? []) {
      const calendar = this.#calendars.get(this.#resources.get(resource));
      if (calendar) calendars.add(calendar);
    }
    let isBase = false;
    for (const calendar of calendars) {
      if (sameWork(calendar, base)) isBase = true;
      else if (
        different.length < MOST_OF_TASK &&
        !different.some((each) => sameWork(each, calendar))
      )
        different.push(calendar);
    }
    return { others: different, isBase };
  }

  #make(key: string, make: () => PlanCalendar): PlanCalendar {
    const known = this.#made.get(key);
    if (known) return known;
    const made = make();
    this.#made.set(key, made);
    return made;
  }

  /** Whether the working time between a task's dates is longer than its duration. */
  #isSplit(task: FileTask, calendar: PlanCalendar): boolean {
    const { start, finish } = task.stored;
    if (start === null || finish === null || task.pinned) return false;
    if (task.actualFinish !== null || task.durationMinutes === 0) return false;
    if (task.actualStart === null && !this.#assigned.has(task.uid)) return false;
    // The task's remaining work begins at the data date, as the engine allows.
    if (this.#dataDate !== null && (task.resume ?? start) <= this.#dataDate) return false;
    return workBetween(calendar, start, finish) > task.durationMinutes + 1;
  }
}

function workBetween(calendar: PlanCalendar, start: string, finish: string): number {
  const work = workCalendar(calendar);
  return work.work(parseMoment(finish)) - work.work(parseMoment(start));
}

/** Whether the working time between a task's dates equals its duration. */
function fits(calendar: PlanCalendar, task: FileTask): boolean {
  const { start, finish } = task.stored;
  if (start === null || finish === null || task.durationMinutes === 0) return false;
  return Math.abs(workBetween(calendar, start, finish) - task.durationMinutes) <= 1;
}
