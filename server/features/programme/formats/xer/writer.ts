import { isMilestone } from "../../../../../engine/programme/edits/activity-fields.ts";
import type { Constraint, PlanActivity, PlanLink } from "../../../../../engine/programme/plan.ts";
import type { ExportedProgramme } from "../exported-programme.ts";
import { fileNumbers } from "../file-numbers.ts";
import { calendarData } from "./calendar.ts";
import { activityCodes, wbsCodes } from "./code-names.ts";
import {
  constraintOfXer,
  kindWord,
  lagCalendarOf,
  linkTypeOfXer,
  nearestPriority,
  wordOfXer,
} from "./codes.ts";
import { LAGS_FROM_ACTUAL_STARTS } from "./early-lags.ts";
import { fieldTables } from "./field-writer.ts";
import { NOTES_TOPIC, noteText } from "./notes.ts";
import { encodedXer, tableText, type XerCells } from "./text.ts";

const PROJECT = 1;
const TOP = 1;
const TOPIC = 1;

const moment = (at: string | null): string => (at === null ? "" : at.replace("T", " "));
/** Converts minutes to hours that give the exact minute when read again. */
const hours = (minutes: number | null): string =>
  minutes === null ? "" : String(Math.round((minutes / 60) * 1e6) / 1e6);

/** Writes a programme as Primavera P6 reads it (XER). */
export function writeXer(programme: ExportedProgramme): Buffer {
  return encodedXer(new XerWriter(programme).tables());
}

class XerWriter {
  readonly #programme: ExportedProgramme;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #calendars: ReadonlyMap<string, number>;
  readonly #work: readonly PlanActivity[];
  readonly #codes: ReadonlyMap<string, string>;
  readonly #durations: ReadonlyMap<string, number>;

  constructor(programme: ExportedProgramme) {
    const { activities, calendars } = programme.plan;
    this.#programme = programme;
    this.#numbers = fileNumbers(activities.map((each) => ({ ...each, externalId: null })));
    this.#calendars = new Map(calendars.map(({ _id }, at) => [_id, at + 1]));
    this.#work = activities.filter(({ kind }) => kind !== "summary");
    this.#durations = new Map(this.#work.map(({ _id, durationMinutes }) => [_id, durationMinutes]));
    this.#codes = new Map([...activityCodes(activities), ...wbsCodes(activities)]);
  }

  tables(): string[] {
    const { plan, name } = this.#programme;
    const summaries = plan.activities.filter(({ kind }) => kind === "summary");
    const noted = this.#work.filter(({ notes }) => notes !== "");
    const number = (id: string) => this.#numbers.get(id) ?? 0;
    const fields = fieldTables(plan.columns, plan.activities, { number, project: PROJECT });
    return [
      tableText(
        "MEMOTYPE",
        noted.length > 0
          ? [
              {
                memo_type_id: TOPIC,
                memo_type: NOTES_TOPIC,
                eps_flag: "N",
                proj_flag: "Y",
                wbs_flag: "Y",
                task_flag: "Y",
              },
            ]
          : [],
      ),
      tableText("PROJECT", [this.#project()]),
      tableText(
        "CALENDAR",
        plan.calendars.map((calendar, at) => ({
          clndr_id: at + 1,
          default_flag: calendar._id === plan.calendar ? "Y" : "N",
          clndr_name: calendar.name,
          proj_id: PROJECT,
          base_clndr_id: "",
          clndr_type: "CA_Project",
          day_hr_cnt: hours(calendar.minutesPerDay),
          week_hr_cnt: hours(weekMinutes(calendar.week)),
          clndr_data: calendarData(calendar),
        })),
      ),
      tableText("SCHEDOPTIONS", [this.#options()]),
      tableText("PROJWBS", [
        {
          wbs_id: TOP,
          proj_id: PROJECT,
          seq_num: 0,
          proj_node_flag: "Y",
          status_code: "WS_Open",
          wbs_short_name: name.slice(0, 40),
          wbs_name: name,
          parent_wbs_id: "",
        },
        ...summaries.map((summary, at) => ({
          wbs_id: number(summary._id) + TOP,
          proj_id: PROJECT,
          seq_num: at + 1,
          proj_node_flag: "N",
          status_code: "WS_Open",
          wbs_short_name: this.#codes.get(summary._id) ?? "",
          wbs_name: summary.name,
          parent_wbs_id: this.#wbsOf(summary),
        })),
      ]),
      ...fields.definitions,
      tableText(
        "TASK",
        this.#work.map((activity) => this.#task(activity)),
      ),
      tableText("TASKPRED", this.#links()),
      ...fields.values,
      tableText(
        "TASKMEMO",
        noted.map((activity, at) => ({
          memo_id: at + 1,
          task_id: number(activity._id),
          memo_type_id: TOPIC,
          proj_id: PROJECT,
          task_memo: noteText(activity.notes),
        })),
      ),
    ].filter((text) => text !== "");
  }

  /** The WBS element that an activity or a summary is in. */
  #wbsOf({ parent }: PlanActivity): number {
    return parent === null ? TOP : (this.#numbers.get(parent) ?? 0) + TOP;
  }

  #project(): XerCells {
    const { plan, name } = this.#programme;
    return {
      proj_id: PROJECT,
      proj_short_name: name.slice(0, 40),
      clndr_id: this.#calendars.get(plan.calendar) ?? 1,
      plan_start_date: moment(plan.plannedStart),
      plan_end_date: moment(plan.mustFinishBy),
      last_recalc_date: moment(plan.dataDate ?? plan.plannedStart),
      critical_path_type: plan.rules.critical === "longest_path" ? "CT_DrivPath" : "CT_TotFloat",
      critical_drtn_hr_cnt: hours(plan.rules.criticalFloatMinutes),
      project_flag: "Y",
      def_complete_pct_type: "CP_Phys",
      def_duration_type: "DT_FixedDUR2",
      def_task_type: "TT_Task",
    };
  }

  #options(): XerCells {
    const { rules } = this.#programme.plan;
    return {
      schedoptions_id: 1,
      proj_id: PROJECT,
      sched_outer_depend_type: "SD_Both",
      sched_open_critical_flag: "N",
      sched_lag_early_start_flag: LAGS_FROM_ACTUAL_STARTS,
      sched_retained_logic: rules.progress === "retained_logic" ? "Y" : "N",
      sched_progress_override: rules.progress === "progress_override" ? "Y" : "N",
      sched_float_type: rules.totalFloat === "smallest" ? "FT_MIN" : "FT_FF",
      sched_use_expect_end_flag: rules.useExpectedFinish ? "Y" : "N",
      sched_calendar_on_relationship_lag: wordOfXer(lagCalendarOf, rules.lagCalendar),
    };
  }

  #task(activity: PlanActivity): XerCells {
    const { plan, dates: all } = this.#programme;
    const dates = all.get(activity._id);
    if (!dates) throw new RangeError(`No dates of ${activity._id}`);
    const { kind, actualStart, actualFinish, percentComplete } = activity;
    const duration = isMilestone(kind) ? 0 : activity.durationMinutes;
    const isFinished = actualFinish !== null;
    const isStarted = actualStart !== null;
    const left = isFinished
      ? 0
      : isStarted
        ? (activity.remainingMinutes ?? Math.round((duration * (100 - percentComplete)) / 100))
        : duration;
    const code = this.#codes.get(activity._id) ?? "";
    const open = (at: string | null) => (isFinished ? "" : moment(at));
    return {
      task_id: this.#numbers.get(activity._id) ?? 0,
      proj_id: PROJECT,
      wbs_id: this.#wbsOf(activity),
      clndr_id: this.#calendars.get(activity.calendar ?? plan.calendar) ?? 1,
      phys_complete_pct: percentComplete,
      complete_pct_type: "CP_Phys",
      task_type: kindWord[kind === "summary" ? "task" : kind],
      duration_type: "DT_FixedDUR2",
      status_code: isFinished ? "TK_Complete" : isStarted ? "TK_Active" : "TK_NotStart",
      task_code: code,
      task_name: activity.name,
      total_float_hr_cnt: hours(dates.totalFloatMinutes),
      free_float_hr_cnt: hours(dates.freeFloatMinutes),
      remain_drtn_hr_cnt: hours(left),
      target_drtn_hr_cnt: hours(duration),
      act_start_date: moment(actualStart),
      act_end_date: moment(actualFinish),
      late_start_date: open(dates.lateStart),
      late_end_date: open(dates.lateFinish),
      expect_end_date: moment(activity.expectedFinish),
      early_start_date: open(dates.start),
      early_end_date: open(dates.finish),
      target_start_date: moment(dates.start),
      target_end_date: moment(dates.finish),
      ...constraintCells(activity),
      priority_type: nearestPriority(activity.priority)[0],
      driving_path_flag: dates.onLongestPath ? "Y" : "N",
      external_early_start_date: moment(activity.externalStart),
      external_late_end_date: moment(activity.externalFinish),
    };
  }

  #links(): XerCells[] {
    const own = new Set(this.#work.map(({ _id }) => _id));
    const number = (id: string) => this.#numbers.get(id) ?? 0;
    return this.#programme.plan.links
      .filter(({ from, to }: PlanLink) => own.has(from) && own.has(to))
      .map((link, at) => ({
        task_pred_id: at + 1,
        task_id: number(link.to),
        pred_task_id: number(link.from),
        proj_id: PROJECT,
        pred_proj_id: PROJECT,
        pred_type: wordOfXer(linkTypeOfXer, link.type),
        lag_hr_cnt: hours(this.#lagOf(link)),
      }));
  }

  /** Returns a lag in minutes. A percentage is converted to its present value. */
  #lagOf({ from, lagMinutes, lagUnit, lagPercent }: PlanLink): number {
    if (lagUnit !== "percent" || lagPercent === null) return lagMinutes;
    const duration = this.#durations.get(from) ?? 0;
    return Math.round((duration * lagPercent) / 100);
  }
}

const weekMinutes = (week: readonly (readonly { from: number; to: number }[])[]): number =>
  week.flat().reduce((sum, { from, to }) => sum + to - from, 0);

/** Two constraints; fixed and levelled dates become the nearest that Primavera has. */
function constraintCells(activity: PlanActivity): XerCells {
  const { pinned, levelledStart } = activity;
  const asked: Constraint[] = pinned
    ? [
        { type: "mandatory_start", at: pinned.start },
        { type: "mandatory_finish", at: pinned.finish },
      ]
    : [activity.constraint, activity.secondConstraint].filter((each) => each !== null);
  if (levelledStart !== null && asked.length < 2)
    asked.push({ type: "start_no_earlier_than", at: levelledStart });
  const [first, second] = asked;
  const word = (constraint: Constraint | undefined) =>
    constraint ? wordOfXer(constraintOfXer, constraint.type) : "";
  return {
    cstr_date: moment(first?.at ?? null),
    cstr_type: word(first),
    cstr_date2: moment(second?.at ?? null),
    cstr_type2: word(second),
  };
}
