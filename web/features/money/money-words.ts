import type { CashFlow, CashFlowMonth, CostReportRow } from "../../../contract/cash-flow.ts";
import { formatMoney } from "../../ui/format.ts";

/** How the chart shows the months. */
export type FlowView = "cumulative" | "month";

export interface FlowMark {
  readonly month: string;
  readonly planned: number;
  /** Null in months yet to come, of a cumulated chart: nothing has happened there. */
  readonly submitted: number | null;
  readonly approved: number | null;
  readonly paid: number | null;
}

/** Whether anything is planned, or was asked for or spent. */
export function hasFlow(flow: Pick<CashFlow, "months">): boolean {
  return flow.months.length > 0;
}

/**
 * What the chart draws for each month. Cumulated, what was asked for and spent ends in `thisMonth`
 * (`YYYY-MM`), or with the last movement after it.
 */
export function flowMarks(
  months: readonly CashFlowMonth[],
  view: FlowView,
  thisMonth: string,
): FlowMark[] {
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

export interface Standing {
  readonly tone: "red" | "green" | "ink";
  /** In words, for the figure's hint. */
  readonly words: string;
  /** Whether there is a plan to forecast from; without one, what is spent says nothing of what will be. */
  readonly isKnown: boolean;
}

/** How the forecast stands against the budget. */
export function standing({
  headline,
  planned,
  forecast,
  overBudget,
  currency,
}: Pick<CashFlow, "headline" | "planned" | "forecast" | "overBudget" | "currency">): Standing {
  const left = headline - forecast;
  const isKnown = planned > 0 || overBudget;
  if (overBudget) {
    return { isKnown, tone: "red", words: `${formatMoney(-left, currency)} over budget` };
  }
  if (!isKnown) return { isKnown, tone: "ink", words: "Not known before the cost is planned" };
  if (headline === 0) return { isKnown, tone: "ink", words: "No budget is set" };
  return { isKnown, tone: "green", words: `${formatMoney(left, currency)} under budget` };
}

/** How wide each part of a bar is, in percent, where the whole bar stands for the largest figure. */
export function barParts({
  headline,
  paid,
  approved,
  submitted,
}: Pick<CashFlow, "headline" | "paid" | "approved" | "submitted">) {
  const parts = [paid, approved, submitted].map((part) => Math.max(0, part));
  const sum = parts.reduce((all, part) => all + part, 0);
  const whole = Math.max(headline, sum);
  const percent = (part: number) => (whole === 0 ? 0 : (part / whole) * 100);
  const [paidPart = 0, approvedPart = 0, submittedPart = 0] = parts.map(percent);
  return {
    paid: paidPart,
    approved: approvedPart,
    submitted: submittedPart,
    budget: percent(headline),
  };
}

export interface ReportLine extends CostReportRow {
  /** How many codes it hangs below. */
  readonly depth: number;
}

/** The report's rows, each code below its parent, in the order given among siblings; no code comes last. */
export function reportLines(rows: readonly CostReportRow[]): ReportLine[] {
  const known = new Set(rows.map(({ costCode }) => costCode?._id));
  const below = Map.groupBy(
    rows.filter(({ costCode }) => costCode !== null),
    ({ costCode }) => (costCode?.parent && known.has(costCode.parent) ? costCode.parent : null),
  );
  const lines: ReportLine[] = [];
  const add = (parent: string | null, depth: number) => {
    for (const row of below.get(parent) ?? []) {
      lines.push({ ...row, depth });
      if (row.costCode) add(row.costCode._id, depth + 1);
    }
  };
  add(null, 0);
  return [
    ...lines,
    ...rows.filter(({ costCode }) => costCode === null).map((row) => ({ ...row, depth: 0 })),
  ];
}
