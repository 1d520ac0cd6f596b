import type {
  Plan,
  PlanActivity,
  PlanCalendar,
  PlanLink,
} from "../../../../engine/programme/plan.ts";

type Activities = readonly PlanActivity[];
type Links = readonly PlanLink[];

/** Caches a computed value for each list, as long as the list exists. */
function memo<List extends object, Value>(make: (list: List) => Value): (list: List) => Value {
  const known = new WeakMap<List, { readonly value: Value }>();
  return (list) => {
    const found = known.get(list) ?? { value: make(list) };
    known.set(list, found);
    return found.value;
  };
}

const places = memo(
  (activities: Activities): ReadonlyMap<string, number> =>
    new Map(activities.map(({ _id }, at) => [_id, at])),
);

/** Where an activity is in the plan; undefined if it is not. */
export const rowPositionOf = (plan: Plan, id: string): number | undefined =>
  places(plan.activities).get(id);

export function activityOf(plan: Plan, id: string): PlanActivity | undefined {
  const at = rowPositionOf(plan, id);
  return at === undefined ? undefined : plan.activities[at];
}

const noIds: readonly string[] = [];
const children = memo((activities: Activities) => {
  const below = new Map<string | null, string[]>();
  for (const { _id, parent } of activities) {
    const list = below.get(parent);
    if (list) list.push(_id);
    else below.set(parent, [_id]);
  }
  return below;
});

/** The rows directly below a summary, in order; for null, the top rows. */
export const childrenOf = (plan: Plan, parent: string | null): readonly string[] =>
  children(plan.activities).get(parent) ?? noIds;

/** An activity and all that is below it, in order. */
export function branchOf(plan: Plan, id: string): string[] {
  const found: string[] = [];
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    open.push(...childrenOf(plan, next).toReversed());
  }
  return found;
}

/** Whether `above` is somewhere above `id`. */
export function isBelow(plan: Plan, id: string, above: string): boolean {
  let parent = activityOf(plan, id)?.parent ?? null;
  while (parent !== null && parent !== above) parent = activityOf(plan, parent)?.parent ?? null;
  return parent !== null;
}

/** Leaves out activities that are below another of the given ones. The result is in the order of the rows. */
export function topmost(plan: Plan, ids: Iterable<string>): string[] {
  const wanted = new Set(ids);
  const taken = new Set<string>();
  const tops: string[] = [];
  for (const { _id, parent } of plan.activities) {
    const isCovered = parent !== null && taken.has(parent);
    if (isCovered || wanted.has(_id)) taken.add(_id);
    if (wanted.has(_id) && !isCovered) tops.push(_id);
  }
  return tops;
}

const noLinks: Links = [];
const linksBy = (end: "from" | "to") =>
  memo((links: Links) => Map.groupBy(links, (link) => link[end]) as ReadonlyMap<string, Links>);
const linksTo = linksBy("to");
const linksFrom = linksBy("from");

export const predecessorsOf = (plan: Plan, id: string): Links =>
  linksTo(plan.links).get(id) ?? noLinks;
export const successorsOf = (plan: Plan, id: string): Links =>
  linksFrom(plan.links).get(id) ?? noLinks;

const byCode = memo((activities: Activities) => {
  const found = new Map<string, string>();
  for (const { _id, code } of activities) {
    const key = code.toLowerCase();
    if (code !== "" && !found.has(key)) found.set(key, _id);
  }
  return found;
});

/** The activity that people mean by a row number or a code. */
export function idOfReference(plan: Plan, reference: string): string | undefined {
  const number = /^\d{1,6}$/.test(reference) ? Number(reference) : 0;
  return plan.activities[number - 1]?._id ?? byCode(plan.activities).get(reference.toLowerCase());
}

/** The calendar of an activity: its own, or the programme's. */
export function calendarOf(plan: Plan, activity: PlanActivity | undefined): PlanCalendar {
  const id = activity?.calendar ?? plan.calendar;
  const found =
    plan.calendars.find(({ _id }) => _id === id) ??
    plan.calendars.find(({ _id }) => _id === plan.calendar);
  return found ?? everyDay;
}

/** A stand-in calendar: a plan always has its own, except while it arrives in parts. */
const everyDay: PlanCalendar = {
  _id: "",
  name: "",
  week: Array.from({ length: 7 }, () => [{ from: 480, to: 1020 }]),
  exceptions: [],
  minutesPerDay: 540,
};

const outline = memo((activities: Activities) => {
  const counts = new Map<string | null, number>();
  const numbers = new Map<string, string>();
  for (const { _id, parent } of activities) {
    const count = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, count);
    const above = parent === null ? undefined : numbers.get(parent);
    numbers.set(_id, above === undefined ? String(count) : `${above}.${count}`);
  }
  return numbers;
});

/** The outline number of an activity: 1.2.3. */
export const outlineNumber = (plan: Plan, id: string): string =>
  outline(plan.activities).get(id) ?? "";
