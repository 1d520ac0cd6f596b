import { PICTURE_POINTS, type ProjectPicture } from "../../../contract/home/project-picture.ts";
import { dayNumber } from "../../../engine/day.ts";
import { earnedCurve, plannedCurve } from "../../../engine/programme/progress-curve.ts";
import { weekBuckets } from "../../../engine/week-buckets.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { selectCurveActivities, selectCurveHead, selectPlannedActivities } from "./curve.sql.ts";

const MINUTES = 24 * 60;
const endOf = (day: string) => (dayNumber(day) + 1) * MINUTES;
const rounded = (percent: number) => Math.round(percent * 10) / 10;

/** A project's S-curve: what the baseline planned, what was earned, and what the programme forecasts. */
export async function drawCurve(
  tx: Tx,
  { projectId, today }: { readonly projectId: string; readonly today: string },
): Promise<ProjectPicture["curve"]> {
  const head = await selectCurveHead(tx, projectId);
  if (!head) return null;
  const [activities, planned] = await Promise.all([
    selectCurveActivities(tx, projectId),
    head.baseline ? selectPlannedActivities(tx, projectId) : [],
  ]);
  if (activities.every(({ weight }) => weight === 0)) return null;
  const { baseline, finish, percentDone } = head;
  const dataDate = head.dataDate ?? today;
  // A data date is often the beginning of a Monday: it belongs to the week that ended then.
  const reported = head.dataMinute ?? endOf(today);
  const days = [head.start, finish, dataDate, baseline?.start, baseline?.finish]
    .filter((day) => day !== null && day !== undefined)
    .toSorted();
  const buckets = weekBuckets(days[0] ?? finish, days.at(-1) ?? finish, PICTURE_POINTS);
  const { weeksEach, ends } = buckets;
  const times = ends.map(endOf);
  const all = earnedCurve(activities, times, reported);
  // The point nearest to the data date is the last of what was earned and the first of the forecast.
  const last = nearest(times, reported);
  const hasBaseline = planned.some(({ weight }) => weight > 0);
  return {
    weeksEach,
    ends: [...ends],
    planned: hasBaseline ? plannedCurve(planned, times).map(rounded) : null,
    earned: all.map((value, index) =>
      index < last ? rounded(value) : index === last ? rounded(percentDone) : null,
    ),
    forecast: all.map((value, index) =>
      index > last ? rounded(value) : index === last ? rounded(percentDone) : null,
    ),
    dataDate,
    hasDataDate: head.dataDate !== null,
    percentDone: rounded(percentDone),
    percentPlanned: hasBaseline ? rounded(plannedCurve(planned, [reported])[0] ?? 0) : null,
    finish,
    baseline: hasBaseline && baseline ? { name: baseline.name, finish: baseline.finish } : null,
  };
}

function nearest(times: readonly number[], moment: number): number {
  const distances = times.map((time) => Math.abs(time - moment));
  return distances.indexOf(Math.min(...distances));
}
