import { newActivity } from "../../../../../engine/programme/edits/activity-fields.ts";
import {
  ourRules,
  type Plan,
  type PlanActivity,
  type PlanRules,
} from "../../../../../engine/programme/plan.ts";
import { type Steps, strides } from "../../../../../engine/programme/steps.ts";
import { breathe, inTurns } from "../../../../platform/in-time-slices.ts";
import { MAX_PROGRAMME_ACTIVITIES } from "../../../../../contract/programme/programme-plan.ts";
import {
  earliest,
  isMissingDate,
  minutes,
  minutesOfHours,
  momentOf,
  NO_START,
  oneLine,
} from "../plan-parts.ts";
import {
  type ImportedProgramme,
  FormatLossList,
  type ReadOptions,
  type StoredDates,
  UnreadableProgramme,
} from "../programme-file.ts";
import { settledActivity } from "../settle-activity.ts";
import { settledLinks } from "../settle-links.ts";
import { encodingOf, textPieces } from "../text-of-file.ts";
import { activityOf, storedOfXer } from "./activities.ts";
import { baselinesOf, chooseProject } from "./projects.ts";
import { XerCalendars } from "./calendars.ts";
import { lagCalendarOf, noContent, otherTables } from "./codes.ts";
import { namingEarlyLags } from "./early-lags.ts";
import { xerColumns } from "./columns.ts";
import { linksOf } from "./links.ts";
import { resumedActivity } from "./suspended.ts";
import { notesOf } from "./notes.ts";
import { readTables, type XerRow, type XerTables } from "./tables.ts";
import { isLost, wbsOf } from "./wbs.ts";

const WANTED = new Set([
  "PROJECT",
  "PROJWBS",
  "CALENDAR",
  "SCHEDOPTIONS",
  "TASK",
  "TASKPRED",
  "ACTVTYPE",
  "ACTVCODE",
  "TASKACTV",
  "UDFTYPE",
  "UDFVALUE",
  "MEMOTYPE",
  "TASKMEMO",
  "RSRC",
  "TASKRSRC",
]);

/** The rules by which Primavera computes, from the file's options. */
function rulesOf(project: XerRow, options: XerRow | undefined, warnings: string[]): PlanRules {
  const says = (name: string, otherwise: string) => options?.get(name) ?? otherwise;
  const floats = says("sched_float_type", "FT_FF");
  if (floats === "FT_SF")
    warnings.push("The file counts total float by starts. Plumbline counts it by finishes.");
  if (says("sched_open_critical_flag", "N") === "Y")
    warnings.push(
      "The file makes activities with open ends critical. Plumbline names them instead.",
    );
  return {
    ...ourRules,
    lagCalendar: lagCalendarOf[says("sched_calendar_on_relationship_lag", "")] ?? "predecessor",
    progress:
      says("sched_progress_override", "N") === "Y"
        ? "progress_override"
        : says("sched_retained_logic", "Y") === "N"
          ? "actual_dates"
          : "retained_logic",
    critical: project.get("critical_path_type") === "CT_DrivPath" ? "longest_path" : "total_float",
    criticalFloatMinutes: minutes(minutesOfHours(project.get("critical_drtn_hr_cnt")) ?? 0, -1e7),
    totalFloat: floats === "FT_MIN" ? "smallest" : "finish",
    useExpectedFinish: says("sched_use_expect_end_flag", "Y") === "Y",
  };
}

/** Reads an XER file of Primavera P6. @throws UnreadableProgramme */
export async function readXer(bytes: Buffer, options: ReadOptions): Promise<ImportedProgramme> {
  const notKept = new FormatLossList();
  const warnings: string[] = [];
  const { newId, plannedStart = NO_START } = options;
  const encoding = encodingOf(bytes, options.encoding, null);
  const tables = await readTables(textPieces(bytes, encoding), WANTED);
  const { project, projects } = chooseProject(tables, options.project);
  const id = project.get("proj_id") ?? "";
  const tasks = tables.rows("TASK").filter((row) => row.get("proj_id") === id);
  if (tasks.length > MAX_PROGRAMME_ACTIVITIES)
    throw new UnreadableProgramme(
      `This project has ${tasks.length.toLocaleString("en")} activities. A programme can have at most ${MAX_PROGRAMME_ACTIVITIES.toLocaleString("en")}.`,
    );
  const dataDate = momentOf(project.get("last_recalc_date"));
  const setup = tables.rows("SCHEDOPTIONS").find((row) => row.get("proj_id") === id);
  const calendars = new XerCalendars(tables, { project, newId, warnings, notKept });
  const rules = rulesOf(project, setup, warnings);
  const stored = new Map<string, StoredDates>();
  const { activities, ids } = await inTurns(
    activitiesOf(tables, {
      tasks,
      project: id,
      dataDate,
      rules,
      calendars,
      setup,
      newId,
      notKept,
      stored,
    }),
  );
  await breathe();
  const columns = xerColumns(tables, ids, notKept).made(newId, notKept);
  leaveOut(tables, id, notKept);
  await breathe();
  const links = await inTurns(
    linksOf(tables, { ids, activities, newId, notKept, reasons: calendars.reasons }),
  );
  for (const [name, words] of [
    ["plan_start_date", "planned start"],
    ["last_recalc_date", "data date"],
    ["plan_end_date", "must finish by"],
  ] as const) {
    const text = project.get(name);
    if (isMissingDate(text))
      warnings.push(`The file's ${words} “${text.slice(0, 40)}” cannot be read, and is left out.`);
  }
  const starts = tasks.map((row) => momentOf(row.get("target_start_date")));
  const plan: Plan = {
    plannedStart:
      momentOf(project.get("plan_start_date")) ?? dataDate ?? earliest(starts) ?? plannedStart,
    dataDate,
    mustFinishBy: momentOf(project.get("plan_end_date")),
    calendar: calendars.own._id,
    rules,
    calendars: calendars.kept(notKept),
    columns: columns.columns,
    activities: activities.map((each) => ({ ...each, fields: columns.fieldsOf(each._id) })),
    links: await inTurns(settledLinks(links, activities, notKept)),
    assignments: [],
  };
  await inTurns(namingEarlyLags(plan, setup, { notKept, reasons: calendars.reasons }));
  if (
    tasks.length > 0 &&
    tasks.every(
      (row) =>
        row.get("early_start_date") === undefined && row.get("status_code") !== "TK_Complete",
    )
  )
    warnings.push(
      "The file was never scheduled: it has planned dates only, and no floats to compare with.",
    );
  return {
    format: "xer",
    name: oneLine(projects.find(({ chosen }) => chosen)?.name ?? "", 200),
    encoding,
    plan,
    baselines: baselinesOf(tables, { project, ids }),
    stored,
    reasons: calendars.reasons,
    knows: null,
    columns: null,
    questions: [],
    codesAreNumbers: false,
    notKept: notKept.list(),
    warnings,
    projects,
  };
}

function* activitiesOf(
  tables: XerTables,
  from: {
    readonly tasks: readonly XerRow[];
    readonly project: string;
    readonly dataDate: string | null;
    readonly rules: PlanRules;
    readonly calendars: XerCalendars;
    readonly setup: XerRow | undefined;
    readonly newId: () => string;
    readonly notKept: FormatLossList;
    readonly stored: Map<string, StoredDates>;
  },
): Steps<{ readonly activities: PlanActivity[]; readonly ids: ReadonlyMap<string, string> }> {
  const { tasks, calendars, newId, notKept, stored } = from;
  const notes = notesOf(tables);
  const external = from.setup?.get("sched_outer_depend_type") !== "SD_None";
  const byWbs = new Map<string, XerRow[]>();
  const wbs = wbsOf(tables, from.project);
  const known = new Set(wbs.map(({ row }) => row.get("wbs_id") ?? ""));
  for (const row of tables.rows("PROJWBS"))
    if (isLost(row, from.project, known))
      notKept.add("WBS elements without a parent", row.get("wbs_name"));
  for (const row of tasks) {
    const own = row.get("wbs_id") ?? "";
    const key = known.has(own) ? own : "";
    const list = byWbs.get(key);
    if (list) list.push(row);
    else byWbs.set(key, [row]);
  }
  const ids = new Map<string, string>();
  const activities: PlanActivity[] = [];
  const addTasks = (key: string, parent: string | null) =>
    strides(byWbs.get(key) ?? [], (row) => {
      const id = newId();
      const number = row.get("task_id") ?? "";
      if (ids.has(number))
        notKept.add(
          "ids of activities that are there twice (links lead to the first)",
          row.get("task_name"),
        );
      else ids.set(number, id);
      const place = {
        id,
        parent,
        calendar: calendars.of(row, id),
        notes: notes(row.get("task_id") ?? ""),
        external,
      };
      const made = activityOf(row, place, notKept);
      const calendar = calendars.called(made.calendar);
      const resumed = resumedActivity(made, row, { calendar, dataDate: from.dataDate, notKept });
      if (resumed.reason !== null) calendars.reasons.set(id, resumed.reason);
      const activity = settledActivity(resumed.activity, notKept);
      stored.set(id, storedOfXer(row, activity, from.rules));
      activities.push(activity);
    });
  const summaries = new Map<string, string>();
  yield* addTasks("", null);
  for (const { row, parent } of wbs) {
    const id = newId();
    const key = row.get("wbs_id") ?? "";
    summaries.set(key, id);
    if ((row.get("anticip_start_date") ?? row.get("anticip_end_date")) !== undefined)
      notKept.add("anticipated dates of WBS elements", row.get("wbs_name"));
    const above = parent === null ? null : (summaries.get(parent) ?? null);
    activities.push({
      ...newActivity({ _id: id, parent: above }, { kind: "summary", minutesPerDay: 0 }),
      code: oneLine(row.get("wbs_short_name") ?? "", 120),
      name: oneLine(row.get("wbs_name") ?? "", 500),
    });
    yield* addTasks(key, id);
    yield;
  }
  if (activities.length > MAX_PROGRAMME_ACTIVITIES)
    throw new UnreadableProgramme(
      "This project has more activities and WBS elements than a programme can hold.",
    );
  return { activities, ids };
}

function leaveOut(tables: XerTables, project: string, notKept: FormatLossList): void {
  for (const row of tables.rows("RSRC")) notKept.add("resources", row.get("rsrc_name"));
  for (const row of tables.rows("TASKRSRC"))
    if (row.get("proj_id") === project) notKept.add("assignments of resources");
  if (tables.overlong > 0)
    notKept.add("values beyond the columns of their table", "", tables.overlong);
  for (const [table, count] of tables.others) {
    if (noContent.has(table)) continue;
    const what = otherTables.get(table);
    if (what === undefined) notKept.add("rows of other tables", table, count);
    else notKept.add(what, "", count);
  }
}
