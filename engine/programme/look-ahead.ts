import { shiftsBetween } from "./calendar/day-shifts.ts";
import {
  type DayNumber,
  dayOfMoment,
  type Moment,
  MINUTES_PER_DAY,
  parseDay,
  parseMoment,
  weekdayOf,
} from "./calendar/moment.ts";
import { presenceOn } from "./needs.ts";
import type { Plan, PlanActivity, PlanLink } from "./plan.ts";
import type { Schedule } from "./schedule/schedule.ts";
import { calendarNamed } from "./why/why-step.ts";

export const DAYS_PER_WEEK = 7;

/** Rule K1: the weeks that a look-ahead shows. */
export interface AheadWindow {
  /** The first day on which there can be work. */
  readonly from: DayNumber;
  /** The first day of that day's week. */
  readonly first: DayNumber;
  /** The day after the last day of the window. */
  readonly end: DayNumber;
}

/** The parts of a logged constraint that a look-ahead uses. */
export interface LoggedConstraint {
  readonly _id: string;
  readonly activity: string;
  /** `YYYY-MM-DD` */
  readonly neededBy: string | null;
  readonly promisedOn: string | null;
}

/** Something that blocks an activity. */
export type Obstacle<C extends LoggedConstraint = LoggedConstraint> =
  | {
      readonly kind: "predecessor";
      readonly activity: string;
      /** The end of the other activity that this one waits for. */
      readonly end: "start" | "finish";
      readonly expected: Moment;
      /** Whether that end should have come before the look-ahead begins. */
      readonly isLate: boolean;
    }
  | {
      readonly kind: "constraint";
      readonly constraint: C;
      /**
       * Whether the constraint is due after the activity's planned start, or was due before the look-ahead begins.
       */
      readonly isLate: boolean;
    };

export type AheadState = "under_way" | "can_start" | "held";

export interface AheadRow<C extends LoggedConstraint = LoggedConstraint> {
  readonly activity: PlanActivity;
  readonly start: Moment;
  readonly finish: Moment;
  readonly state: AheadState;
  /** Whether the activity should have started, or finished, before the look-ahead begins. */
  readonly isOverdue: boolean;
  readonly obstacles: readonly Obstacle<C>[];
  /** For each day of the window, whether there is work on it; for a milestone, whether it is on that day. */
  readonly days: readonly boolean[];
}

/** Rule K1. @param today `YYYY-MM-DD` */
export function aheadWindow(
  plan: Plan,
  { today, weeks }: { readonly today: string; readonly weeks: number },
): AheadWindow {
  const now = parseDay(today) * MINUTES_PER_DAY;
  const begins = plan.dataDate === null ? now : Math.max(now, parseMoment(plan.dataDate));
  const calendar = calendarNamed(plan.calendar, plan);
  const from = dayOfMoment(calendar.startSide(calendar.work(begins)));
  const first = weekStartOf(from);
  return { from, first, end: first + weeks * DAYS_PER_WEEK };
}

/** Returns the first day of the week that contains a day. */
export const weekStartOf = (day: DayNumber): DayNumber => day - weekdayOf(day);

/** Rules K2 to K6: returns the work of the coming weeks and what blocks it, in the order of the starts. */
export function lookAhead<C extends LoggedConstraint>(
  schedule: Schedule,
  window: AheadWindow,
  constraints: readonly C[],
): AheadRow<C>[] {
  const { plan } = schedule;
  const progress = progressOf(plan);
  const logged = Map.groupBy(constraints, ({ activity }) => activity);
  const linksTo = Map.groupBy(plan.links, ({ to }) => to);
  const byId = new Map(plan.activities.map((activity) => [activity._id, activity]));
  const daysOf = workedDays(plan, window);
  const rows: AheadRow<C>[] = [];
  for (const activity of plan.activities) {
    const { kind, actualStart, actualFinish } = activity;
    if (kind === "summary" || kind === "level_of_effort" || actualFinish !== null) continue;
    const { start, finish } = schedule.moments(activity._id);
    if (start >= window.end * MINUTES_PER_DAY) continue;
    const lineage = lineageOf(activity, byId);
    const waits = lineage
      .flatMap((id) => linksTo.get(id) ?? [])
      .filter((link) => hinders(link, activity, { plan, progress, byId }))
      .map((link) => predecessor(link, schedule, window));
    const obstacles: Obstacle<C>[] = [
      ...once(waits),
      ...lineage
        .flatMap((id) => logged.get(id) ?? [])
        .map((constraint) => ({
          kind: "constraint" as const,
          constraint,
          isLate: comesLate(constraint, start, window),
        })),
    ];
    const isStarted = actualStart !== null;
    rows.push({
      activity,
      start,
      finish,
      state: isStarted ? "under_way" : obstacles.length === 0 ? "can_start" : "held",
      isOverdue: (isStarted ? dayOfMoment(finish - 1) : dayOfMoment(start)) < window.from,
      obstacles,
      days: daysOf(activity, { start, finish }),
    });
  }
  return rows.toSorted((a, b) => a.start - b.start);
}

interface Progress {
  readonly started: ReadonlySet<string>;
  readonly finished: ReadonlySet<string>;
}

/** Returns which activities have started and finished. Summaries follow the activities below them: rule S3. */
function progressOf({ activities }: Plan): Progress {
  const started = new Set<string>();
  const open = new Set<string>();
  // Rows below a summary come after it.
  for (const { _id, kind, parent, actualStart, actualFinish } of activities.toReversed()) {
    const isSummary = kind === "summary";
    const isStarted = isSummary ? started.has(_id) : (actualStart ?? actualFinish) !== null;
    const isOpen = isSummary ? open.has(_id) : actualFinish === null;
    if (isStarted) started.add(_id);
    if (isOpen) open.add(_id);
    if (parent !== null && isStarted) started.add(parent);
    if (parent !== null && isOpen) open.add(parent);
  }
  const finished = activities.filter(({ _id }) => !open.has(_id)).map(({ _id }) => _id);
  return { started, finished: new Set(finished) };
}

/** The activity and the summaries above it, whose links bind it too: rule L4. */
function lineageOf(activity: PlanActivity, byId: ReadonlyMap<string, PlanActivity>): string[] {
  const ids = [activity._id];
  for (let at = activity.parent; at !== null; at = byId.get(at)?.parent ?? null) ids.push(at);
  return ids;
}

const bindsStart = ({ type }: PlanLink) => type === "FS" || type === "SS";
const fromFinish = ({ type }: PlanLink) => type === "FS" || type === "FF";

/** Rule K3: whether the event that a link waits for has not happened, and blocks what comes next. */
function hinders(
  link: PlanLink,
  { actualStart }: PlanActivity,
  known: {
    readonly plan: Plan;
    readonly progress: Progress;
    readonly byId: ReadonlyMap<string, PlanActivity>;
  },
): boolean {
  const { plan, progress, byId } = known;
  if (byId.get(link.from)?.kind === "level_of_effort") return false;
  const isNext =
    actualStart === null
      ? bindsStart(link)
      : plan.rules.progress === "retained_logic" || !bindsStart(link);
  if (!isNext || progress.finished.has(link.from)) return false;
  // A lead does not wait for the finish: work may begin while the predecessor is under way.
  const isEnough = !fromFinish(link) || link.lagMinutes < 0;
  return !(isEnough && progress.started.has(link.from));
}

function predecessor(
  link: PlanLink,
  schedule: Schedule,
  window: AheadWindow,
): Extract<Obstacle, { kind: "predecessor" }> {
  const { start, finish } = schedule.moments(link.from);
  const end = fromFinish(link) ? "finish" : "start";
  const expected = end === "finish" ? finish : start;
  const day = dayOfMoment(end === "finish" ? finish - 1 : start);
  return { kind: "predecessor", activity: link.from, end, expected, isLate: day < window.from };
}

/** Removes the second of two links that wait for the same thing. */
function once<T extends { readonly activity: string; readonly end: string }>(
  waits: readonly T[],
): T[] {
  return [...new Map(waits.map((wait) => [`${wait.activity} ${wait.end}`, wait])).values()];
}

/** Rule K4. */
function comesLate(
  { promisedOn, neededBy }: LoggedConstraint,
  start: Moment,
  { from }: AheadWindow,
): boolean {
  const due = promisedOn ?? neededBy;
  if (due === null) return false;
  const day = parseDay(due);
  return day < from || day > Math.max(from, dayOfMoment(start));
}

/** Rule K6: on which days of the window there is work. */
function workedDays(plan: Plan, { first, end }: AheadWindow) {
  const shifts = new Map(
    plan.calendars.map((calendar) => [calendar._id, shiftsBetween(calendar, first, end - 1)]),
  );
  return (
    { calendar, kind }: PlanActivity,
    dates: { readonly start: Moment; readonly finish: Moment },
  ): boolean[] => {
    const isPoint = kind !== "task" || dates.start >= dates.finish;
    return (shifts.get(calendar ?? plan.calendar) ?? []).map((ofDay, at) => {
      const day = first + at;
      return isPoint
        ? dayOfMoment(dates.start) === day
        : presenceOn(day, ofDay, dates) !== undefined;
    });
  };
}
