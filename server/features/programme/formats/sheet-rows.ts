import { workCalendar } from "../../../../engine/programme/calendar.ts";
import { parseMoment } from "../../../../engine/programme/moment.ts";
import type { ActivityDates, PlanActivity, PlanLink } from "../../../../engine/programme/plan.ts";
import {
  formatDuration,
  formatFloat,
  unitsOf,
  type WorkUnits,
} from "../../../../engine/programme/typed/duration.ts";
import { formatLinks } from "../../../../engine/programme/typed/typed-links.ts";
import type { ExportedProgramme } from "./exported-programme.ts";

/** A row of a sheet: the activity as people type and read it. */
export interface SheetRowTexts {
  readonly row: number;
  readonly activity: PlanActivity;
  readonly dates: ActivityDates;
  readonly level: number;
  readonly duration: string;
  readonly remaining: string;
  readonly totalFloat: string;
  readonly freeFloat: string;
  readonly predecessors: string;
}

const FALLBACK: WorkUnits = { minutesPerDay: 480, minutesPerWeek: 2400 };

/** The rows of a programme with what a sheet or a page says of each. */
export function sheetRows({
  plan,
  dates,
}: Pick<ExportedProgramme, "plan" | "dates">): SheetRowTexts[] {
  const calendars = new Map(plan.calendars.map((calendar) => [calendar._id, calendar]));
  const units = new Map(plan.calendars.map((calendar) => [calendar._id, unitsOf(calendar)]));
  const unitsIn = ({ calendar }: PlanActivity) => units.get(calendar ?? plan.calendar) ?? FALLBACK;
  const byId = new Map(plan.activities.map((activity) => [activity._id, activity]));
  const reference = references(plan.activities);
  const into = new Map<string, PlanLink[]>();
  for (const link of plan.links) {
    const list = into.get(link.to);
    if (list) list.push(link);
    else into.set(link.to, [link]);
  }
  const levels = new Map<string, number>();
  const context = {
    idOf: () => undefined,
    referenceOf: (id: string) => reference.get(id) ?? "",
    unitsOf: (from: string) => {
      const activity = byId.get(from);
      return activity ? unitsIn(activity) : FALLBACK;
    },
    durationOf: (from: string) => byId.get(from)?.durationMinutes ?? 0,
  };
  return plan.activities.map((activity, at): SheetRowTexts => {
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
    const isStarted = activity.actualStart !== null && activity.actualFinish === null;
    const left =
      activity.remainingMinutes ??
      Math.round((activity.durationMinutes * (100 - activity.percentComplete)) / 100);
    return {
      row: at + 1,
      activity,
      dates: found,
      level,
      duration: formatDuration(isOwn ? activity.durationMinutes : Math.max(0, between), own),
      remaining: isStarted && isOwn ? formatDuration(left, own) : "",
      totalFloat: float(found.totalFloatMinutes),
      freeFloat: float(found.freeFloatMinutes),
      predecessors: formatLinks(into.get(activity._id) ?? [], context),
    };
  });
}

/** How predecessors name each row: by its code, if that names it alone and no row number says the same. */
function references(activities: readonly PlanActivity[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { code } of activities) counts.set(code, (counts.get(code) ?? 0) + 1);
  const isNumber = (code: string) =>
    /^\d+$/.test(code) && Number(code) >= 1 && Number(code) <= activities.length;
  return new Map(
    activities.map(({ _id, code }, at) => {
      const isPlain = code !== "" && counts.get(code) === 1 && !/[,;+]/.test(code);
      const isOwn = !isNumber(code) || Number(code) === at + 1;
      return [_id, isPlain && isOwn ? code : String(at + 1)];
    }),
  );
}
