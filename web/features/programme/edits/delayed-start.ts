import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { CellContext } from "../columns/column.ts";
import { activityOf, calendarOf } from "../rows/plan-index.ts";
import { activityName } from "../values/activity-name.ts";
import { formatMomentShort } from "../values/typed-moment.ts";

type After = Pick<CellContext, "plan" | "schedule" | "workBetween">;

/** Says in words which activities start later than the date that they were given; null if there are none. */
export function delayedStart(after: After, edits: readonly Edit[]): string | null {
  const held = edits.flatMap((edit) => heldBy(after, edit) ?? []);
  const [first] = held;
  if (first === undefined) return null;
  return held.length === 1
    ? `${first} The date that you gave is kept as its earliest start.`
    : `${held.length} activities start later than the date that you gave. It is kept as their earliest start.`;
}

function heldBy({ plan, schedule, workBetween }: After, edit: Edit): string | undefined {
  if (edit.op !== "set_activity") return undefined;
  const { type, at = null } = edit.fields.constraint ?? {};
  const activity = activityOf(plan, edit._id);
  if (type !== "start_no_earlier_than" || at === null || !activity) return undefined;
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
