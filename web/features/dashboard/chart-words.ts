import type { TrendPoint } from "../../../contract/reports/analytics.ts";
import { formatDayOfYear } from "../../ui/charts/chart-format.ts";

/** Whether there is anything to draw. */
export function hasActivity(points: readonly TrendPoint[]): boolean {
  return points.some(({ count }) => count > 0);
}

/** The activity chart as one sentence. */
export function describeActivity(points: readonly TrendPoint[]): string {
  const total = points.reduce((sum, { count }) => sum + count, 0);
  const busiest = points.reduce<TrendPoint | undefined>(
    (best, point) => (best && best.count >= point.count ? best : point),
    undefined,
  );
  if (!busiest || total === 0) return "None in the last 30 days";
  const share = busiest.count < total ? "most on" : total > 1 ? "all on" : "on";
  return `${total.toLocaleString("en-NG")} in the last 30 days, ${share} ${formatDayOfYear(busiest._id)}`;
}
