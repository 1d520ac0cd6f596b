import { workCalendar } from "../../../../../engine/programme/calendar/calendar.ts";
import { parseMoment } from "../../../../../engine/programme/calendar/moment.ts";
import type {
  ActivityDates,
  PlanActivity,
  PlanLink,
} from "../../../../../engine/programme/plan.ts";
import {
  formatDuration,
  formatFloat,
  unitsOf,
  type WorkUnits,
} from "../../../../../engine/programme/typed/duration.ts";
import type { ExportedProgramme } from "../exported-programme.ts";
import { referenceTexts } from "./references.ts";

/** A row of a spreadsheet: the activity as people type and read it. */
export interface SpreadsheetRowTexts {
  readonly row: number;
  readonly activity: PlanActivity;
  readonly dates: ActivityDates;
  readonly level: number;
  /** The duration from start to finish, for rows without a duration of their own. */
  readonly duration: string;
  /** The duration as it is stored. */
  readonly ownDuration: string;
  readonly remaining: string;
  readonly totalFloat: string;
  readonly freeFloat: string;
  readonly predecessors: string;
}

const FALLBACK: WorkUnits = { minutesPerDay: 480, minutesPerWeek: 2400 };

/** The rows of a programme with their texts for a spreadsheet or a page. */
export function spreadsheetRows({
  plan,
  dates,
}: Pick<ExportedProgramme, "plan" | "dates">): SpreadsheetRowTexts[] {
  const calendars = new Map(plan.calendars.map((calendar) => [calendar._id, calendar]));
  const units = new Map(plan.calendars.map((calendar) => [calendar._id, unitsOf(calendar)]));
  const unitsIn = ({ calendar }: PlanActivity) => units.get(calendar ?? plan.calendar) ?? FALLBACK;
  const byId = new Map(plan.activities.map((activity) => [activity._id, activity]));
  const into = new Map<string, PlanLink[]>();
  for (const link of plan.links) {
    const list = into.get(link.to);
    if (list) list.push(link);
    else into.set(link.to, [link]);
  }
  const levels = new Map<string, number>();
  const context = {
    unitsOf: (from: string) => {
      const activity = byId.get(from);
      return activity ? unitsIn(activity) : FALLBACK;
    },
    durationOf: (from: string) => byId.get(from)?.durationMinutes ?? 0,
  };
  const rows = plan.activities.map(({ _id, code }, at) => ({ _id, code, number: String(at + 1) }));
  const textOf = referenceTexts(rows, context);
  return plan.activities.map((activity, at): SpreadsheetRowTexts => {
    const found = dates.get(activity._id);
    if (!found) throw new RangeError(`No dates of ${activity._id}`);
    const own = unitsIn(activity);
    const level = activity.parent === null ? 1 : (levels.get(activity.parent) ?? 0) + 1;
    levels.set(activity._id, level);
    const calendar = calendars.get(activity.calendar ?? plan.calendar);
    const work = calendar && workCalendar(calendar);
    const between = work
      ? work.work(parseMoment(found.finish)) - work.work(parseMoment(found.start))
      : 0;
    const isOwn = activity.kind === "task";
    const float = (minutes: number | null) => (minutes === null ? "" : formatFloat(minutes, own));
    const isRest = isOwn && activity.actualStart !== null && activity.actualFinish === null;
    const left =
      activity.remainingMinutes ??
      Math.round((activity.durationMinutes * (100 - activity.percentComplete)) / 100);
    return {
      row: at + 1,
      activity,
      dates: found,
      level,
      duration: formatDuration(isOwn ? activity.durationMinutes : Math.max(0, between), own),
      ownDuration: formatDuration(activity.durationMinutes, own),
      remaining: isRest || activity.remainingMinutes !== null ? formatDuration(left, own) : "",
      totalFloat: float(found.totalFloatMinutes),
      freeFloat: float(found.freeFloatMinutes),
      predecessors: textOf(into.get(activity._id) ?? []),
    };
  });
}
