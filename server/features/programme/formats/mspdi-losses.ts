import type { PlanRules } from "../../../../engine/programme/plan.ts";
import { type ExportedProgramme, exampleOf } from "./exported-programme.ts";
import type { NotKeptList } from "./programme-file.ts";
import { mspdiRules } from "./mspdi-rules.ts";

const ruleWords: Readonly<Partial<Record<keyof PlanRules, string>>> = {
  lagCalendar: "lags count in the successor's calendar",
  progress: "what is left of started work goes on from the status date",
  critical: "critical is what has little slack",
  totalFloat: "total slack is the smaller of start and finish slack",
  asLateAsPossible: "what is as late as possible may move its successors",
};

/** Says what of a programme Microsoft Project's format does not hold. */
export function mspdiLosses(
  { plan, people, companies }: ExportedProgramme,
  lost: NotKeptList,
): void {
  for (const [rule, words] of Object.entries(ruleWords)) {
    const key = rule as keyof PlanRules;
    if (plan.rules[key] !== mspdiRules[key])
      lost.add("rules by which Microsoft Project computes otherwise", words);
  }
  if (plan.mustFinishBy !== null) lost.add("the date by which the programme must finish");
  const perDay = plan.calendars.find(({ _id }) => _id === plan.calendar)?.minutesPerDay;
  for (const calendar of plan.calendars) {
    if (calendar.minutesPerDay !== perDay)
      lost.add("hours a day of a calendar (the file has one for all)", calendar.name);
    const most = Math.max(...calendar.week.map((shifts) => shifts.length));
    if (most > 5) lost.add("days of more than five shifts", calendar.name);
  }
  const above = new Set(plan.activities.map(({ parent }) => parent));
  for (const activity of plan.activities) {
    const example = exampleOf(activity);
    const add = (what: string, isLost: boolean) => isLost && lost.add(what, example);
    add("levels of effort (written as tasks)", activity.kind === "level_of_effort");
    add("start milestones (written as milestones)", activity.kind === "start_milestone");
    add(
      "summaries with nothing below them (read as milestones)",
      activity.kind === "summary" && !above.has(activity._id),
    );
    add("calendars of summaries", activity.kind === "summary" && activity.calendar !== null);
    add("second constraints", activity.secondConstraint !== null);
    add(
      "mandatory dates (written as must start on and must finish on)",
      activity.constraint?.type.startsWith("mandatory") ?? false,
    );
    add("expected finishes", activity.expectedFinish !== null);
    add("dates of other projects", (activity.externalStart ?? activity.externalFinish) !== null);
    add(
      "starts set by levelling (written as start no earlier than)",
      activity.levelledStart !== null,
    );
    add(
      "percentages of activities that have not started",
      activity.actualStart === null &&
        activity.actualFinish === null &&
        activity.percentComplete > 0,
    );
    if (activity.assignee !== null)
      lost.add("people responsible", people.get(activity.assignee) ?? example);
    if (activity.company !== null)
      lost.add("companies responsible", companies.get(activity.company) ?? example);
  }
  for (const { lagCalendar } of plan.links)
    if (lagCalendar !== null) lost.add("calendars of single lags");
  if (plan.assignments.length > 0)
    lost.add("assignments of resources", "", plan.assignments.length);
}
