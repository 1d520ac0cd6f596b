import type { CashFlowMonth } from "../../../contract/money/money.ts";
import { fromZero, type Series, stacked } from "../../ui/charts/series.ts";
import { MonthChart } from "../../ui/charts/month-chart.tsx";
import { MonthTooltip } from "../../ui/charts/month-tooltip.tsx";
import { formatMoney } from "../../ui/format.ts";
import type { FlowPoint, FlowView } from "./flow-points.ts";

const stack = [
  { name: "paid", label: "Paid", colour: "var(--color-green-mark)" },
  { name: "approved", label: "Approved", colour: "var(--color-blue-mark)" },
  { name: "submitted", label: "Submitted", colour: "var(--color-yellow-mark)" },
] as const;

interface CashFlowChartProps {
  months: readonly CashFlowMonth[];
  /** The series to draw. */
  marks: readonly FlowPoint[];
  view: FlowView;
  budget: number;
  /** ISO 4217. */
  currency: string;
}

/**
 * Paid, approved and submitted amounts, stacked, as areas to date or as bars per month, and the plan as a dashed
 * line. A month's reversals extend below the axis.
 */
export function CashFlowChart({ months, marks, view, budget, currency }: CashFlowChartProps) {
  return (
    <MonthChart
      label="Chart of planned, submitted, approved and paid money; the arrow keys move from month to month"
      months={marks.map(({ month }) => month)}
      currency={currency}
      marks={[...moved(marks, view), ...planned(months, marks)]}
      limit={view === "cumulative" && budget > 0 ? budget : undefined}
      renderTooltip={(index) => (
        <FlowTooltip month={months[index]} view={view} currency={currency} />
      )}
    />
  );
}

function moved(marks: readonly FlowPoint[], view: FlowView): Series[] {
  const spans = stacked(stack.map(({ name }) => marks.map((mark) => mark[name])));
  const kind = view === "month" ? "bar" : "area";
  return stack.map(({ name, colour }, index) => ({
    name,
    kind,
    colour,
    opacity: 0.75,
    spans: spans[index] ?? [],
  }));
}

function planned(months: readonly CashFlowMonth[], marks: readonly FlowPoint[]): Series[] {
  if (months.every(({ planned }) => planned === 0)) return [];
  const spans = fromZero(marks.map(({ planned }) => planned));
  return [{ name: "planned", kind: "line", colour: "var(--color-ink)", stroke: "dashed", spans }];
}

interface FlowTooltipProps extends Pick<CashFlowChartProps, "view" | "currency"> {
  month: CashFlowMonth | undefined;
}

function FlowTooltip({ month, view, currency }: FlowTooltipProps) {
  if (!month) return null;
  const rows = [{ name: "planned", label: "Planned" } as const, ...stack].map(
    ({ name, label }) => ({
      label,
      month: formatMoney(month[name], currency),
      sum: formatMoney(month.cumulative[name], currency),
    }),
  );
  return (
    <MonthTooltip month={month.month} drawn={view === "month" ? "month" : "sum"} rows={rows} />
  );
}
