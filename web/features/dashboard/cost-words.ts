import type { CostPoint } from "../../../contract/reports/analytics.ts";
import type { CashFlowMonth } from "../../../contract/money/money.ts";
import { formatMoney } from "../../ui/format.ts";

/** Whether any month has planned or actual cost. */
export function hasMoney(points: readonly CostPoint[]): boolean {
  return points.some(({ planned, actual }) => planned !== 0 || actual !== 0);
}

/** Whether anything was submitted, approved or paid in any month, or is planned. */
export function hasStates(points: readonly CostPoint[]): boolean {
  return points.some(
    ({ planned, submitted, approved, paid }) =>
      planned !== 0 || submitted !== 0 || approved !== 0 || paid !== 0,
  );
}

/** The months in the form of the project's own cash flow. */
export function flowMonths(points: readonly CostPoint[]): CashFlowMonth[] {
  return points.map(({ _id, planned, submitted, approved, paid, ...point }) => ({
    month: _id,
    planned,
    submitted,
    approved,
    paid,
    cumulative: {
      planned: point.plannedCumulative,
      submitted: point.submittedCumulative,
      approved: point.approvedCumulative,
      paid: point.paidCumulative,
    },
  }));
}

export interface CostToDate {
  readonly planned: number;
  readonly actual: number;
}

/**
 * The planned and actual cost up to a month, `YYYY-MM`. It is the total once all months have passed, and nothing
 * before the first month.
 */
export function costToDate(points: readonly CostPoint[], month: string): CostToDate {
  const reached = points.findLast(({ _id }) => _id <= month);
  return { planned: reached?.plannedCumulative ?? 0, actual: reached?.actualCumulative ?? 0 };
}

/** The cost chart as one sentence. */
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

/** The paid, approved and submitted amounts up to a month, `YYYY-MM`, as one sentence. */
export function describeStates(
  points: readonly CostPoint[],
  currency: string,
  month: string,
): string {
  const reached = points.findLast(({ _id }) => _id <= month);
  const money = (amount = 0) => formatMoney(amount, currency);
  const [paid, approved] = [money(reached?.paidCumulative), money(reached?.approvedCumulative)];
  return `${paid} paid, ${approved} approved and ${money(reached?.submittedCumulative)} submitted to date`;
}

export interface ChartedCost extends CostPoint {
  /** The actual cost to date, or null in future months. */
  readonly drawnActual: number | null;
}

/** The points to draw. The line of actual cost ends in this month, or with the last spending after it. */
export function chartedCosts(points: readonly CostPoint[], month: string): ChartedCost[] {
  const last = points.findLast(({ actual }) => actual !== 0)?._id ?? "";
  return points.map((point) => ({
    ...point,
    drawnActual: point._id <= month || point._id <= last ? point.actualCumulative : null,
  }));
}
