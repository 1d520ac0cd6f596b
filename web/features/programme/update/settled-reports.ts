import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import type { ActivityFields } from "../../../../engine/programme/edits/edit.ts";
import type { DueActivity } from "../../../../engine/programme/update-due.ts";

/** What is said in an update, each by its activity. */
interface Said {
  readonly said: ReadonlyMap<string, ActivityFields>;
  /** The reports that were taken. */
  readonly used: ReadonlyMap<string, string>;
  /** The reports that wait. */
  readonly reports: ReadonlyMap<string, Pick<ActivityReport, "_id">>;
}

/**
 * The reports that an update settles: those that were accepted, and those of activities that it finishes, on which
 * nothing is left to decide. Activities not due by the data date are left out.
 */
export function settledReports(
  due: readonly Pick<DueActivity, "activity">[],
  { said, used, reports }: Said,
): string[] {
  return due.flatMap(({ activity: { _id } }) => {
    const isFinished = (said.get(_id)?.actualFinish ?? null) !== null;
    return used.get(_id) ?? (isFinished ? reports.get(_id)?._id : undefined) ?? [];
  });
}
