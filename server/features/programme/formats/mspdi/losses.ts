import type { PlanActivity, PlanRules } from "../../../../../engine/programme/plan.ts";
import type { ExportedProgramme } from "../exported-programme.ts";
import { fileNumbers } from "../file-numbers.ts";
import {
  dormantFields,
  DORMANT,
  everywhereLost,
  hasStarted,
  LossList,
  ruleLosses,
} from "../losses.ts";
import { MSPDI_BASELINES } from "./codes.ts";
import { MspdiFields } from "./field-writer.ts";
import { mspdiRules } from "./rules.ts";
import { outlineNumbers } from "../outline-numbers.ts";

const ruleWords: Readonly<Partial<Record<keyof PlanRules, string>>> = {
  lagCalendar: "lags count in the successor's calendar",
  progress: "what is left of started work goes on from the status date",
  critical: "critical is what has little slack",
  totalFloat: "total slack is the smaller of start and finish slack",
  openEndFreeFloat: "the free slack of what has no successors is its total slack",
  asLateAsPossible: "what is as late as possible may move its successors",
  leadBeforeStart: "a lead may place work before the start",
  useExpectedFinish: "expected finishes do not count",
  milestones: "a milestone stands in the evening of what it follows, and in the morning of a date",
};

/** Microsoft Project's maximum number of shifts a day. */
const SHIFTS = 5;

/** Lists the parts of a programme that Microsoft Project's format cannot store. */
export function mspdiLosses(programme: ExportedProgramme): LossList {
  const lost = new LossList();
  const { plan, baselines } = programme;
  ruleLosses(
    plan,
    { theirs: mspdiRules, words: ruleWords },
    { program: "Microsoft Project", lost },
  );
  if (plan.mustFinishBy !== null)
    lost.add("the date by which the programme must finish", { fields: ["mustFinishBy"] });
  const perDay = plan.calendars.find(({ _id }) => _id === plan.calendar)?.minutesPerDay ?? 480;
  if (plan.rules.criticalFloatMinutes % perDay !== 0)
    lost.add("parts of a day of the float up to which work is critical", {
      fields: ["rules.criticalFloatMinutes"],
    });
  for (const { _id: of, lagUnit, lagPercent } of plan.links)
    if (lagUnit === "percent" && !Number.isInteger(lagPercent))
      lost.add("fractions of lags in percent", { of, fields: ["lag"] });
  calendarLosses(programme, lost);
  const numbers = fileNumbers(plan.activities);
  const outline = outlineNumbers(plan.activities);
  for (const activity of plan.activities) {
    const { _id, externalId, code } = activity;
    activityLosses(activity, lost);
    lost.ofActivity(
      activity,
      externalId !== null && externalId !== String(numbers.get(_id)),
      "ids of other programs (Microsoft Project has numbers)",
      ["externalId"],
    );
    lost.ofActivity(
      activity,
      code !== "" && code === outline.get(_id),
      "codes that are the number of the row in the outline",
      ["code"],
    );
  }
  for (const { _id, name } of new MspdiFields(plan).left)
    lost.add("columns of a kind beyond those that Microsoft Project has", {
      example: name,
      of: _id,
      fields: ["column"],
    });
  for (const [at, { _id, name, dates }] of baselines.entries()) {
    lost.add("floats and logic of baselines", { example: name, of: _id });
    if ([...dates.values()].some(({ start, finish }) => finish < start))
      lost.add("activities of baselines that finish before they start", {
        example: name,
        of: _id,
        fields: ["dates"],
      });
    if (dates.size === 0)
      lost.add("baselines without activities", { example: name, of: _id, fields: ["baseline"] });
    else if (at >= MSPDI_BASELINES)
      lost.add(`baselines beyond ${MSPDI_BASELINES}`, {
        example: name,
        of: _id,
        fields: ["baseline"],
      });
    else if (name !== baselineName(at))
      lost.add("names of baselines", { example: name, of: _id, fields: ["name"] });
  }
  everywhereLost(programme, lost);
  return lost;
}

/** The name of a baseline that has only a number. */
export const baselineName = (number: number): string =>
  number === 0 ? "Baseline" : `Baseline ${number}`;

function calendarLosses({ plan }: ExportedProgramme, lost: LossList): void {
  const perDay = plan.calendars.find(({ _id }) => _id === plan.calendar)?.minutesPerDay;
  for (const { _id: of, name: example, minutesPerDay, week, exceptions } of plan.calendars) {
    if (minutesPerDay !== perDay)
      lost.add("hours a day of a calendar (the file has one for all)", {
        example,
        of,
        fields: ["minutesPerDay"],
      });
    const days = [...week, ...exceptions.map(({ shifts }) => shifts)];
    if (days.some((shifts) => shifts.length > SHIFTS))
      lost.add("shifts of a day beyond five (they are in the file)", { example, of });
  }
}

function activityLosses(activity: PlanActivity, lost: LossList): void {
  const { kind, constraint, secondConstraint, levelledStart, percentComplete } = activity;
  const isLost = (when: boolean, what: string, ...fields: readonly string[]) =>
    lost.ofActivity(activity, when, what, fields);
  isLost(
    (activity.externalStart ?? activity.externalFinish) !== null,
    "dates of other projects",
    "externalStart",
    "externalFinish",
  );
  if (kind === "summary") {
    const dormant = dormantFields(activity);
    isLost(dormant.length > 0, DORMANT, ...dormant);
    isLost(activity.calendar !== null, "calendars of summaries", "calendar");
    return;
  }
  isLost(kind === "start_milestone", "start milestones (written as milestones)", "kind");
  isLost(activity.expectedFinish !== null, "expected finishes", "expectedFinish");
  isLost(
    levelledStart !== null,
    "starts set by levelling (written as start no earlier than where nothing else is asked)",
    "levelledStart",
    ...(constraint || hasStarted(activity) ? [] : ["constraints"]),
  );
  if (kind === "level_of_effort")
    isLost(
      true,
      "levels of effort (written as tasks that last as long)",
      "kind",
      "durationMinutes",
      "constraints",
      "remainingMinutes",
    );
  isLost(secondConstraint !== null, "second constraints", "constraints");
  isLost(
    constraint?.type.startsWith("mandatory") ?? false,
    "mandatory dates (written as must start on and must finish on)",
    "constraints",
  );
  if (hasStarted(activity))
    isLost(!Number.isInteger(percentComplete), "fractions of percentages", "percentComplete");
  else
    isLost(
      percentComplete > 0,
      "percentages of activities that have not started",
      "percentComplete",
    );
  isLost(
    activity.remainingMinutes !== null && !hasStarted(activity),
    "remaining durations of activities that have not started",
    "remainingMinutes",
  );
}
