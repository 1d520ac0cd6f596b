import type { ImportSummary, RowChange } from "../../../../contract/programme/programme-import.ts";
import { changedKeys } from "../../../../engine/programme/edits/activity-fields.ts";
import type { Plan, PlanActivity, PlanLink } from "../../../../engine/programme/plan.ts";
import { formatDuration, unitsOf } from "../../../../engine/programme/typed/duration.ts";
import { formatLinks } from "../../../../engine/programme/typed/typed-links.ts";
import { type Steps, strides } from "../../../../engine/programme/steps.ts";
import { fieldName } from "../edits/field-words.ts";

/** The maximum number of rows in an answer's list. */
const LISTED = 1000;

/** The result of an import into a programme. */
export interface ImportedPlans {
  readonly before: Plan;
  readonly after: Plan;
  /** The rows that the file has, by their ids in the programme. */
  readonly imported: ReadonlySet<string>;
  /** The fields by which a file of this format numbers each row, also one that was never numbered. */
  readonly numbers: ReadonlySet<string>;
}

/** Describes in words what an import does to the rows of a programme. */
export function* listingChanges({
  before,
  after,
  imported,
  numbers,
}: ImportedPlans): Steps<ImportSummary["changes"]> {
  const was = new Map(before.activities.map((activity) => [activity._id, activity]));
  const is = new Map(after.activities.map((activity) => [activity._id, activity]));
  // A row has the same name in both plans. Otherwise a new code would change all rows that follow it.
  const nameOf = (id: string) => {
    const [old, now] = [was.get(id), is.get(id)];
    return now?.code || old?.code || now?.name || (old?.name ?? "");
  };
  const linksBefore = yield* predecessors(before, nameOf);
  const linksAfter = yield* predecessors(after, nameOf);
  const rows: RowChange[] = [];
  // Rows that are added to an empty programme need no list, and describing them would take longer than everything
  // else.
  const isListed = () => before.activities.length > 0 && rows.length < LISTED;
  const counts = { added: 0, changed: 0, removed: 0, kept: 0, unchanged: 0 };
  const add = (
    what: RowChange["what"],
    { _id, code, name }: PlanActivity,
    fields: RowChange["fields"] = [],
  ) => {
    counts[what] += 1;
    if (isListed())
      rows.push({ activity: what === "removed" ? null : _id, what, code, name, fields });
  };
  yield;
  yield* strides(after.activities, (activity) => {
    const old = was.get(activity._id);
    if (!old) {
      add("added", activity);
      return;
    }
    if (!imported.has(activity._id)) {
      add("kept", activity);
      return;
    }
    const [links, now] = [linksBefore.get(old._id) ?? "", linksAfter.get(activity._id) ?? ""];
    const keys = changedKeys(old, activity).filter(
      (key) => key !== "_id" && key !== "fields" && !(numbers.has(key) && isBlank(old, key)),
    );
    const fields = isListed() ? changedFields(keys, { old, before }, { activity, after }) : [];
    if (links !== now) fields.push({ field: "Predecessors", before: links, after: now });
    const isChanged = isListed() ? fields.length > 0 : keys.length > 0 || links !== now;
    if (isChanged) add("changed", activity, fields);
    else counts.unchanged += 1;
  });
  for (const activity of before.activities) if (!is.has(activity._id)) add("removed", activity);
  const all = counts.added + counts.changed + counts.removed + counts.kept;
  return { ...counts, rows, more: before.activities.length > 0 ? all - rows.length : 0 };
}

function valueOf(activity: PlanActivity, key: string): unknown {
  return new Map<string, unknown>(Object.entries(activity)).get(key);
}

function isBlank(activity: PlanActivity, key: string): boolean {
  const value = valueOf(activity, key);
  return value === null || value === "";
}

function changedFields(
  keys: readonly string[],
  { old, before }: { old: PlanActivity; before: Plan },
  { activity, after }: { activity: PlanActivity; after: Plan },
): RowChange["fields"] {
  return keys
    .map((key) => ({
      field: fieldName(key),
      before: words(before, old, key),
      after: words(after, activity, key),
    }))
    .filter((change) => change.before !== change.after);
}

/** The value of a field in words. */
function words(plan: Plan, activity: PlanActivity, key: string): string {
  const value = valueOf(activity, key);
  if (value === null || value === undefined) return "";
  if (key === "parent") return plan.activities.find(({ _id }) => _id === value)?.name ?? "";
  if (key === "calendar") return plan.calendars.find(({ _id }) => _id === value)?.name ?? "";
  if (typeof value === "number")
    return key.endsWith("Minutes") ? formatDuration(value, unitsIn(plan, activity)) : String(value);
  if (typeof value === "string") return value.replace(/^(\d{4}-\d{2}-\d{2})T/, "$1 ");
  if (typeof value === "object")
    return Object.values(value).filter(Boolean).join(" ").replaceAll("_", " ");
  return "";
}

function unitsIn(plan: Plan, activity: PlanActivity) {
  const id = activity.calendar ?? plan.calendar;
  const calendar = plan.calendars.find(({ _id }) => _id === id);
  return calendar ? unitsOf(calendar) : { minutesPerDay: 480, minutesPerWeek: 2400 };
}

/** The predecessors of each row in the form in which people type them. */
function* predecessors(
  plan: Plan,
  referenceOf: (id: string) => string,
): Steps<Map<string, string>> {
  const byId = new Map(plan.activities.map((activity) => [activity._id, activity]));
  const into = new Map<string, PlanLink[]>();
  for (const link of plan.links) {
    const list = into.get(link.to);
    if (list) list.push(link);
    else into.set(link.to, [link]);
  }
  const context = {
    idOf: () => undefined,
    referenceOf,
    unitsOf: (from: string) => {
      const activity = byId.get(from);
      return activity ? unitsIn(plan, activity) : { minutesPerDay: 480, minutesPerWeek: 2400 };
    },
    durationOf: (from: string) => byId.get(from)?.durationMinutes ?? 0,
  };
  const texts = new Map<string, string>();
  yield* strides(into, ([to, links]) => {
    const typed = links.map((link) => formatLinks([link], context));
    texts.set(to, typed.toSorted().join(", "));
  });
  return texts;
}
