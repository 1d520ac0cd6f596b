import type { GanttModel } from "../../../../engine/programme/gantt/gantt-model.ts";
import type { DrawnRow } from "../../../../engine/programme/gantt/drawn-row.ts";
import { workBetween } from "../../../../engine/programme/gantt/work-days.ts";
import {
  dayOfMoment,
  formatMoment,
  type Moment,
} from "../../../../engine/programme/calendar/moment.ts";
import type { Constraint, PlanActivity, PlanCalendar } from "../../../../engine/programme/plan.ts";
import { counted } from "../../../ui/counted.ts";
import { formatDate } from "../../../ui/format.ts";
import { formatDuration, unitsOf } from "../../../../engine/programme/typed/duration.ts";

/** What the Gantt shows of a row, for screen readers and the card under the pointer. */
export interface BarFacts {
  readonly name: string;
  /** "3 Mar to 12 Mar 2026". */
  readonly dates: string;
  readonly duration: string | null;
  readonly isCritical: boolean;
  /** "2d", "−1d"; null where there is none. */
  readonly totalFloat: string | null;
  readonly freeFloat: string | null;
  readonly done: string | null;
  /** The names of the activities that drive its dates. */
  readonly drivenBy: readonly string[];
  /** "2 calendar days later than the baseline"; null without one. */
  readonly baseline: string | null;
  readonly constraints: readonly string[];
}

export function barFacts(model: GanttModel, id: string): BarFacts | undefined {
  const index = model.rowOf(id);
  const row = index === undefined ? undefined : model.row(index);
  if (!row) return undefined;
  const activity = model.activity(id);
  if (!activity) return { ...nothing, name: row.name, dates: datesOf(row) };
  const dates = model.schedule.dates(id);
  const calendar = calendarOf(model, activity);
  const units = calendar && unitsOf(calendar);
  const inDays = (minutes: number | null) =>
    minutes === null || !units
      ? null
      : `${minutes < 0 ? "−" : ""}${formatDuration(Math.abs(minutes), units)}`;
  const minutes = workBetween(model.shifts(activity.calendar), row.start, row.finish);
  return {
    name: nameOf(activity),
    dates: datesOf(row),
    duration: isPoint(row) ? null : inDays(minutes),
    isCritical: dates.critical,
    totalFloat: inDays(dates.totalFloatMinutes),
    freeFloat: inDays(dates.freeFloatMinutes),
    done: isPoint(row) ? null : `${Math.round(dates.percentDone)}%`,
    drivenBy: dates.drivenBy.flatMap((driver) => {
      const other = model.plan.activities.find(({ _id }) => _id === driver);
      return other ? [nameOf(other)] : [];
    }),
    baseline: row.baseline ? slip(row.finish, row.baseline.finish) : null,
    constraints: constraintsOf(activity, row),
  };
}

const nothing = {
  duration: null,
  isCritical: false,
  totalFloat: null,
  freeFloat: null,
  done: null,
  drivenBy: [],
  baseline: null,
  constraints: [],
};

const nameOf = ({ name, code }: PlanActivity): string => name || code || "No name";

function calendarOf({ plan }: GanttModel, { calendar }: PlanActivity): PlanCalendar | undefined {
  return plan.calendars.find(({ _id }) => _id === (calendar ?? plan.calendar));
}

const isPoint = ({ start, finish }: DrawnRow): boolean => start === finish;

const dayText = (moment: Moment): string => formatDate(formatMoment(moment).slice(0, 10));

function datesOf(row: DrawnRow): string {
  return isPoint(row) ? dayText(row.start) : barSpanText(row.start, row.finish);
}

/** "3 Mar to 12 Mar 2026": the year is said once, if it is the same. */
export function barSpanText(start: Moment, finish: Moment): string {
  const from = dayText(start);
  const to = dayText(finish);
  if (from === to) return from;
  const year = to.slice(-5);
  return `${from.endsWith(year) ? from.slice(0, -5) : from} to ${to}`;
}

/** How a finish compares with the baseline's, in calendar days. */
export function slip(finish: Moment, baseline: Moment): string {
  const days = dayOfMoment(finish) - dayOfMoment(baseline);
  if (days === 0) return "As in the baseline";
  return `${counted(Math.abs(days), "calendar day")} ${days > 0 ? "later" : "earlier"} than the baseline`;
}

const constraintWords: Record<Constraint["type"], string> = {
  as_late_as_possible: "As late as possible",
  start_no_earlier_than: "Starts no earlier than",
  start_no_later_than: "Starts no later than",
  finish_no_earlier_than: "Finishes no earlier than",
  finish_no_later_than: "Finishes no later than",
  must_start_on: "Must start on",
  must_finish_on: "Must finish on",
  mandatory_start: "Starts on, whatever its links say,",
  mandatory_finish: "Finishes on, whatever its links say,",
};

function constraintsOf(
  { constraint, secondConstraint, deadline, pinned }: PlanActivity,
  row: DrawnRow,
): string[] {
  const words = [constraint, secondConstraint].flatMap((one) =>
    one === null
      ? []
      : [
          one.at === null
            ? constraintWords[one.type]
            : `${constraintWords[one.type]} ${formatDate(one.at.slice(0, 10))}`,
        ],
  );
  if (pinned) words.push("Pinned to its dates");
  if (deadline !== null) {
    const day = formatDate(deadline.slice(0, 10));
    const isMissed = row.deadline !== null && row.finish > row.deadline;
    words.push(isMissed ? `Misses its deadline of ${day}` : `Deadline ${day}`);
  }
  return words;
}

/** "Cast slab, 3 Mar to 12 Mar 2026, critical, driven by Formwork, 2 calendar days earlier than the baseline." */
export function describe(facts: BarFacts): string {
  const { drivenBy } = facts;
  const parts = [
    facts.name,
    facts.dates,
    facts.done === null || facts.done === "0%" ? null : `${facts.done} done`,
    facts.isCritical ? "critical" : facts.totalFloat && `total float ${facts.totalFloat}`,
    drivenBy.length > 0 ? `driven by ${listed(drivenBy)}` : null,
    ...facts.constraints.map(lowered),
    facts.baseline && lowered(facts.baseline),
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** The most names that are listed; more are only counted. */
const MOST_NAMES = 3;

export function listed(names: readonly string[]): string {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} others`] : shown;
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1) ?? ""}` : (all[0] ?? "");
}

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
