import type {
  DateDifference,
  ImportSummary,
} from "../../../../contract/programme/programme-import.ts";
import { workCalendar } from "../../../../engine/programme/calendar/calendar.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { ActivityDates, Plan, PlanActivity } from "../../../../engine/programme/plan.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import { type Steps, strides } from "../../../../engine/programme/steps.ts";
import type { ImportedProgramme, StoredDates } from "../formats/public.ts";
import { type DateField, FIELDS, Reasons } from "./difference-reasons.ts";

/** The maximum number of differences in an answer's list. */
const LISTED = 2000;

/** A file with its own plan, computed on its own before it is merged into a programme. */
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
export function* comparingDates({ file, schedule, idOf }: Compared): Steps<ImportSummary["dates"]> {
  const { plan, stored } = file;
  const differing = new Map<string, ReadonlySet<DateField>>();
  const counts = new Map(FIELDS.map((field) => [field, { compared: 0, agree: 0 }]));
  const differences: DateDifference[] = [];
  let [compared, agree, more] = [0, 0, 0];
  yield* strides(plan.activities, (activity) => {
    const said = stored.get(activity._id);
    if (!said || FIELDS.every((field) => said[field] === null)) return;
    const dates = schedule.dates(activity._id);
    compared += 1;
    const differs = new Set<DateField>();
    for (const field of FIELDS) {
      if (said[field] === null || !isComparable(field, dates)) continue;
      const count = counts.get(field);
      if (count) count.compared += 1;
      if (!agrees(field, { said, dates, activity, plan })) differs.add(field);
      else if (count) count.agree += 1;
    }
    if (differs.size > 0) differing.set(activity._id, differs);
    else agree += 1;
  });
  const reasons = new Reasons({ file, schedule, differing });
  yield* strides(plan.activities, (activity) => {
    const said = stored.get(activity._id);
    for (const field of differing.get(activity._id) ?? []) {
      const value = said?.[field] ?? null;
      if (value === null) continue;
      if (differences.length >= LISTED) more += 1;
      else
        differences.push({
          activity: idOf(activity._id),
          code: activity.code,
          name: activity.name,
          field,
          file: value,
          computed: schedule.dates(activity._id)[field],
          reason: reasons.of(activity, field),
        });
    }
  });
  const byField = FIELDS.flatMap((field) => {
    const count = counts.get(field);
    return count && count.compared > 0 ? [{ field, ...count }] : [];
  });
  return { compared, agree, byField, differences, more };
}

/** A finished activity has no late dates and no float here; files repeat its actual dates. */
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
