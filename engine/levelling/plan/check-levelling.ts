import { applyEdits } from "../../programme/edits/apply-edits.ts";
import { workCalendar } from "../../programme/calendar/calendar.ts";
import type { Edit } from "../../programme/edits/edit.ts";
import {
  formatDay,
  MINUTES_PER_DAY,
  type Moment,
  parseDay,
} from "../../programme/calendar/moment.ts";
import type { Plan, PlanActivity } from "../../programme/plan.ts";
import { titleOf } from "../../programme/problem.ts";
import { compute, type Schedule } from "../../programme/schedule/schedule.ts";
import type { LevellingOptions } from "./problem.ts";
import type { Supply } from "./supply.ts";

interface Given {
  /** The plan before levelling. */
  readonly plan: Plan;
  readonly edits: readonly Edit[];
  readonly supplies: readonly Supply[];
  readonly options: LevellingOptions;
}

/**
 * Checks a levelling proposal by the rules alone, on a plan that is computed from scratch. It shares no code with
 * the search. Returns sentences about what is wrong; none if the proposal is right.
 */
export function levellingFaults({ plan, edits, supplies, options }: Given): string[] {
  const before = compute(plan);
  const after = compute(applyEdits(plan, edits).plan);
  const faults = edits.flatMap((edit) => editFaults(edit, plan));
  for (const activity of plan.activities) {
    if (!staysPut(activity)) continue;
    const [was, is] = [before.dates(activity._id), after.dates(activity._id)];
    if (was.start !== is.start) faults.push(`${titleOf(activity)} may not be moved.`);
  }
  const broken = (schedule: Schedule) =>
    new Set(
      schedule
        .findings()
        .flatMap(({ kind, link }) => (kind === "broken_constraint" && link !== null ? link : [])),
    );
  for (const edit of edits) faults.push(...restFaults(edit, { after, supplies, options }));
  const known = broken(before);
  for (const link of broken(after))
    if (!known.has(link)) faults.push(`The link ${link} is violated.`);
  if (options.mode === "keep_finish") {
    if ((after.finish ?? 0) > (before.finish ?? 0)) faults.push("The finish moves.");
    const [was, is] = [before, after].map((schedule) => overloaded(schedule, supplies, options));
    if ((is ?? []).reduce(sumOver, 0) > (was ?? []).reduce(sumOver, 0) + 1e-6)
      faults.push("More is overloaded than before.");
    return faults;
  }
  for (const { resource, day, movers } of overloaded(after, supplies, options))
    if (movers) faults.push(`${resource} is overloaded on ${formatDay(day)}.`);
  return faults;
}

function editFaults(edit: Edit, plan: Plan): string[] {
  if (edit.op !== "set_activity") return ["An edit is no start of an activity."];
  const activity = plan.activities.find(({ _id }) => _id === edit._id);
  if (!activity || Object.keys(edit.fields).join() !== "levelledStart")
    return ["An edit sets more than a start."];
  return mayMove(activity) ? [] : [`${titleOf(activity)} may not be moved.`];
}

const isWorked = ({ workingDays }: Supply, day: number): boolean =>
  ((workingDays >> (((day % 7) + 7) % 7)) & 1) === 1;

/**
 * Rule V2: a moved activity does not begin on a day on which one of its resources rests, if there is another day
 * within a year.
 */
function restFaults(
  edit: Edit,
  { after, supplies, options }: { readonly after: Schedule } & Pick<Given, "supplies" | "options">,
): string[] {
  if (edit.op !== "set_activity" || edit.fields.levelledStart === null) return [];
  const { assignments, activities, calendars, calendar } = after.plan;
  const needed = supplies.filter(
    ({ resource }) =>
      options.resources.includes(resource) &&
      assignments.some((one) => one.activity === edit._id && one.resource === resource),
  );
  const activity = activities.find(({ _id }) => _id === edit._id);
  const spec = calendars.find(({ _id }) => _id === (activity?.calendar ?? calendar));
  if (!activity || !spec) return [];
  const work = workCalendar(spec);
  const begins = Math.floor(after.moments(edit._id).start / MINUTES_PER_DAY);
  const days = Array.from({ length: 366 }, (_, at) => begins + at).filter(
    (day) => work.work((day + 1) * MINUTES_PER_DAY) > work.work(day * MINUTES_PER_DAY),
  );
  const areWorked = (day: number) => needed.every((supply) => isWorked(supply, day));
  return areWorked(begins) || !days.some(areWorked)
    ? []
    : [`${titleOf(activity)} starts on a day of rest.`];
}

const constraintsOf = ({ constraint, secondConstraint, pinned }: PlanActivity) =>
  pinned ? [] : [constraint, secondConstraint].flatMap((one) => one?.type ?? []);

const spansOthers = ({ kind }: PlanActivity): boolean =>
  kind === "summary" || kind === "level_of_effort";

/** Whether somebody fixed the activity's dates, whatever its links are. */
function hasFixedDates(activity: PlanActivity): boolean {
  if (spansOthers(activity)) return false;
  const isMandatory = constraintsOf(activity).some((type) => type.startsWith("mandatory"));
  return activity.actualStart === null && (activity.pinned !== null || isMandatory);
}

/** Whether levelling leaves the activity where it is: it has happened, or its dates are fixed. */
function staysPut(activity: PlanActivity): boolean {
  if (spansOthers(activity)) return false;
  return activity.actualStart !== null || hasFixedDates(activity);
}

/** Rule V3. */
function mayMove(activity: PlanActivity): boolean {
  return (
    activity.kind === "task" &&
    activity.actualStart === null &&
    activity.actualFinish === null &&
    activity.priority < 1000 &&
    !staysPut(activity) &&
    !constraintsOf(activity).includes("as_late_as_possible")
  );
}

/** The activities that can wait for as long as they must: rule V5. */
function thoseThatCanWait(plan: Plan): Set<string> {
  const { rules, activities } = plan;
  const isLate = (one: PlanActivity) => constraintsOf(one).includes("as_late_as_possible");
  if (rules.asLateAsPossible === "total_float" && activities.some(isLate)) return new Set();
  const honours = (one: PlanActivity) =>
    rules.honourDates &&
    constraintsOf(one).some((type) => type.includes("no_later") || type.startsWith("must"));
  const bound = precedents(
    plan,
    activities.filter((one) => staysPut(one) || honours(one)),
  );
  return new Set(
    activities.filter((one) => mayMove(one) && !bound.has(one._id)).map(({ _id }) => _id),
  );
}

/** Returns these activities and all that links put before them, also through summaries. */
function precedents({ activities, links }: Plan, of: readonly PlanActivity[]): Set<string> {
  const parents = new Map(activities.map(({ _id, parent }) => [_id, parent]));
  const children = Map.groupBy(activities, ({ parent }) => parent);
  const into = Map.groupBy(links, ({ to }) => to);
  const found = new Set<string>();
  const bound = new Set<string>();
  const open = of.map(({ _id }) => _id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    // A link into a summary binds the activities below it. A link out of a summary comes from the activities below
    // that one.
    for (let above: string | null = id; above !== null && !bound.has(above);) {
      bound.add(above);
      const sources = (into.get(above) ?? []).map(({ from }) => from);
      for (let from = sources.pop(); from !== undefined; from = sources.pop()) {
        open.push(from);
        sources.push(...(children.get(from) ?? []).map(({ _id }) => _id));
      }
      above = parents.get(above) ?? null;
    }
  }
  return found;
}

interface Overloaded {
  readonly resource: string;
  readonly day: number;
  /** The overload in units times minutes. */
  readonly over: number;
  /**
   * Whether, at some overloaded moment, all activities at work could have waited, except those with fixed dates.
   */
  readonly movers: boolean;
}

const sumOver = (sum: number, { over }: Overloaded): number => sum + over;

interface Work {
  readonly activity: PlanActivity;
  readonly perDay: number;
  readonly from: Moment;
  readonly to: Moment;
}

function overloaded(
  schedule: Schedule,
  supplies: readonly Supply[],
  { resources, others }: LevellingOptions,
): Overloaded[] {
  const { plan } = schedule;
  const waiting = thoseThatCanWait(plan);
  const floor = [plan.plannedStart, plan.dataDate ?? ""].toSorted().at(-1)?.slice(0, 10) ?? "";
  return supplies
    .filter(({ resource }) => resources.includes(resource))
    .flatMap((supply) => {
      const found: Overloaded[] = [];
      for (const [day, work] of workByDay(schedule, supply.resource)) {
        if (day < parseDay(floor) || !isWorked(supply, day)) continue;
        const text = formatDay(day);
        const taken = [...supply.tasks, ...(others ? supply.others : [])]
          .filter(({ from, to }) => from <= text && text <= to)
          .reduce((sum, { quantity }) => sum + quantity, 0);
        const left = Math.max(0, supply.capacity - taken);
        const edges = [...new Set(work.flatMap(({ from, to }) => [from, to]))].toSorted(
          (a, b) => a - b,
        );
        let over = 0;
        let movers = false;
        for (const [at, from] of edges.entries()) {
          const present = work.filter((one) => one.from <= from && from < one.to);
          const need = present.reduce((sum, one) => sum + one.perDay, 0);
          if (need <= left + 1e-6) continue;
          const tooLarge = present.filter(({ perDay }) => perDay > supply.capacity);
          const room = Math.max(left, ...tooLarge.map(({ perDay }) => perDay));
          over += Math.max(0, need - room) * ((edges[at + 1] ?? from) - from);
          const canWait = ({ activity, perDay }: Work) =>
            waiting.has(activity._id) && perDay <= supply.capacity;
          movers ||=
            present.some(canWait) &&
            present.every((one) => canWait(one) || hasFixedDates(one.activity));
        }
        if (over > 0 || movers) found.push({ resource: supply.name, day, over, movers });
      }
      return found;
    });
}

/** Rule N1, by working minutes. */
function workByDay(schedule: Schedule, resource: string): Map<number, Work[]> {
  const { plan } = schedule;
  const days = new Map<number, Work[]>();
  const activities = new Map(plan.activities.map((activity) => [activity._id, activity]));
  const needs = Map.groupBy(
    plan.assignments.filter((one) => one.resource === resource),
    (one) => one.activity,
  );
  for (const [id, assignments] of needs) {
    const activity = activities.get(id);
    const spec = plan.calendars.find(({ _id }) => _id === (activity?.calendar ?? plan.calendar));
    if (!activity || !spec) continue;
    const calendar = workCalendar(spec);
    const perDay = assignments.reduce((sum, one) => sum + one.perDay, 0);
    const { start, finish } = schedule.moments(id);
    for (let day = Math.floor(start / MINUTES_PER_DAY); day * MINUTES_PER_DAY < finish; day += 1) {
      const first = calendar.work(Math.max(start, day * MINUTES_PER_DAY));
      const last = calendar.work(Math.min(finish, (day + 1) * MINUTES_PER_DAY));
      if (first >= last) continue;
      const from = calendar.startSide(first);
      const work = { activity, perDay, from, to: calendar.finishSide(last) };
      days.set(day, [...(days.get(day) ?? []), work]);
    }
  }
  return days;
}
