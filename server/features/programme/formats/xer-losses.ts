import { type ExportedProgramme, exampleOf } from "./exported-programme.ts";
import type { NotKeptList } from "./programme-file.ts";

/** Says what of a programme Primavera's format does not hold. */
export function xerLosses(
  { plan, people, companies, baseline }: ExportedProgramme,
  lost: NotKeptList,
): void {
  const { rules, activities } = plan;
  if (rules.openEndFreeFloat !== "project_finish")
    lost.add("rules by which Primavera computes otherwise", "free float of open ends");
  if (rules.asLateAsPossible !== "free_float")
    lost.add("rules by which Primavera computes otherwise", "as late as possible");
  if (rules.leadBeforeStart)
    lost.add("rules by which Primavera computes otherwise", "leads before the start");
  if (rules.honourDates)
    lost.add("rules by which Primavera computes otherwise", "dates that logic cannot keep");
  if (plan.dataDate === null) lost.add("that there is no data date (the planned start is written)");
  if (baseline.size > 0) lost.add("the baseline");
  const summaries = new Set(
    activities.filter(({ kind }) => kind === "summary").map(({ _id }) => _id),
  );
  for (const activity of activities) {
    const example = exampleOf(activity);
    const add = (what: string, isLost: boolean) => isLost && lost.add(what, example);
    add("notes of summaries", activity.kind === "summary" && activity.notes !== "");
    add("calendars of summaries", activity.kind === "summary" && activity.calendar !== null);
    add("deadlines", activity.deadline !== null);
    add("fixed dates (written as mandatory dates)", activity.pinned !== null);
    add("starts set by levelling (written as start on or after)", activity.levelledStart !== null);
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
    if (summaries.has(activity._id) && Object.keys(activity.fields).length > 0)
      lost.add("values of columns of summaries", example);
  }
  for (const { from, to, lagUnit, lagCalendar } of plan.links) {
    if (summaries.has(from) || summaries.has(to)) lost.add("links on summaries");
    if (lagUnit === "percent") lost.add("percentages of lags (written as hours)");
    if (lagUnit === "elapsed") lost.add("elapsed lags (written as hours of the lag's calendar)");
    if (lagCalendar !== null) lost.add("calendars of single lags");
  }
  for (const { exceptions } of plan.calendars)
    for (const { name } of exceptions) if (name !== "") lost.add("names of holidays", name);
  if (plan.assignments.length > 0)
    lost.add("assignments of resources", "", plan.assignments.length);
}
