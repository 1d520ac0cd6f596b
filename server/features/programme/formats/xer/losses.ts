import { isMilestone } from "../../../../../engine/programme/edits/activity-fields.ts";
import {
  ourRules,
  type PlanActivity,
  type PlanRules,
} from "../../../../../engine/programme/plan.ts";
import type { ExportedProgramme } from "../exported-programme.ts";
import { columnsWithValues } from "../exported-columns.ts";
import { flatExceptions } from "../flat-exceptions.ts";
import {
  dormantFields,
  DORMANT,
  everywhereLost,
  hasStarted,
  LossList,
  ruleLosses,
} from "../losses.ts";
import { exceptionDays, MAX_DAYS } from "./calendar.ts";
import { activityCodes, wbsCodes } from "./code-names.ts";
import { nearestPriority } from "./codes.ts";

const ruleWords: Readonly<Partial<Record<keyof PlanRules, string>>> = {
  openEndFreeFloat: "the free float of open ends runs to the project's finish",
  asLateAsPossible: "what is as late as possible takes free float only",
  leadBeforeStart: "no lead places work before the data date",
  honourDates: "dates do not hold what logic moves",
  milestones: "start milestones stand in the morning, and late finish milestones in the evening",
};

/** The maximum length of an activity's name in Primavera. */
const LONGEST_NAME = 120;
/** The maximum length of the codes of activities and WBS elements. */
const LONGEST_CODE = 40;
const LONG_CODES = `codes of more than ${LONGEST_CODE} characters (they are in the file)`;

/** Lists the parts of a programme that Primavera's format cannot store. */
export function xerLosses(programme: ExportedProgramme): LossList {
  const lost = new LossList();
  const { plan, baselines } = programme;
  ruleLosses(plan, { theirs: ourRules, words: ruleWords }, { program: "Primavera", lost });
  if (plan.dataDate === null)
    lost.add("that there is no data date (the planned start is written)", { fields: ["dataDate"] });
  for (const { _id, name } of baselines)
    lost.add("baselines", { example: name, of: _id, fields: ["baseline"] });
  calendarLosses(programme, lost);
  if (!hasXerOrder(plan.activities))
    lost.add(
      "the order of activities behind a summary of their level (Primavera lists activities first)",
      {
        fields: ["order"],
      },
    );
  const codes = activityCodes(plan.activities);
  const wbs = wbsCodes(plan.activities);
  for (const activity of plan.activities)
    if (activity.kind === "summary") summaryLosses(activity, wbs.get(activity._id) ?? "", lost);
    else activityLosses(activity, codes.get(activity._id) ?? "", lost);
  columnLosses(programme, lost);
  linkLosses(programme, lost);
  everywhereLost(programme, lost);
  return lost;
}

function calendarLosses({ plan }: ExportedProgramme, lost: LossList): void {
  for (const calendar of plan.calendars) {
    const { _id: of, name } = calendar;
    const exceptions = flatExceptions(calendar);
    for (const { name: example } of exceptions)
      if (example !== "") lost.add("names of holidays", { example, of, fields: ["holidays"] });
    if (exceptionDays(exceptions) > MAX_DAYS)
      lost.add(`days of exceptions beyond ${MAX_DAYS.toLocaleString("en")}`, {
        example: name,
        of,
        fields: ["exceptions"],
      });
  }
}

/** Whether the activities of each summary come before the summaries in it. */
function hasXerOrder(activities: readonly PlanActivity[]): boolean {
  const withSummary = new Set<string | null>();
  return activities.every(({ kind, parent }) => {
    if (kind === "summary") withSummary.add(parent);
    else return !withSummary.has(parent);
    return true;
  });
}

function summaryLosses(summary: PlanActivity, code: string, lost: LossList): void {
  const isLost = (when: boolean, what: string, ...fields: readonly string[]) =>
    lost.ofActivity(summary, when, what, fields);
  const dormant = dormantFields(summary);
  isLost(dormant.length > 0, DORMANT, ...dormant);
  isLost(
    summary.code !== code,
    "codes of summaries that are missing or there twice (numbered)",
    "code",
  );
  isLost(code.length > LONGEST_CODE, LONG_CODES);
  isLost(summary.notes !== "", "notes of summaries", "notes");
  isLost(summary.calendar !== null, "calendars of summaries", "calendar");
  isLost(summary.deadline !== null, "deadlines", "deadline");
  isLost(summary.priority !== 500, "priorities of summaries", "priority");
  isLost(summary.externalId !== null, "ids of other programs", "externalId");
  isLost(
    (summary.externalStart ?? summary.externalFinish) !== null,
    "dates of other projects of summaries",
    "externalStart",
    "externalFinish",
  );
}

function activityLosses(activity: PlanActivity, code: string, lost: LossList): void {
  const { name, externalId, deadline, pinned, levelledStart, priority, notes } = activity;
  const isLost = (when: boolean, what: string, ...fields: readonly string[]) =>
    lost.ofActivity(activity, when, what, fields);
  isLost(activity.code !== code, "codes that are missing or there twice (numbered)", "code");
  isLost(
    externalId !== null && externalId !== code,
    "ids of other programs (Primavera has the code)",
    "externalId",
  );
  isLost(code.length > LONGEST_CODE, LONG_CODES);
  isLost(
    name.length > LONGEST_NAME,
    `names of more than ${LONGEST_NAME} characters (they are in the file)`,
  );
  isLost(deadline !== null, "deadlines", "deadline");
  isLost(pinned !== null, "fixed dates (written as mandatory dates)", "pinned", "constraints");
  const constraints = [activity.constraint, activity.secondConstraint].filter(Boolean).length;
  isLost(
    levelledStart !== null,
    "starts set by levelling (written as start on or after where there is room)",
    "levelledStart",
    ...(pinned || constraints < 2 ? ["constraints"] : []),
  );
  isLost(
    nearestPriority(priority)[1] !== priority,
    "priorities between the five that Primavera has",
    "priority",
  );
  isLost(notes.includes("\t"), "tabs in notes", "notes");
  const isStarted = hasStarted(activity);
  isLost(
    !isStarted && activity.percentComplete > 0,
    "percentages of activities that have not started",
    "percentComplete",
  );
  isLost(
    !isStarted && activity.remainingMinutes !== null && !isMilestone(activity.kind),
    "remaining durations of activities that have not started",
    "remainingMinutes",
  );
}

function columnLosses({ plan }: ExportedProgramme, lost: LossList): void {
  const work = plan.activities.filter(({ kind }) => kind !== "summary");
  const filled = new Set(columnsWithValues(plan.columns, work));
  for (const column of columnsWithValues(plan.columns, plan.activities))
    if (!filled.has(column))
      lost.add("columns with values of summaries only", {
        example: column.name,
        of: column._id,
        fields: ["column"],
      });
  const texts = plan.columns.filter(({ type }) => type === "text");
  for (const activity of plan.activities) {
    const names = plan.columns
      .filter((column) => filled.has(column) && (activity.fields[column._id] ?? "") !== "")
      .map((column) => `fields ${column.name}`);
    if (activity.kind === "summary")
      lost.ofActivity(activity, names.length > 0, "values of columns of summaries", names);
    else {
      const parted = texts.filter(({ _id }) => /[\t\n]/.test(String(activity.fields[_id] ?? "")));
      lost.ofActivity(
        activity,
        parted.length > 0,
        "line ends and tabs in columns of text",
        parted.map((column) => `fields ${column.name}`),
      );
    }
  }
}

function linkLosses({ plan }: ExportedProgramme, lost: LossList): void {
  const summaries = new Set(
    plan.activities.filter(({ kind }) => kind === "summary").map(({ _id }) => _id),
  );
  for (const { _id: of, from, to, lagUnit } of plan.links)
    if (summaries.has(from) || summaries.has(to))
      lost.add("links on summaries", { of, fields: ["link"] });
    else if (lagUnit === "percent")
      lost.add("percentages of lags (written as hours)", { of, fields: ["lag"] });
    else if (lagUnit === "elapsed")
      lost.add("elapsed lags (written as hours of the lag's calendar)", { of, fields: ["lag"] });
}
