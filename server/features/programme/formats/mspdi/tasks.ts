import { isMilestone } from "../../../../../engine/programme/edits/activity-fields.ts";
import type {
  ActivityKind,
  Constraint,
  LinkType,
  PlanActivity,
} from "../../../../../engine/programme/plan.ts";
import {
  constraintOfMspdi,
  isElapsed,
  isPercent,
  linkTypeOfMspdi,
  minutesOfPeriod,
} from "./codes.ts";
import { nameUnreadMspdi } from "./unread.ts";
import { manyLines, minutes, momentOf, nameLongText, oneLine } from "../plan-parts.ts";
import type { FileBaselineDates, FormatLossList, StoredDates } from "../programme-file.ts";
import { isSet, numberOf, partsOf, textOf, type XmlRecord } from "../xml-records.ts";

export interface FileLink {
  readonly from: number;
  readonly type: LinkType;
  /** The lag in minutes or percent. */
  readonly lag: number;
  readonly unit: "working" | "elapsed" | "percent";
  readonly roundTheClock: boolean;
}

export interface FieldText {
  readonly field: string;
  readonly value: string;
  /** Values that name an entry of a lookup table. */
  readonly entries: readonly string[];
}

/** A task in the form of the file. */
export interface FileTask {
  readonly uid: number;
  readonly level: number;
  readonly code: string;
  readonly name: string;
  readonly kind: ActivityKind;
  readonly durationMinutes: number;
  readonly isElapsed: boolean;
  readonly calendar: number | undefined;
  readonly ignoresResources: boolean;
  readonly constraint: Constraint | null;
  readonly deadline: string | null;
  readonly actualStart: string | null;
  readonly actualFinish: string | null;
  readonly percentComplete: number;
  readonly remainingMinutes: number | null;
  /** The task's dates, if they do not follow logic. */
  readonly pinned: PlanActivity["pinned"];
  /** A summary with nothing below it, which Plumbline writes. */
  readonly isEmptySummary: boolean;
  readonly isLevelled: boolean;
  readonly resume: string | null;
  readonly priority: number;
  readonly notes: string;
  readonly links: readonly FileLink[];
  readonly fields: readonly FieldText[];
  readonly baselines: readonly (readonly [number, FileBaselineDates])[];
  readonly stored: StoredDates;
}

function constraintIn(record: XmlRecord): Constraint | null {
  const type = constraintOfMspdi[numberOf(record, "ConstraintType") ?? 0] ?? null;
  if (type === null) return null;
  if (type === "as_late_as_possible") return { type, at: null };
  const at = momentOf(textOf(record, "ConstraintDate"));
  return at === null ? null : { type, at };
}

function linkIn(record: XmlRecord): FileLink | undefined {
  const from = numberOf(record, "PredecessorUID");
  if (from === undefined) return undefined;
  const type = linkTypeOfMspdi[numberOf(record, "Type") ?? 1] ?? "FS";
  const format = numberOf(record, "LagFormat") ?? 0;
  const lag = numberOf(record, "LinkLag") ?? 0;
  const roundTheClock = isElapsed(format) || format === 52;
  if (isPercent(format)) return { from, type, lag, unit: "percent", roundTheClock };
  const unit = roundTheClock ? "elapsed" : "working";
  return { from, type, lag: Math.round(lag / 10), unit, roundTheClock };
}

function slack(record: XmlRecord, name: string): number | null {
  const tenths = numberOf(record, name);
  return tenths === undefined ? null : Math.round(tenths / 10);
}

export function storedOfMspdi(record: XmlRecord): StoredDates {
  return {
    start: momentOf(textOf(record, "Start")),
    finish: momentOf(textOf(record, "Finish")),
    lateStart: momentOf(textOf(record, "LateStart")),
    lateFinish: momentOf(textOf(record, "LateFinish")),
    totalFloatMinutes: slack(record, "TotalSlack"),
    freeFloatMinutes: slack(record, "FreeSlack"),
    critical: textOf(record, "Critical") === undefined ? null : isSet(record, "Critical"),
  };
}

function baselinesIn(record: XmlRecord): (readonly [number, FileBaselineDates])[] {
  return partsOf(record, "Baseline").flatMap((baseline) => {
    const start = momentOf(textOf(baseline, "Start"));
    const finish = momentOf(textOf(baseline, "Finish"));
    if (start === null || finish === null || finish < start) return [];
    const durationMinutes = minutes(minutesOfPeriod(textOf(baseline, "Duration")) ?? 0);
    return [[numberOf(baseline, "Number") ?? 0, { start, finish, durationMinutes }] as const];
  });
}

function fieldsIn(record: XmlRecord): FieldText[] {
  return [...partsOf(record, "ExtendedAttribute"), ...partsOf(record, "OutlineCode")].flatMap(
    (part) => {
      const field = textOf(part, "FieldID");
      const value = textOf(part, "Value") ?? "";
      const entries = ["ValueGUID", "ValueID"].flatMap((name) => textOf(part, name) ?? []);
      return field === undefined || (value === "" && entries.length === 0)
        ? []
        : [{ field, value, entries }];
    },
  );
}

const isPositive = (record: XmlRecord, name: string) => (numberOf(record, name) ?? 0) > 0;

const FIXED_WORK = 2;

/** Lists the fields of a task that an activity cannot store. */
function leaveOut(record: XmlRecord, title: string, notKept: FormatLossList): void {
  if (["Cost", "FixedCost", "ActualCost"].some((name) => isPositive(record, name)))
    notKept.add("costs of tasks", title);
  if ((minutesOfPeriod(textOf(record, "Work")) ?? 0) > 0) notKept.add("work of tasks", title);
  if (textOf(record, "HyperlinkAddress") !== undefined || textOf(record, "Hyperlink") !== undefined)
    notKept.add("hyperlinks of tasks", title);
  if (textOf(record, "Contact") !== undefined) notKept.add("contacts of tasks", title);
  if (isPositive(record, "PhysicalPercentComplete"))
    notKept.add("physical percentages complete", title);
  if (isSet(record, "Recurring")) notKept.add("marks of recurring tasks", title);
  if (isSet(record, "Estimated")) notKept.add("marks of estimated durations", title);
  if (isPositive(record, "CommitmentType")) notKept.add("deliverables of tasks", title);
  if (numberOf(record, "Type") === FIXED_WORK) notKept.add("marks of tasks with fixed work", title);
  if (isSet(record, "EffortDriven")) notKept.add("marks of effort-driven tasks", title);
  const baselines = partsOf(record, "Baseline");
  if (
    baselines.some(
      (each) => isPositive(each, "Cost") || (minutesOfPeriod(textOf(each, "Work")) ?? 0) > 0,
    )
  )
    notKept.add("costs and work of baselines", title);
}

/** The level of a task in the outline. For programs that leave it out, it is taken from the outline number. */
function levelIn(record: XmlRecord): number {
  const place = textOf(record, "OutlineNumber") ?? "1";
  return Math.max(
    0,
    numberOf(record, "OutlineLevel") ?? (place === "0" ? 0 : place.split(".").length),
  );
}

/** Whether a row stands for the whole project. Some programs count the levels of tasks from 0 as well. */
const isProject = (record: XmlRecord, uid: number | undefined, level: number) =>
  level < 1 && ((uid !== undefined && uid <= 0) || numberOf(record, "ID") === 0);

/** The id of a task without an id in the file: no link leads to it. */
export const NO_UID = -1;

/**
 * Reads the task of a record; undefined for a blank row, for the project's own row, and for tasks that are listed
 * as left out.
 * @param isOurs whether Plumbline wrote the file
 */
export function fileTask(
  record: XmlRecord,
  notKept: FormatLossList,
  isOurs: boolean,
): FileTask | undefined {
  const given = numberOf(record, "UID") ?? numberOf(record, "ID");
  const isBlank = given === undefined && textOf(record, "Name") === undefined;
  if (isBlank || isSet(record, "IsNull")) return undefined;
  const level = levelIn(record);
  if (isProject(record, given, level)) {
    const notes = textOf(record, "Notes");
    if (notes !== undefined) notKept.add("notes of the project", notes);
    return undefined;
  }
  const uid = given ?? NO_UID;
  const name = oneLine(textOf(record, "Name") ?? "", 500);
  if (textOf(record, "Active") !== undefined && !isSet(record, "Active")) {
    notKept.add("inactive tasks", name);
    return undefined;
  }
  leaveOut(record, name, notKept);
  nameUnreadMspdi(record, name, notKept);
  nameLongText({ text: textOf(record, "Name") ?? "", most: 500, what: "names" }, notKept);
  nameLongText({ text: textOf(record, "Notes") ?? "", most: 10_000, what: "notes" }, notKept);
  const stored = storedOfMspdi(record);
  const duration = minutes(minutesOfPeriod(textOf(record, "Duration")) ?? 0);
  const isMark = isSet(record, "Milestone");
  const kind: ActivityKind = isMark && duration === 0 ? "finish_milestone" : "task";
  if (isMark && duration > 0 && !isSet(record, "Summary"))
    notKept.add("marks of milestones with a duration", name);
  const format = numberOf(record, "DurationFormat") ?? 0;
  const percent = Math.min(100, Math.max(0, numberOf(record, "PercentComplete") ?? 0));
  const left = minutesOfPeriod(textOf(record, "RemainingDuration"));
  // Programs other than Project leave out the actual dates of complete tasks.
  const isDone = !isOurs && percent === 100 && (left ?? 0) === 0;
  const actualFinish = momentOf(textOf(record, "ActualFinish")) ?? (isDone ? stored.finish : null);
  const isStarted = percent > 0 && (isDone || !isMilestone(kind));
  const actualStart = momentOf(textOf(record, "ActualStart")) ?? (isStarted ? stored.start : null);
  const [wbs, outline] = [textOf(record, "WBS") ?? "", textOf(record, "OutlineNumber") ?? ""];
  const isExternal = isSet(record, "ExternalTask") || isSet(record, "IsSubproject");
  if (isExternal) notKept.add("other projects of which there is one row only", name);
  return {
    uid: uid ?? NO_UID,
    level,
    // A WBS that only repeats the outline number is no code.
    code: wbs === outline ? "" : oneLine(wbs, 120),
    name,
    kind,
    durationMinutes: duration,
    isElapsed: isElapsed(format),
    calendar: numberOf(record, "CalendarUID"),
    ignoresResources: isSet(record, "IgnoreResourceCalendar"),
    constraint: constraintIn(record),
    deadline: momentOf(textOf(record, "Deadline")),
    actualStart,
    actualFinish,
    percentComplete: actualFinish === null ? percent : 100,
    remainingMinutes: remaining({ kind, actualStart, actualFinish, left }),
    pinned: isSet(record, "Manual")
      ? manualDates(record, stored)
      : isExternal
        ? datesOf({ stored })
        : null,
    isEmptySummary: isSet(record, "Summary") && !isExternal && duration === 0 && !isMark,
    isLevelled: isPositive(record, "LevelingDelay"),
    resume: momentOf(textOf(record, "Resume")),
    priority: minutes(Math.min(numberOf(record, "Priority") ?? 500, 1000)),
    notes: manyLines(textOf(record, "Notes") ?? "", 10_000),
    links: partsOf(record, "PredecessorLink").flatMap((link) => {
      if (!isSet(link, "CrossProject")) return linkIn(link) ?? [];
      notKept.add("links to other projects", `${textOf(link, "CrossProjectName") ?? ""} → ${name}`);
      return [];
    }),
    fields: fieldsIn(record),
    baselines: baselinesIn(record),
    stored,
  };
}

/** The dates of a task in the file. */
export function datesOf({
  stored: { start, finish },
}: Pick<FileTask, "stored">): PlanActivity["pinned"] {
  return start === null || finish === null ? null : { start, finish };
}

/** The dates that somebody gave to a task by hand; its start may be actual since. */
function manualDates(record: XmlRecord, stored: StoredDates): PlanActivity["pinned"] {
  const start = momentOf(textOf(record, "ManualStart"));
  const finish = momentOf(textOf(record, "ManualFinish"));
  return start === null || finish === null ? datesOf({ stored }) : { start, finish };
}

function remaining(task: {
  readonly kind: ActivityKind;
  readonly actualStart: string | null;
  readonly actualFinish: string | null;
  readonly left: number | null;
}): number | null {
  if (task.actualFinish !== null) return 0;
  if (task.actualStart === null || task.left === null || isMilestone(task.kind)) return null;
  return minutes(task.left);
}
