import type {
  BareProgramme,
  ProgrammeActivity,
  ProgrammeBaseline,
  ProgrammeChanges,
  ProgrammeLink,
} from "../../../../contract/programme/programme.ts";
import { sameValue } from "../../../../engine/programme/same-value.ts";
import type { Plan, PlanActivity, PlanLink } from "../../../../engine/programme/plan.ts";
import type { Touched } from "../../../../engine/programme/touched.ts";
import type { BaselineDates } from "../view-model.ts";

/** The plan of the server's answer. */
export function planOfAnswer(programme: BareProgramme): Plan {
  const { plannedStart, dataDate, mustFinishBy, calendar, rules } = programme;
  const { calendars, columns, assignments, activities, links } = programme;
  return {
    plannedStart,
    dataDate,
    mustFinishBy,
    calendar,
    rules,
    calendars,
    columns,
    assignments,
    activities,
    links,
  };
}

type Facts = Pick<BareProgramme, "revision" | "start" | "finish" | "percentDone">;

/** The parts of an answer that are not in a plan. */
export function layerFacts({ revision, start, finish, percentDone }: Facts): Facts {
  return { revision, start, finish, percentDone };
}

interface Confirmed {
  readonly plan: Plan;
  readonly facts: Facts;
  readonly baseline: ReadonlyMap<string, BaselineDates>;
  readonly baselines: readonly ProgrammeBaseline[];
}

/** Builds the server's answer that has this plan. */
export function answerOfPlan({ plan, facts, baseline, baselines }: Confirmed): BareProgramme {
  const baselineDates = [...baseline].map(([activity, dates]) => ({ activity, ...dates }));
  // The contract's types have mutable lists, but nobody changes them.
  return { ...plan, ...facts, baselines, baselineDates } as BareProgramme;
}

/** An activity without computed dates: only what people set. */
function bareActivity(activity: ProgrammeActivity): PlanActivity {
  const {
    start: _start,
    finish: _finish,
    lateStart: _lateStart,
    lateFinish: _lateFinish,
    totalFloatMinutes: _totalFloat,
    freeFloatMinutes: _freeFloat,
    critical: _critical,
    onLongestPath: _onLongestPath,
    drivenBy: _drivenBy,
    percentDone: _percentDone,
    baselineStart: _baselineStart,
    baselineFinish: _baselineFinish,
    ...bare
  } = activity;
  return bare;
}

function bareLink({ driving: _driving, ...bare }: ProgrammeLink): PlanLink {
  return bare;
}

/** The dates of the current baseline by activity. */
export function baselineIn({ baselineDates }: BareProgramme): ReadonlyMap<string, BaselineDates> {
  return new Map(baselineDates.map(({ activity, ...dates }) => [activity, dates]));
}

/** The baseline dates of the activities in an answer. */
export function baselineOf(
  activities: readonly ProgrammeActivity[],
): ReadonlyMap<string, BaselineDates> {
  const found = new Map<string, BaselineDates>();
  for (const { _id, baselineStart, baselineFinish } of activities)
    if (baselineStart !== null && baselineFinish !== null)
      found.set(_id, { start: baselineStart, finish: baselineFinish });
  return found;
}

/** Lays changes over a plan. Unchanged records stay the same objects. */
export function layOver(plan: Plan, changes: ProgrammeChanges): Plan {
  const { plannedStart, dataDate, mustFinishBy, calendar, rules } = changes;
  const removed = changes.whole
    ? {
        activities: absent(plan.activities, changes.activities),
        links: absent(plan.links, changes.links),
      }
    : { activities: changes.removedActivities, links: changes.removedLinks };
  return {
    plannedStart,
    dataDate,
    mustFinishBy,
    calendar,
    rules: sameValue(plan.rules, rules) ? plan.rules : rules,
    calendars: changes.calendars ?? plan.calendars,
    columns: changes.columns ?? plan.columns,
    assignments: changes.assignments ?? plan.assignments,
    activities: inOrder(
      laidOver(plan.activities, changes.activities.map(bareActivity), removed.activities),
      changes.order,
    ),
    links: laidOver(plan.links, changes.links.map(bareLink), removed.links),
  };
}

/** The ids of `before` that are missing from a complete list. */
function absent(
  before: readonly { readonly _id: string }[],
  whole: readonly { readonly _id: string }[],
): string[] {
  const there = new Set(whole.map(({ _id }) => _id));
  return before.flatMap(({ _id }) => (there.has(_id) ? [] : [_id]));
}

function laidOver<T extends { readonly _id: string }>(
  list: readonly T[],
  written: readonly T[],
  removed: readonly string[],
): readonly T[] {
  if (written.length === 0 && removed.length === 0) return list;
  const news = new Map(written.map((record) => [record._id, record]));
  const gone = new Set(removed);
  const kept: T[] = [];
  let isSame = true;
  for (const before of list) {
    const now = news.get(before._id);
    news.delete(before._id);
    if (gone.has(before._id)) isSame = false;
    else if (now === undefined || sameValue(before, now)) kept.push(before);
    else {
      isSame = false;
      kept.push(now);
    }
  }
  return isSame && news.size === 0 ? list : [...kept, ...news.values()];
}

function inOrder(
  activities: readonly PlanActivity[],
  order: readonly string[] | null,
): readonly PlanActivity[] {
  if (order === null) return activities;
  const byId = new Map(activities.map((activity) => [activity._id, activity]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

/** Finds the differences between two plans by comparing their objects. */
export function touchedBetween(before: Plan, after: Plan): Touched {
  const activities = differing(before.activities, after.activities);
  const links = differing(before.links, after.links);
  const structure =
    before.activities !== after.activities &&
    (before.activities.length !== after.activities.length ||
      before.activities.some(({ _id, parent }, at) => {
        const now = after.activities[at];
        return now?._id !== _id || now.parent !== parent;
      }));
  return {
    activities: activities.written,
    removedActivities: activities.removed,
    moved: new Set(),
    links: links.written,
    removedLinks: links.removed,
    calendars: differing(before.calendars, after.calendars).written,
    columns: new Set(),
    assignments: new Set(),
    programme:
      before.plannedStart !== after.plannedStart ||
      before.dataDate !== after.dataDate ||
      before.mustFinishBy !== after.mustFinishBy ||
      before.calendar !== after.calendar ||
      before.rules !== after.rules,
    structure,
    fields: [],
  };
}

function differing<T extends { readonly _id: string }>(before: readonly T[], after: readonly T[]) {
  const written = new Set<string>();
  if (before === after) return { written, removed: new Set<string>() };
  const had = new Map(before.map((record) => [record._id, record]));
  for (const record of after) {
    if (had.get(record._id) !== record) written.add(record._id);
    had.delete(record._id);
  }
  return { written, removed: new Set(had.keys()) };
}

/** A plan that reuses the objects of `before` for equal records, so that nothing is computed twice. */
export function reusing(before: Plan, after: Plan): Plan {
  const activities = reused(before.activities, after.activities);
  const links = reused(before.links, after.links);
  return {
    ...after,
    activities,
    links,
    rules: sameValue(before.rules, after.rules) ? before.rules : after.rules,
    calendars: sameValue(before.calendars, after.calendars) ? before.calendars : after.calendars,
    columns: sameValue(before.columns, after.columns) ? before.columns : after.columns,
  };
}

function reused<T extends { readonly _id: string }>(
  before: readonly T[],
  after: readonly T[],
): readonly T[] {
  if (before === after) return before;
  const had = new Map(before.map((record) => [record._id, record]));
  const list = after.map((record) => {
    const known = had.get(record._id);
    return known !== undefined && sameValue(known, record) ? known : record;
  });
  const isSame = list.length === before.length && list.every((record, at) => record === before[at]);
  return isSame ? before : list;
}
