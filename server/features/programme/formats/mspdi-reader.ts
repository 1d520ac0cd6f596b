import { newActivity, newLink } from "../../../../engine/programme/activity-fields.ts";
import {
  type Plan,
  type PlanActivity,
  type PlanLink,
  type PlanRules,
} from "../../../../engine/programme/plan.ts";
import { MAX_PROGRAMME_ACTIVITIES } from "../../../../contract/programme-plan.ts";
import { fileCalendar, MspdiCalendars, standardCalendar } from "./mspdi-calendars.ts";
import { MspdiColumns } from "./mspdi-columns.ts";
import { dataDateOf } from "./mspdi-progress.ts";
import { mspdiRules } from "./mspdi-rules.ts";
import { type Assigned, TaskCalendars } from "./mspdi-task-calendars.ts";
import { type FileTask, fileTask } from "./mspdi-tasks.ts";
import { minutes, momentOf, oneLine } from "./plan-parts.ts";
import {
  type FileBaseline,
  type ImportedProgramme,
  NotKeptList,
  type ReadOptions,
  type StoredDates,
  UnreadableProgramme,
} from "./programme-file.ts";
import { settledActivity } from "./settle-activity.ts";
import { settledLinks } from "./settle-links.ts";
import { encodingOf, textPieces } from "./text-of-file.ts";
import { damagedXml, numberOf, readRecords, textOf, type XmlRecord } from "./xml-records.ts";

/** Lists that say how the file looks, and not when anything is done. */
const LOOKS: ReadonlyMap<string, string> = new Map([
  ["Views", "views"],
  ["Filters", "filters"],
  ["Groups", "groups"],
  ["Tables", "tables"],
  ["Maps", "maps"],
  ["Reports", "reports"],
  ["Drawings", "drawings"],
  ["DataLinks", "data links"],
  ["VBAProjects", "VBA projects"],
]);

const tooMuch = () =>
  new UnreadableProgramme(
    `This file has more than a programme can hold: at most ${MAX_PROGRAMME_ACTIVITIES.toLocaleString("en")} activities.`,
  );

interface Found {
  readonly head: Map<string, string>;
  readonly tasks: FileTask[];
  readonly calendars: MspdiCalendars;
  readonly columns: MspdiColumns;
  readonly resources: Map<number, number | undefined>;
  readonly assigned: Assigned;
}

/** The encoding that an XML file declares. */
function declaredEncoding(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 200).toString("latin1");
  return /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? null;
}

async function find(
  bytes: Buffer,
  encoding: string,
  { newId }: ReadOptions,
  notKept: NotKeptList,
): Promise<Found> {
  const head = new Map<string, string>();
  const perDay = () => minutes(Math.min(Number(head.get("MinutesPerDay") ?? 480) || 480, 1440), 1);
  const found: Found = {
    head,
    tasks: [],
    calendars: new MspdiCalendars(newId, perDay),
    columns: new MspdiColumns(),
    resources: new Map(),
    assigned: new Map(),
  };
  await readRecords(textPieces(bytes, encoding), {
    root: "Project",
    skip: new Set(["TimephasedData"]),
    skipped: () => notKept.add("time-phased figures"),
    head: (name, text) => head.set(name, text.trim()),
    record: (list, record) => take(found, list, record, notKept),
    errors: { damaged: damagedXml, tooMuch },
    wrongRoot: (name) =>
      new UnreadableProgramme(
        name === "APIBusinessObjects"
          ? "This is Primavera's own XML. Export the project as .xer, or as Microsoft Project XML, and choose that file."
          : `This XML file is not a Microsoft Project file: it begins with <${name.slice(0, 60)}>.`,
      ),
  });
  return found;
}

function take(found: Found, list: string, record: XmlRecord, notKept: NotKeptList): void {
  const looks = LOOKS.get(list);
  if (looks !== undefined) notKept.add(looks, textOf(record, "Name"));
  else if (list === "Calendars") {
    const calendar = fileCalendar(record);
    if (calendar) found.calendars.add(calendar);
  } else if (list === "ExtendedAttributes") found.columns.define(record, notKept);
  else if (list === "OutlineCodes") found.columns.defineCode(record);
  else if (list === "Tasks") {
    const task = fileTask(record, notKept);
    if (task) found.tasks.push(task);
    if (found.tasks.length > MAX_PROGRAMME_ACTIVITIES) throw tooMuch();
  } else if (list === "Resources") {
    const uid = numberOf(record, "UID");
    const name = textOf(record, "Name");
    if (uid === undefined || (uid === 0 && name === undefined)) return;
    notKept.add("resources", name);
    // Work is 1; material and cost have no calendar.
    if ((numberOf(record, "Type") ?? 1) === 1)
      found.resources.set(uid, numberOf(record, "CalendarUID"));
  } else if (list === "Assignments") {
    const [task, resource] = [numberOf(record, "TaskUID"), numberOf(record, "ResourceUID")];
    if (task === undefined || resource === undefined || resource < 0) return;
    notKept.add("assignments of resources");
    found.assigned.set(task, [...(found.assigned.get(task) ?? []), resource]);
  }
}

/** Reads a file of Microsoft Project (MSPDI). @throws UnreadableProgramme */
export async function readMspdi(bytes: Buffer, options: ReadOptions): Promise<ImportedProgramme> {
  const notKept = new NotKeptList();
  const warnings: string[] = [];
  const { newId } = options;
  const encoding = encodingOf(bytes, options.encoding, declaredEncoding(bytes));
  const found = await find(bytes, encoding, options, notKept);
  const { head, tasks } = found;
  const bases = found.calendars.bases();
  const own =
    found.calendars.get(Number(head.get("CalendarUID") ?? 1)) ??
    bases[0] ??
    standardCalendar(newId);
  const ids = new Map(tasks.map(({ uid }) => [uid, newId()]));
  const dataDate = dataDateOf(tasks, momentOf(head.get("StatusDate")), warnings);
  const calendars = new TaskCalendars({ ...found, own, dataDate, newId });
  const reasons = new Map<string, string>();
  const activities = withParents(tasks, ids).map(({ task, id, parent, isSummary }) => {
    const place = calendars.of(task, isSummary);
    if (place.reason !== undefined) reasons.set(id, place.reason);
    if (place.isSplit)
      notKept.add("splits of tasks (their dates stay as they are in the file)", task.name);
    for (const text of task.fields) found.columns.set(id, text, notKept);
    return settledActivity(activityOf(task, { id, parent, isSummary, ...place }), notKept);
  });
  const { columns, fieldsOf } = found.columns.columns.made(newId, notKept);
  const links = linksOf(tasks, { ids, activities, calendars, newId });
  const plan: Plan = {
    plannedStart: momentOf(head.get("StartDate"), "08:00") ?? firstStart(tasks),
    dataDate,
    mustFinishBy: null,
    calendar: own._id,
    rules: rulesOf(head, own.minutesPerDay),
    calendars: [...new Set([own, ...bases, ...calendars.used()])].slice(0, 200),
    columns,
    activities: activities.map((activity) => ({ ...activity, fields: fieldsOf(activity._id) })),
    links: settledLinks(links, activities, notKept),
    assignments: [],
  };
  const unused = found.calendars.ofResources();
  for (const name of unused) notKept.add("calendars of resources", name);
  if (head.get("ScheduleFromStart") === "0")
    warnings.push(
      "The file is scheduled from its finish. Plumbline computes from the start, with the file's own start date.",
    );
  const name = oneLine(head.get("Title") ?? head.get("Name") ?? "", 200);
  return {
    format: "mspdi",
    name,
    encoding,
    plan,
    baselines: baselinesOf(tasks, ids),
    stored: new Map(
      tasks.flatMap((task): [string, StoredDates][] => [[ids.get(task.uid) ?? "", task.stored]]),
    ),
    reasons,
    knows: null,
    columns: null,
    codesAreNumbers: tasks.every(({ code }) => code === ""),
    notKept: notKept.list(),
    warnings,
    projects: [{ id: "1", name, activities: tasks.length, chosen: true }],
  };
}

function firstStart(tasks: readonly FileTask[]): string {
  const starts = tasks.flatMap(({ stored }) => stored.start ?? []).toSorted();
  return starts[0] ?? "2000-01-03T08:00";
}

function rulesOf(head: ReadonlyMap<string, string>, minutesPerDay: number): PlanRules {
  const days = Number(head.get("CriticalSlackLimit") ?? 0);
  return {
    ...mspdiRules,
    // Its own setting, on unless the file says otherwise.
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
    while ((above.at(-1)?.level ?? 0) >= task.level) above.pop();
    const id = ids.get(task.uid) ?? "";
    const parent = above.at(-1)?.id ?? null;
    above.push({ level: task.level, id });
    return { task, id, parent, isSummary: (tasks[at + 1]?.level ?? 0) > task.level };
  });
}

function activityOf(
  task: FileTask,
  {
    id,
    parent,
    isSummary,
    calendar,
    isSplit,
  }: {
    id: string;
    parent: string | null;
    isSummary: boolean;
    calendar: string | null;
    isSplit: boolean;
  },
): PlanActivity {
  const kind = isSummary ? "summary" : task.kind;
  const { start, finish } = task.stored;
  const isPinned = (task.isPinned || isSplit) && start !== null && finish !== null && !isSummary;
  return {
    ...newActivity({ _id: id, parent }, { kind, minutesPerDay: 0 }),
    externalId: String(task.uid),
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
    pinned: isPinned ? { start, finish } : null,
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
        // The calendar of elapsed time is ours; lags are counted in that of the file.
        lagCalendar:
          isPercent && roundTheClock ? "continuous" : calendars.isMade(task) ? "project" : null,
      };
    }),
  );
}

function baselinesOf(tasks: readonly FileTask[], ids: ReadonlyMap<number, string>): FileBaseline[] {
  const numbers = [
    ...new Set(tasks.flatMap(({ baselines }) => baselines.map(([number]) => number))),
  ];
  return numbers
    .toSorted((a, b) => a - b)
    .map((number) => ({
      name: number === 0 ? "Baseline" : `Baseline ${number}`,
      dates: new Map(
        tasks.flatMap((task) => {
          const dates = task.baselines.find(([each]) => each === number)?.[1];
          return dates ? [[ids.get(task.uid) ?? "", dates] as const] : [];
        }),
      ),
    }));
}
