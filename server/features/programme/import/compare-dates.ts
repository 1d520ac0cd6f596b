import type { DateDifference, ImportReport } from "../../../../contract/programme-import.ts";
import { workCalendar } from "../../../../engine/programme/calendar.ts";
import { parseMoment } from "../../../../engine/programme/moment.ts";
import type { ActivityDates, Plan, PlanActivity } from "../../../../engine/programme/plan.ts";
import type { Schedule } from "../../../../engine/programme/schedule.ts";
import { type Steps, strides } from "../../../../engine/programme/steps.ts";
import type { ImportedProgramme, StoredDates } from "../formats/public.ts";

/** Differences that an answer lists. */
const LISTED = 2000;

const FIELDS = [
  "start",
  "finish",
  "lateStart",
  "lateFinish",
  "totalFloatMinutes",
  "freeFloatMinutes",
  "critical",
] as const;
type DateField = (typeof FIELDS)[number];

/** A file with its own plan, computed by itself: before it is brought into a programme. */
interface Compared {
  readonly file: ImportedProgramme;
  readonly schedule: Schedule;
  /** The id that a row has in the programme. */
  readonly idOf: (id: string) => string;
}

/**
 * Compares the dates that the engine computes for a file with those in it, activity by activity. Two moments without a
 * working minute between them are the same: rule C4.
 */
export function* comparingDates({ file, schedule, idOf }: Compared): Steps<ImportReport["dates"]> {
  const { plan, stored, reasons } = file;
  const counts = new Map(FIELDS.map((field) => [field, { compared: 0, agree: 0 }]));
  const differences: DateDifference[] = [];
  let [compared, agree, more] = [0, 0, 0];
  yield* strides(plan.activities, (activity) => {
    const said = stored.get(activity._id);
    if (!said || FIELDS.every((field) => said[field] === null)) return;
    const dates = schedule.dates(activity._id);
    compared += 1;
    let all = true;
    for (const field of FIELDS) {
      const value = said[field];
      if (value === null || !isComparable(field, dates)) continue;
      const count = counts.get(field);
      if (count) count.compared += 1;
      if (agrees(field, { said, dates, activity, plan })) {
        if (count) count.agree += 1;
        continue;
      }
      all = false;
      if (differences.length >= LISTED) more += 1;
      else
        differences.push({
          activity: idOf(activity._id),
          code: activity.code,
          name: activity.name,
          field,
          file: value,
          computed: dates[field],
          reason: reasons.get(activity._id) ?? reasonOf(activity, field, dates),
        });
    }
    if (all) agree += 1;
  });
  const byField = FIELDS.flatMap((field) => {
    const count = counts.get(field);
    return count && count.compared > 0 ? [{ field, ...count }] : [];
  });
  return { compared, agree, byField, differences, more };
}

/** What is finished has no late dates and no float here; files repeat its actual dates. */
function isComparable(field: DateField, dates: ActivityDates): boolean {
  return dates[field] !== null;
}

interface Values {
  readonly said: StoredDates;
  readonly dates: ActivityDates;
  readonly activity: PlanActivity;
  readonly plan: Plan;
}

function agrees(field: DateField, { said, dates, activity, plan }: Values): boolean {
  const [theirs, ours] = [said[field], dates[field]];
  if (theirs === ours) return true;
  if (typeof theirs !== "string" || typeof ours !== "string") return false;
  const id = activity.calendar ?? plan.calendar;
  const calendar = plan.calendars.find(({ _id }) => _id === id);
  if (!calendar) return false;
  const work = (text: string) => workCalendar(calendar).work(parseMoment(text));
  return work(theirs) === work(ours);
}

/** What the engine knows of a difference. */
function reasonOf(activity: PlanActivity, field: DateField, dates: ActivityDates): string | null {
  if (activity.pinned) return "Its dates are fixed, and logic does not move them.";
  if (activity.kind === "level_of_effort")
    return "A level of effort follows its predecessors and successors, and has no float.";
  if (activity.levelledStart !== null)
    return "The file holds it back by levelling, whose resources are not imported.";
  const isLate = field !== "start" && field !== "finish";
  if (isLate && activity.kind === "summary")
    return "Late dates and floats of a summary follow from what is below it.";
  if (isLate && dates.percentDone > 0)
    return "It is in progress: programs count the float of what remains differently.";
  return null;
}
