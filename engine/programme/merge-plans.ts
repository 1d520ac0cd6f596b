import type { Plan, PlanActivity, PlanAssignment, PlanCalendar, PlanLink } from "./plan.ts";
import { finished, type Steps, strides } from "./steps.ts";

export interface MergeOptions {
  /** Whether rows, links, calendars and columns that the other plan does not have stay. */
  readonly keepOthers: boolean;
  /** Whether the other plan's codes name its activities; false if they only number its rows. */
  readonly byCode: boolean;
  /** The fields that the other plan contains; null for all. All other fields stay as they are. */
  readonly knows: ReadonlySet<string> | null;
  /**
   * Fields that the other plan's format cannot contain. In rows of both plans they stay, whatever that plan
   * contains.
   */
  readonly cannotHold: readonly (keyof PlanActivity)[];
}

export interface MergedPlan {
  readonly plan: Plan;
  /** The rows of the other plan that existed before: their id in that plan, and the id that they keep. */
  readonly matched: ReadonlyMap<string, string>;
}

/**
 * Merges another plan, such as an imported file, into an existing one. A row of both keeps its id, so that
 * everything else that belongs to it stays. Rows are matched by their code, their external id or their position in
 * the outline: the first of these that identifies only one row in each plan. People, companies and assignments
 * stay, since files do not have them.
 */
export function mergePlans(before: Plan, other: Plan, options: MergeOptions): MergedPlan {
  return finished(mergingPlans(before, other, options));
}

/** `mergePlans` in steps, for plans of thousands of rows. */
export function* mergingPlans(before: Plan, other: Plan, options: MergeOptions): Steps<MergedPlan> {
  const matched = matchRows(before, other, options);
  const ids = new Map(other.activities.map(({ _id }) => [_id, matched.get(_id) ?? _id]));
  const calendars = sameByName(before.calendars, other.calendars, options);
  const columns = sameByName(before.columns, other.columns, options);
  const known = new Map(before.activities.map((activity) => [activity._id, activity]));
  const isHeadKnown = options.knows === null;
  yield;
  const rows: PlanActivity[] = [];
  yield* strides(other.activities, (activity) => {
    const _id = idIn(ids, activity._id);
    const parent = activity.parent === null ? null : idIn(ids, activity.parent);
    const calendar = activity.calendar === null ? null : idIn(calendars.ids, activity.calendar);
    const fields = Object.fromEntries(
      Object.entries(activity.fields).map(([id, value]) => [idIn(columns.ids, id), value]),
    );
    const was = known.get(_id);
    const now = { ...activity, _id, parent, calendar, fields };
    rows.push(was ? laidOver(was, now, options) : now);
  });
  const activities = inOutline(before.activities, rows, options);
  const there = new Set(activities.map(({ _id }) => _id));
  const fromFile = new Set(rows.map(({ _id }) => _id));
  yield;
  const head = isHeadKnown ? other : before;
  // Existing rows may start with the programme, so that added rows do not make it start later.
  const hasOld = before.activities.length > 0 && (options.keepOthers || matched.size > 0);
  const isEarlier = other.plannedStart < before.plannedStart;
  return {
    matched,
    plan: {
      plannedStart: isHeadKnown || !hasOld || isEarlier ? other.plannedStart : before.plannedStart,
      dataDate: head.dataDate,
      mustFinishBy: head.mustFinishBy,
      rules: head.rules,
      calendar: isHeadKnown ? idIn(calendars.ids, other.calendar) : before.calendar,
      calendars: withOrigins(
        withProgrammesOwn(calendars.list, before, isHeadKnown),
        before.calendars,
      ),
      columns: columns.list,
      activities,
      links: mergedLinks(before.links, other.links, { ids, there, fromFile, options }),
      assignments: before.assignments.filter(({ activity }: PlanAssignment) => there.has(activity)),
    },
  };
}

const idIn = (ids: ReadonlyMap<string, string>, id: string): string => ids.get(id) ?? id;

/** Returns the values that name only one row. */
function uniquely(
  rows: readonly PlanActivity[],
  keyOf: (row: PlanActivity) => string | null,
): Map<string, string> {
  const found = new Map<string, string>();
  const twice = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null || key === "") continue;
    if (found.has(key)) twice.add(key);
    found.set(key, row._id);
  }
  for (const key of twice) found.delete(key);
  return found;
}

/** The names from the outermost summary to the row. */
function pathOf(rows: readonly PlanActivity[]): (row: PlanActivity) => string {
  const paths = new Map<string, string>();
  // A summary comes before the rows below it.
  for (const { _id, parent, name } of rows) {
    const above = parent === null ? "" : (paths.get(parent) ?? "");
    paths.set(_id, `${above}\u0000${name}`);
  }
  return ({ _id }) => paths.get(_id) ?? "";
}

function matchRows(before: Plan, other: Plan, { byCode }: MergeOptions): Map<string, string> {
  const matched = new Map<string, string>();
  const taken = new Set<string>();
  const match = (
    ofBefore: (row: PlanActivity) => string | null,
    ofOther: (row: PlanActivity) => string | null,
  ) => {
    const mine = uniquely(before.activities, ofBefore);
    for (const [key, id] of uniquely(other.activities, ofOther)) {
      const known = mine.get(key);
      if (known === undefined || taken.has(known) || matched.has(id)) continue;
      matched.set(id, known);
      taken.add(known);
    }
  };
  if (byCode)
    match(
      ({ code }) => code,
      ({ code }) => code,
    );
  match(
    ({ externalId }) => externalId,
    ({ externalId }) => externalId,
  );
  match(pathOf(before.activities), pathOf(other.activities));
  return matched;
}

interface Named {
  readonly _id: string;
  readonly name: string;
}

/** Merges calendars or columns: one with the same name keeps its id and takes over the other plan's values. */
function sameByName<T extends Named>(
  before: readonly T[],
  other: readonly T[],
  { keepOthers }: MergeOptions,
): { readonly ids: Map<string, string>; readonly list: T[] } {
  const known = new Map(before.map(({ _id, name }) => [name.toLowerCase(), _id]));
  const ids = new Map<string, string>();
  const list = other.map((one): T => {
    const key = one.name.toLowerCase();
    const _id = known.get(key) ?? one._id;
    known.delete(key);
    ids.set(one._id, _id);
    return { ...one, _id };
  });
  const rest = new Set(known.values());
  return { ids, list: keepOthers ? [...before.filter(({ _id }) => rest.has(_id)), ...list] : list };
}

/** Restores the origin of each calendar: no file says which of the company's calendars it was taken from. */
function withOrigins(
  list: readonly PlanCalendar[],
  before: readonly PlanCalendar[],
): PlanCalendar[] {
  const origins = new Map(before.map(({ _id, origin }) => [_id, origin]));
  return list.map((calendar) => {
    const origin = origins.get(calendar._id);
    return origin ? { ...calendar, origin } : calendar;
  });
}

/** A plan without programme settings of its own keeps the programme's calendar. */
function withProgrammesOwn(
  list: readonly PlanCalendar[],
  before: Plan,
  isHeadKnown: boolean,
): readonly PlanCalendar[] {
  if (isHeadKnown || list.some(({ _id }) => _id === before.calendar)) return list;
  return [...before.calendars.filter(({ _id }) => _id === before.calendar), ...list];
}

/** Keeps the fields of a row that no file contains, or that this file does not contain. */
function laidOver(
  was: PlanActivity,
  now: PlanActivity,
  { knows, cannotHold }: MergeOptions,
): PlanActivity {
  const unheld = new Set<string>(cannotHold);
  const known: Partial<PlanActivity> = Object.fromEntries(
    Object.entries(now).filter(
      ([field]) => (knows === null || knows.has(field)) && !unheld.has(field),
    ),
  );
  const { _id, parent } = now;
  return {
    ...was,
    ...known,
    _id,
    parent: knows === null || knows.has("parent") ? parent : was.parent,
    assignee: was.assignee,
    company: was.company,
    location: was.location,
    notes: known.notes === undefined || known.notes === "" ? was.notes : known.notes,
    fields: { ...was.fields, ...now.fields },
  };
}

/**
 * Returns the rows of both plans in the order of an outline, which is the other plan's, if it has one. A row whose
 * summary is gone, or is no longer a summary, moves to the top level.
 */
function inOutline(
  before: readonly PlanActivity[],
  rows: readonly PlanActivity[],
  { keepOthers, knows }: MergeOptions,
): PlanActivity[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  const others = before.filter(({ _id }) => keepOthers && !byId.has(_id));
  const hasOutline = knows === null || knows.has("parent");
  const earlier = before.flatMap((row) => byId.get(row._id) ?? (keepOthers ? row : []));
  const old = new Set(earlier.map(({ _id }) => _id));
  const list = hasOutline
    ? [...rows, ...others]
    : [...earlier, ...rows.filter(({ _id }) => !old.has(_id))];
  const kinds = new Map(list.map(({ _id, kind }) => [_id, kind]));
  const below = new Map<string | null, PlanActivity[]>();
  for (const row of list) {
    const isBelow = row.parent !== null && kinds.get(row.parent) === "summary";
    const parent = isBelow ? row.parent : null;
    const siblings = below.get(parent);
    const placed = parent === row.parent ? row : { ...row, parent };
    if (siblings) siblings.push(placed);
    else below.set(parent, [placed]);
  }
  const ordered: PlanActivity[] = [];
  const open = [...(below.get(null) ?? [])].toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    ordered.push(next);
    for (const row of (below.get(next._id) ?? []).toReversed()) open.push(row);
  }
  return ordered;
}

const endsOf = ({ from, to, type }: PlanLink): string => `${from} ${to} ${type}`;

/** Links of the other plan, and those that lead to or from rows that only the earlier one has. */
function mergedLinks(
  before: readonly PlanLink[],
  other: readonly PlanLink[],
  of: {
    readonly ids: ReadonlyMap<string, string>;
    readonly there: ReadonlySet<string>;
    readonly fromFile: ReadonlySet<string>;
    readonly options: MergeOptions;
  },
): PlanLink[] {
  const { ids, there, fromFile, options } = of;
  const knowsLinks = options.knows === null || options.knows.has("links");
  const known = new Map(before.map((link) => [endsOf(link), link._id]));
  const links = other.map((link) => {
    const now = { ...link, from: idIn(ids, link.from), to: idIn(ids, link.to) };
    return { ...now, _id: known.get(endsOf(now)) ?? link._id };
  });
  const made = new Set(links.map(({ _id }) => _id));
  const rest = before.filter(({ _id, from, to }) => {
    if (made.has(_id) || !there.has(from) || !there.has(to)) return false;
    return !knowsLinks || (options.keepOthers && (!fromFile.has(from) || !fromFile.has(to)));
  });
  return [...rest, ...links];
}
