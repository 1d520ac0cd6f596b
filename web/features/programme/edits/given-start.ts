import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import type { CellContext } from "../columns/column.ts";
import { activityOf, calendarOf } from "../rows/plan-index.ts";
import { activityName } from "../values/activity-name.ts";
import { formatMomentShort } from "../values/typed-moment.ts";

type After = Pick<CellContext, "plan" | "schedule" | "workBetween">;

const TYPE = "start_no_earlier_than";

/**
 * Says in words what a start that was given did: which activities start later all the same, and which have a
 * constraint now. Null if it did neither.
 */
export function givenStart(before: Plan, after: After, edits: readonly Edit[]): string | null {
  return delayed(after, edits) ?? constrained(before, after, edits);
}

function delayed(after: After, edits: readonly Edit[]): string | null {
  const held = edits.flatMap((edit) => heldBy(after, edit) ?? []);
  const [first] = held;
  if (first === undefined) return null;
  return held.length === 1
    ? `${first} The date that you gave is kept as its earliest start.`
    : `${held.length} activities start later than the date that you gave. It is kept as their earliest start.`;
}

/** Returns the activity that an edit gives an earliest start, and that start. */
function givenBy({ plan }: Pick<After, "plan">, edit: Edit) {
  if (edit.op !== "set_activity") return undefined;
  const { type, at = null } = edit.fields.constraint ?? {};
  const activity = activityOf(plan, edit._id);
  return type === TYPE && at !== null && activity ? { activity, at } : undefined;
}

function heldBy({ plan, schedule, workBetween }: After, edit: Edit): string | undefined {
  const given = givenBy({ plan }, edit);
  if (!given) return undefined;
  const { activity, at } = given;
  const { start, drivenBy } = schedule.dates(activity._id);
  const calendar = calendarOf(plan, activity);
  // A non-working day counts as the first working day after it.
  if (start <= at || workBetween(calendar, at, start) === 0) return undefined;
  const day = formatMomentShort(start, { calendar, end: "start" });
  const starts = `${activityName(activity)} starts ${day}`;
  if (drivenBy.length > 0) return `${starts}: its links hold it.`;
  if (plan.dataDate !== null && at < plan.dataDate)
    return `${starts}: work that has not begun cannot start before the data date.`;
  return at < plan.plannedStart
    ? `${starts}: nothing can start before the programme does.`
    : `${starts}.`;
}

/** Names the constraint of activities that had no earliest start before. */
function constrained(before: Plan, { plan }: After, edits: readonly Edit[]): string | null {
  const fresh = edits.flatMap((edit) => {
    const given = givenBy({ plan }, edit);
    const had = given && activityOf(before, given.activity._id)?.constraint?.type === TYPE;
    return given && !had ? [given] : [];
  });
  const [first] = fresh;
  if (first === undefined) return null;
  if (fresh.length > 1)
    return `${fresh.length} activities have a constraint now: they start no earlier than the date that you gave.`;
  const { activity, at } = first;
  const day = formatMomentShort(at, { calendar: calendarOf(plan, activity), end: "start" });
  return `${activityName(activity)} has a constraint now: it starts no earlier than ${day}. Clear its start to remove it.`;
}
