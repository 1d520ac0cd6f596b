import type { ActivityFields, LinkFields } from "./edit.ts";
import type { ActivityKind, FieldValue, PlanActivity, PlanLink } from "../plan.ts";
import { sameValue } from "../same-value.ts";

export function isMilestone(kind: ActivityKind): boolean {
  return kind === "start_milestone" || kind === "finish_milestone";
}

/** Returns a new activity without a name and without fixed dates. A task lasts one day. */
export function newActivity(
  place: Pick<PlanActivity, "_id" | "parent">,
  { kind, minutesPerDay }: { readonly kind: ActivityKind; readonly minutesPerDay: number },
): PlanActivity {
  return {
    ...place,
    externalId: null,
    code: "",
    name: "",
    kind,
    calendar: null,
    durationMinutes: isMilestone(kind) || kind === "summary" ? 0 : minutesPerDay,
    constraint: null,
    secondConstraint: null,
    deadline: null,
    expectedFinish: null,
    externalStart: null,
    externalFinish: null,
    actualStart: null,
    actualFinish: null,
    percentComplete: 0,
    remainingMinutes: null,
    pinned: null,
    levelledStart: null,
    priority: 500,
    assignee: null,
    company: null,
    location: null,
    notes: "",
    fields: {},
  };
}

export function newLink(ends: Pick<PlanLink, "_id" | "from" | "to">): PlanLink {
  return {
    ...ends,
    type: "FS",
    lagMinutes: 0,
    lagUnit: "working",
    lagPercent: null,
    lagCalendar: null,
  };
}

/** Removes undefined fields. An undefined field leaves the value as it is, like a field that is left out. */
export function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Sets values of custom columns; null clears one. */
function withValues(
  before: PlanActivity["fields"],
  values: Readonly<Record<string, FieldValue>>,
): PlanActivity["fields"] {
  return Object.fromEntries(
    Object.entries({ ...before, ...values }).filter(([, value]) => value !== null),
  );
}

/** Returns the activity with these fields, and those that follow from them. */
export function withFields(before: PlanActivity, given: ActivityFields): PlanActivity {
  const fields = defined(given);
  const { kind, percentComplete, actualFinish } = fields;
  const follows: { -readonly [K in keyof ActivityFields]?: ActivityFields[K] } = {};
  if (kind !== undefined && isMilestone(kind)) {
    follows.durationMinutes = 0;
    follows.remainingMinutes = null;
  }
  // The remaining duration follows from the percentage, unless somebody sets it.
  if (percentComplete !== undefined) follows.remainingMinutes = null;
  if (actualFinish !== undefined && actualFinish !== null) {
    follows.percentComplete = 100;
    follows.remainingMinutes = 0;
  }
  const values = fields.fields ? { fields: withValues(before.fields, fields.fields) } : {};
  return { ...before, ...follows, ...fields, ...values };
}

/**
 * Returns the fields that turn `after` back into `before`; undefined if they are the same. Fields from which
 * others would follow are given with these.
 */
export function fieldsBack(before: PlanActivity, after: PlanActivity): ActivityFields | undefined {
  const changed = changedKeys(before, after).filter((key) => key !== "parent");
  if (changed.length === 0) return undefined;
  const keys = new Set<string>(changed);
  if (keys.has("actualFinish") && before.actualFinish !== null) keys.add("percentComplete");
  if (keys.has("kind") && isMilestone(before.kind)) keys.add("durationMinutes");
  if (keys.has("percentComplete") || keys.has("durationMinutes")) keys.add("remainingMinutes");
  const back: ActivityFields = Object.fromEntries(
    Object.entries(before).filter(([key]) => keys.has(key) && key !== "fields"),
  );
  if (!keys.has("fields")) return back;
  const columns = changedKeys(before.fields, after.fields);
  return {
    ...back,
    fields: Object.fromEntries(columns.map((id) => [id, before.fields[id] ?? null])),
  };
}

export function linkFieldsBack(before: PlanLink, after: PlanLink): LinkFields | undefined {
  const keys = new Set(changedKeys(before, after));
  if (keys.size === 0) return undefined;
  return Object.fromEntries(Object.entries(before).filter(([key]) => keys.has(key)));
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the keys whose values differ. */
export function changedKeys(before: object, after: object): string[] {
  const [old, now] = [before as Values, after as Values];
  const changed: string[] = [];
  for (const key of Object.keys(old)) if (!sameValue(old[key], now[key])) changed.push(key);
  for (const key of Object.keys(now))
    if (now[key] !== undefined && !Object.hasOwn(old, key)) changed.push(key);
  return changed;
}
