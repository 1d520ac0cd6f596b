import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import type { ActivityFields } from "../../../../engine/programme/edits/edit.ts";
import { fieldsSaid, type SaidProgress } from "../../../../engine/programme/progress-report.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import { asPlanned, type DueActivity } from "../../../../engine/programme/update-due.ts";
import { isReportAfter } from "./is-report-after.ts";

/** The planner's answers in an update, each by its activity. */
interface Answers {
  readonly said: ReadonlyMap<string, ActivityFields>;
  /** The accepted reports, by activity. */
  readonly used: ReadonlyMap<string, string>;
}

export const noAnswers: Answers = { said: new Map(), used: new Map() };

/**
 * Returns the answers with an entry for an activity. Undefined removes the entry, and the report that it came from.
 */
export function withSaid(
  { said, used }: Answers,
  id: string,
  fields: ActivityFields | undefined,
): Answers {
  if (fields) return { said: new Map([...said, [id, fields]]), used };
  const others = <Value>(map: ReadonlyMap<string, Value>) =>
    new Map([...map].filter(([key]) => key !== id));
  return { said: others(said), used: others(used) };
}

/** Returns the answers with a report accepted as the entry for its activity. */
export function withReport(answers: Answers, id: string, report: Report): Answers {
  const { said, used } = withSaid(answers, id, fieldsSaid(report));
  return { said, used: new Map([...used, [id, report._id]]) };
}

/** The parts of a report that answer for its activity. */
type Report = Pick<ActivityReport, "_id" | keyof SaidProgress>;

/** The sources from which open activities are answered. */
interface Known {
  readonly schedule: Schedule;
  readonly dataDate: string;
  /** The waiting reports, by activity. */
  readonly reports: ReadonlyMap<string, Report>;
}

/** Returns the answers with every open activity answered: as reported, or else as planned. */
export function withRest(
  answers: Answers,
  due: readonly DueActivity[],
  { schedule, dataDate, reports }: Known,
): Answers {
  const said = new Map(answers.said);
  const used = new Map(answers.used);
  for (const one of due) {
    const { _id } = one.activity;
    if (said.has(_id)) continue;
    const report = reports.get(_id);
    // Somebody who was there knows better than the plan.
    const isTaken = report !== undefined && !isReportAfter(report, dataDate);
    said.set(_id, isTaken ? fieldsSaid(report) : asPlanned(schedule, one, dataDate));
    if (isTaken) used.set(_id, report._id);
  }
  return { said, used };
}

/**
 * The reports that an update settles: those that were accepted, and those of activities that it finishes, on which
 * nothing is left to decide. Activities not due by the data date are left out.
 */
export function settledReports(
  due: readonly Pick<DueActivity, "activity">[],
  { said, used }: Answers,
  reports: ReadonlyMap<string, Pick<ActivityReport, "_id">>,
): string[] {
  return due.flatMap(({ activity: { _id } }) => {
    const isFinished = (said.get(_id)?.actualFinish ?? null) !== null;
    return used.get(_id) ?? (isFinished ? reports.get(_id)?._id : undefined) ?? [];
  });
}
