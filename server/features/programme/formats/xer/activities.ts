import { isMilestone, newActivity } from "../../../../../engine/programme/edits/activity-fields.ts";
import type { Constraint, PlanActivity, PlanRules } from "../../../../../engine/programme/plan.ts";
import {
  minutes,
  minutesOfHours,
  momentOf,
  nameLongText,
  numberOfText,
  oneLine,
} from "../plan-parts.ts";
import type { FormatLossList, StoredDates } from "../programme-file.ts";
import { constraintOfXer, kindOf, priorities } from "./codes.ts";
import type { XerRow } from "./tables.ts";
import { nameUnreadXer } from "./unread.ts";

function constraintIn(row: XerRow, type: string, date: string): Constraint | null {
  const word = constraintOfXer[row.get(type) ?? ""];
  if (word === undefined) return null;
  if (word === "as_late_as_possible") return { type: word, at: null };
  const at = momentOf(row.get(date));
  return at === null ? null : { type: word, at };
}

/** The percent complete, of the kind that the activity uses. */
function percentOf(row: XerRow, duration: number, remaining: number): number {
  const share = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : 0);
  const number = (name: string) => numberOfText(row.get(name)) ?? 0;
  const type = row.get("complete_pct_type");
  const done = number("act_work_qty") + number("act_equip_qty");
  const left = number("remain_work_qty") + number("remain_equip_qty");
  const percent =
    type === "CP_Phys"
      ? number("phys_complete_pct")
      : type === "CP_Units"
        ? share(done, done + left)
        : share(duration - remaining, duration);
  return Math.round(Math.min(100, Math.max(0, percent)) * 1e6) / 1e6;
}

const WORK = ["work", "equip"].flatMap((kind) =>
  ["target", "act", "remain"].map((what) => `${what}_${kind}_qty`),
);

/** Lists the values of an activity that our own activities cannot store. */
function leaveOut(row: XerRow, title: string, notKept: FormatLossList): void {
  if (row.get("task_type") === "TT_Rsrc")
    notKept.add("marks of resource-dependent activities (their calendar is kept)", title);
  if (row.get("task_type") === "TT_WBS")
    notKept.add("WBS summary activities (kept as levels of effort)", title);
  if (row.get("rsrc_id") !== undefined) notKept.add("primary resources", title);
  if (row.get("auto_compute_act_flag") === "Y")
    notKept.add("marks of activities whose actual dates are computed", title);
  if (row.get("complete_pct_type") === "CP_Units")
    notKept.add("marks of percentages counted by units (the percentage is kept)", title);
  if (row.get("duration_type") === "DT_FixedRate" || row.get("duration_type") === "DT_FixedQty")
    notKept.add("marks of activities whose duration follows from units", title);
  if (WORK.some((name) => (numberOfText(row.get(name)) ?? 0) > 0))
    notKept.add("units of work of activities", title);
  const isPhysical = row.get("complete_pct_type") === "CP_Phys";
  if (!isPhysical && row.get("status_code") === "TK_Active")
    if ((numberOfText(row.get("phys_complete_pct")) ?? 0) > 0)
      notKept.add("physical percentages complete", title);
  const isStarted = row.get("status_code") !== "TK_NotStart";
  const [planned, actual] = [row.get("target_start_date"), row.get("act_start_date")];
  if (isStarted && planned !== undefined && actual !== undefined && planned !== actual)
    notKept.add("planned dates of what has started", title);
}

interface Place {
  readonly id: string;
  readonly parent: string | null;
  /** Null means the programme's calendar. */
  readonly calendar: string | null;
  readonly notes: string;
  /** Whether the file takes dates of other projects into account. */
  readonly external: boolean;
}

/** The activity of a `TASK` row. */
export function activityOf(row: XerRow, place: Place, notKept: FormatLossList): PlanActivity {
  const name = oneLine(row.get("task_name") ?? "", 500);
  const code = oneLine(row.get("task_code") ?? "", 120);
  const kind = kindOf[row.get("task_type") ?? ""] ?? "task";
  leaveOut(row, `${code} ${name}`, notKept);
  nameUnreadXer(row, `${code} ${name}`, notKept);
  nameLongText({ text: row.get("task_name") ?? "", most: 500, what: "names" }, notKept);
  const target = minutes(minutesOfHours(row.get("target_drtn_hr_cnt")) ?? 0);
  const remaining = minutes(minutesOfHours(row.get("remain_drtn_hr_cnt")) ?? target);
  const status = row.get("status_code");
  const isComplete = status === "TK_Complete";
  const actualStart = status === "TK_NotStart" ? null : momentOf(row.get("act_start_date"));
  // A complete start milestone may have only a start.
  const end = momentOf(row.get("act_end_date")) ?? (isMilestone(kind) ? actualStart : null);
  const actualFinish = isComplete ? end : null;
  const isStarted = actualStart !== null || actualFinish !== null;
  // Primavera computes activities that have not started with their remaining duration.
  const isOther = !isStarted && remaining !== target && kind === "task";
  if (isOther)
    notKept.add(
      "original durations of activities that have another remaining one",
      `${code} ${name}`,
    );
  const priority = priorities.find(([word]) => word === row.get("priority_type"))?.[1] ?? 500;
  const keepsRemaining = isStarted && !isMilestone(kind);
  return {
    ...newActivity({ _id: place.id, parent: place.parent }, { kind, minutesPerDay: 0 }),
    externalId: code === "" ? null : code,
    code,
    name,
    calendar: place.calendar,
    durationMinutes: isMilestone(kind) ? 0 : isOther ? remaining : target,
    constraint: constraintIn(row, "cstr_type", "cstr_date"),
    secondConstraint: constraintIn(row, "cstr_type2", "cstr_date2"),
    expectedFinish: momentOf(row.get("expect_end_date")),
    externalStart: place.external ? momentOf(row.get("external_early_start_date")) : null,
    externalFinish: place.external ? momentOf(row.get("external_late_end_date")) : null,
    actualStart,
    actualFinish,
    percentComplete:
      actualFinish === null ? (isStarted ? percentOf(row, target, remaining) : 0) : 100,
    remainingMinutes: actualFinish === null ? (keepsRemaining ? remaining : null) : 0,
    priority,
    notes: place.notes,
  };
}

/** Whether the file makes an activity critical; null where it does not say, or where nothing is critical here. */
function criticalIn(row: XerRow, activity: PlanActivity, rules: PlanRules): boolean | null {
  if (activity.actualFinish !== null || activity.kind === "level_of_effort") return null;
  if (rules.critical === "longest_path") {
    const flag = row.get("driving_path_flag");
    return flag === undefined ? null : flag === "Y";
  }
  const float = minutesOfHours(row.get("total_float_hr_cnt"));
  return float === null ? null : float <= rules.criticalFloatMinutes;
}

/** The dates of a `TASK` row: early ones, unless it has started or finished. */
export function storedOfXer(row: XerRow, activity: PlanActivity, rules: PlanRules): StoredDates {
  const early = (name: string) => momentOf(row.get(name));
  return {
    start: activity.actualStart ?? early("early_start_date"),
    finish: activity.actualFinish ?? early("early_end_date"),
    lateStart: early("late_start_date"),
    lateFinish: early("late_end_date"),
    totalFloatMinutes: minutesOfHours(row.get("total_float_hr_cnt")),
    freeFloatMinutes: minutesOfHours(row.get("free_float_hr_cnt")),
    critical: criticalIn(row, activity, rules),
  };
}
