import type { CostPoint, TrendPoint } from "../../../contract/analytics.ts";
import { formatDayOfYear } from "../../ui/chart-format.ts";
import { formatMoney } from "../../ui/format.ts";

/** Whether there is anything to draw. */
export function hasActivity(points: readonly TrendPoint[]): boolean {
  return points.some(({ count }) => count > 0);
}

/** Whether any month plans or spends something. */
export function hasMoney(points: readonly CostPoint[]): boolean {
  return points.some(({ planned, actual }) => planned !== 0 || actual !== 0);
}

/** The activity chart in a sentence. */
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

export interface CostToDate {
  readonly planned: number;
  readonly actual: number;
}

/**
 * What was planned and what was spent up to a month, `YYYY-MM`; the whole of it once all months have
 * passed, nothing before the first has begun.
 */
export function costToDate(points: readonly CostPoint[], month: string): CostToDate {
  const reached = points.findLast(({ _id }) => _id <= month);
  return { planned: reached?.plannedCumulative ?? 0, actual: reached?.actualCumulative ?? 0 };
}

/** The cost chart in a sentence. */
export function describeCost(
  points: readonly CostPoint[],
  currency: string,
  month: string,
): string {
  const { planned, actual } = costToDate(points, month);
  const spent = `${formatMoney(actual, currency)} spent`;
  if (planned === 0) return `${spent} to date`;
  return `${spent} of ${formatMoney(planned, currency)} planned to date`;
}

export interface CostMark extends CostPoint {
  /** The actual cost to date, or null in months yet to come: nothing has happened there. */
  readonly drawnActual: number | null;
}

/** The points to draw: the line of what was spent ends in this month, or with the last spending after it. */
export function costMarks(points: readonly CostPoint[], month: string): CostMark[] {
  const last = points.findLast(({ actual }) => actual !== 0)?._id ?? "";
  return points.map((point) => ({
    ...point,
    drawnActual: point._id <= month || point._id <= last ? point.actualCumulative : null,
  }));
}
