import { newActivity, newLink } from "../../../../../engine/programme/edits/activity-fields.ts";
import type {
  Plan,
  PlanActivity,
  PlanCalendar,
  PlanLink,
  PlanRules,
} from "../../../../../engine/programme/plan.ts";
import { type Steps, strides } from "../../../../../engine/programme/steps.ts";
import type { MspdiDocument } from "./document.ts";
import { mspdiRules } from "./rules.ts";
import { withDatesOfSummaries } from "./summary-dates.ts";
import { TaskCalendars } from "./task-calendars.ts";
import { datesOf, type FileTask } from "./tasks.ts";
import { earliest, minutes, momentOf, TOO_MANY_CALENDARS } from "../plan-parts.ts";
import { FormatLossList, type StoredDates, UnreadableProgramme } from "../programme-file.ts";
import { settledActivity } from "../settle-activity.ts";
import { settledLinks } from "../settle-links.ts";

/** One of the plans that a file may mean. */
export interface MspdiReading {
  readonly plan: Plan;
  /** Why dates may differ, by activity. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Tasks that seem to be interrupted. Only the assignments of the file say so. */
  readonly splits: ReadonlySet<string>;
  readonly notKept: FormatLossList;
}

interface Reader {
  readonly ids: ReadonlyMap<number, string>;
  readonly own: PlanCalendar;
  readonly bases: readonly PlanCalendar[];
  readonly dataDate: string | null;
  /** The tasks that stay on the dates of the file. */
  readonly held: ReadonlySet<string>;
  readonly stored: ReadonlyMap<string, StoredDates>;
  readonly newId: () => string;
  /** The planned start, if nothing in the file gives one. */
  readonly plannedStart: string;
}

/** The plan of a file. */
export function* planOfMspdi(found: MspdiDocument, reader: Reader): Steps<MspdiReading> {
  const { head, tasks } = found;
  const { ids, own, bases, dataDate, held, newId } = reader;
  const notKept = new FormatLossList();
  const calendars = new TaskCalendars({ ...found, own, dataDate, newId });
  const reasons = new Map<string, string>();
  const splits = new Set<string>();
  const activities: PlanActivity[] = [];
  const manual = new Map<string, string>();
  yield* strides(withParents(tasks, ids), ({ task, id, parent, isSummary }) => {
    const place = calendars.of(task, isSummary);
    if (place.reason !== undefined) reasons.set(id, place.reason);
    if (place.isSplit) splits.add(id);
    const isHeld = place.isSplit && held.has(id);
    if (isHeld) {
      reasons.set(id, "The file splits this task; its dates stay as in the file.");
      notKept.add("splits of tasks (their dates stay as they are in the file)", task.name);
    }
    if (isSummary && task.pinned) {
      manual.set(id, task.pinned.start);
      reasons.set(id, "The file schedules this summary by hand; here it follows what is below it.");
    }
    for (const text of task.fields) found.columns.set(id, text, notKept);
    const activity = activityOf(task, { id, parent, isSummary, isHeld, ...place });
    activities.push(settledActivity(activity, notKept));
  });
  const { columns, fieldsOf } = found.columns.columns.made(newId, notKept);
  yield;
  const links = linksOf(tasks, { ids, activities, calendars, newId });
  yield;
  const plannedStart =
    momentOf(head.get("StartDate"), "08:00") ??
    earliest(tasks.map(({ stored }) => stored.start)) ??
    reader.plannedStart;
  const below = { activities, links, manual, stored: reader.stored, plannedStart };
  const placed = withDatesOfSummaries(below, notKept);
  yield;
  const plan: Plan = {
    plannedStart,
    dataDate,
    mustFinishBy: null,
    calendar: own._id,
    rules: rulesOf(head, own.minutesPerDay),
    calendars: keptCalendars({ own, bases, used: calendars.used() }, notKept),
    columns,
    activities: placed.map((activity) => ({ ...activity, fields: fieldsOf(activity._id) })),
    links: yield* settledLinks(links, activities, notKept),
    assignments: [],
  };
  return { plan, reasons, splits, notKept };
}

const MAX_CALENDARS = 200;

/**
 * Returns the calendars of a file, up to the number that a programme may have. Calendars that no task uses are left
 * out first.
 */
function keptCalendars(
  {
    own,
    bases,
    used,
  }: {
    readonly own: PlanCalendar;
    readonly bases: readonly PlanCalendar[];
    readonly used: readonly PlanCalendar[];
  },
  notKept: FormatLossList,
): PlanCalendar[] {
  const all = [...new Set([own, ...bases, ...used])];
  if (all.length <= MAX_CALENDARS) return all;
  const needed = new Set([own, ...used]);
  if (needed.size > MAX_CALENDARS) throw new UnreadableProgramme(TOO_MANY_CALENDARS);
  const spare = bases.filter((calendar) => !needed.has(calendar));
  const room = MAX_CALENDARS - needed.size;
  for (const { name } of spare.slice(room)) notKept.add("calendars that no activity uses", name);
  return [...needed, ...spare.slice(0, room)];
}

function rulesOf(head: ReadonlyMap<string, string>, minutesPerDay: number): PlanRules {
  const days = Number(head.get("CriticalSlackLimit") ?? 0);
  return {
    ...mspdiRules,
    // Project's own setting, which is on unless the file turns it off.
    honourDates: head.get("HonorConstraints") !== "0",
    criticalFloatMinutes: minutes(days * minutesPerDay, -1_000_000),
  };
}

interface Placed {
  readonly task: FileTask;
  readonly id: string;
  readonly parent: string | null;
  readonly isSummary: boolean;
}

/** The summary above each task, by the outline levels. */
function withParents(tasks: readonly FileTask[], ids: ReadonlyMap<number, string>): Placed[] {
  const above: { level: number; id: string }[] = [];
  return tasks.map((task, at) => {
    while ((above.at(-1)?.level ?? -1) >= task.level) above.pop();
    const id = ids.get(task.uid) ?? "";
    const parent = above.at(-1)?.id ?? null;
    above.push({ level: task.level, id });
    const isSummary = task.isEmptySummary || (tasks[at + 1]?.level ?? 0) > task.level;
    return { task, id, parent, isSummary };
  });
}

function activityOf(
  task: FileTask,
  {
    id,
    parent,
    isSummary,
    calendar,
    isHeld,
  }: {
    id: string;
    parent: string | null;
    isSummary: boolean;
    calendar: string | null;
    isHeld: boolean;
  },
): PlanActivity {
  const kind = isSummary ? "summary" : task.kind;
  const { start } = task.stored;
  const pinned = task.pinned ?? (isHeld ? datesOf(task) : null);
  return {
    ...newActivity({ _id: id, parent }, { kind, minutesPerDay: 0 }),
    externalId: task.uid < 0 ? null : String(task.uid),
    code: task.code,
    name: task.name,
    calendar,
    durationMinutes: isSummary ? 0 : task.durationMinutes,
    constraint: task.constraint,
    deadline: task.deadline,
    actualStart: isSummary ? null : task.actualStart,
    actualFinish: isSummary ? null : task.actualFinish,
    percentComplete: isSummary ? 0 : task.percentComplete,
    remainingMinutes: isSummary ? null : task.remainingMinutes,
    pinned: isSummary ? null : pinned,
    levelledStart: task.isLevelled && task.actualStart === null && !isSummary ? start : null,
    priority: task.priority,
    notes: task.notes,
  };
}

function linksOf(
  tasks: readonly FileTask[],
  {
    ids,
    activities,
    calendars,
    newId,
  }: {
    readonly ids: ReadonlyMap<number, string>;
    readonly activities: readonly PlanActivity[];
    readonly calendars: TaskCalendars;
    readonly newId: () => string;
  },
): PlanLink[] {
  const durations = new Map(activities.map(({ _id, durationMinutes }) => [_id, durationMinutes]));
  return tasks.flatMap((task) =>
    task.links.map(({ from, type, lag, unit, roundTheClock }) => {
      const link = newLink({
        _id: newId(),
        from: ids.get(from) ?? "",
        to: ids.get(task.uid) ?? "",
      });
      const isPercent = unit === "percent";
      const lagMinutes = isPercent ? ((durations.get(link.from) ?? 0) * lag) / 100 : lag;
      return {
        ...link,
        type,
        lagUnit: unit,
        lagMinutes: minutes(lagMinutes, -52_560_000),
        lagPercent: isPercent ? Math.max(-1000, Math.min(lag, 1000)) : null,
        // Lags are counted in the calendar that the file gives the task, regardless of its resources.
        lagCalendar:
          isPercent && roundTheClock
            ? "continuous"
            : calendars.lagsInProject(task)
              ? "project"
              : null,
      };
    }),
  );
}
