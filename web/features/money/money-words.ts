import type { CashFlow, CostReportRow } from "../../../contract/money/money.ts";
import { formatMoney } from "../../ui/format.ts";

export interface BudgetStanding {
  readonly tone: "red" | "green" | "ink";
  /** The text for the figure's hint. */
  readonly words: string;
  /** Whether there is a plan to forecast from. Without one, spending alone allows no forecast. */
  readonly isKnown: boolean;
}

/** How the forecast compares with the budget. */
export function budgetStanding({
  headline,
  forecast,
  overBudget,
  currency,
}: Pick<CashFlow, "headline" | "forecast" | "overBudget" | "currency">): BudgetStanding {
  const isKnown = forecast !== null;
  const left = headline - (forecast ?? 0);
  if (overBudget) {
    return { isKnown, tone: "red", words: `${formatMoney(-left, currency)} over budget` };
  }
  if (!isKnown) return { isKnown, tone: "ink", words: "Not known until the cost is planned" };
  if (headline === 0) return { isKnown, tone: "ink", words: "No budget is set" };
  return { isKnown, tone: "green", words: `${formatMoney(left, currency)} under budget` };
}

/** The width of each part of a bar, in percent of the largest figure. */
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
  /** The depth of the code: the number of codes above it. */
  readonly depth: number;
}

/** The report's rows, each code below its parent, siblings in the order given. Costs without a code come last. */
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
