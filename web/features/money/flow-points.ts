import type { CashFlow, CashFlowMonth } from "../../../contract/money/money.ts";

/** How the chart shows the months. */
export type FlowView = "cumulative" | "month";

export interface FlowPoint {
  readonly month: string;
  readonly planned: number;
  /** Null in future months of a cumulative chart. */
  readonly submitted: number | null;
  readonly approved: number | null;
  readonly paid: number | null;
}

/** Whether anything is planned, submitted or spent. */
export function hasFlow(flow: Pick<CashFlow, "months">): boolean {
  return flow.months.length > 0;
}

/**
 * The values that the chart draws for each month. In a cumulative chart, submitted and spent amounts end in
 * `thisMonth` (`YYYY-MM`), or with the last movement after it.
 */
export function flowPoints(
  months: readonly CashFlowMonth[],
  view: FlowView,
  thisMonth: string,
): FlowPoint[] {
  if (view === "month") {
    return months.map(({ month, planned, submitted, approved, paid }) => ({
      month,
      planned,
      submitted,
      approved,
      paid,
    }));
  }
  const moved = months.findLast(
    ({ submitted, approved, paid }) => submitted !== 0 || approved !== 0 || paid !== 0,
  );
  const last = moved && moved.month > thisMonth ? moved.month : thisMonth;
  return months.map(({ month, cumulative: { planned, submitted, approved, paid } }) =>
    month <= last
      ? { month, planned, submitted, approved, paid }
      : { month, planned, submitted: null, approved: null, paid: null },
  );
}
