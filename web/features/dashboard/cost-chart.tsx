import { fromZero, type Series } from "../../ui/charts/series.ts";
import { MonthChart } from "../../ui/charts/month-chart.tsx";
import type { ChartedCost } from "./cost-words.ts";
import { formatMoney } from "../../ui/format.ts";
import { MonthTooltip } from "../../ui/charts/month-tooltip.tsx";

interface CostChartProps {
  marks: readonly ChartedCost[];
  /** ISO 4217. */
  currency: string;
}

/** Planned and actual cost, both cumulative by month, as overlaid areas. */
export function CostChart({ marks, currency }: CostChartProps) {
  return (
    <MonthChart
      label="Area chart of planned and actual cost; the arrow keys move from month to month"
      months={marks.map(({ _id }) => _id)}
      currency={currency}
      marks={[
        {
          name: "planned",
          kind: "area",
          colour: "var(--color-grey-mark)",
          opacity: 0.12,
          stroke: "dashed",
          spans: fromZero(marks.map(({ plannedCumulative }) => plannedCumulative)),
        },
        {
          name: "actual",
          kind: "area",
          colour: "var(--color-blue-mark)",
          opacity: 0.16,
          stroke: "solid",
          spans: fromZero(marks.map(({ drawnActual }) => drawnActual)),
        },
      ]}
      renderTooltip={(index) => <CostTooltip mark={marks[index]} currency={currency} drawn="sum" />}
    />
  );
}

/** The cost of each month as a bar, and its plan as a dashed line. */
export function CostBars({ marks, currency }: CostChartProps) {
  const actual: Series = {
    name: "actual",
    kind: "bar",
    colour: "var(--color-blue-mark)",
    spans: fromZero(marks.map(({ actual }) => actual)),
  };
  const planned: Series = {
    name: "planned",
    kind: "line",
    colour: "var(--color-ink)",
    stroke: "dashed",
    spans: fromZero(marks.map(({ planned }) => planned)),
  };
  return (
    <MonthChart
      label="Bar chart of planned and actual cost by month; the arrow keys move from month to month"
      months={marks.map(({ _id }) => _id)}
      currency={currency}
      marks={marks.some(({ planned }) => planned !== 0) ? [actual, planned] : [actual]}
      renderTooltip={(index) => (
        <CostTooltip mark={marks[index]} currency={currency} drawn="month" />
      )}
    />
  );
}

interface CostTooltipProps {
  mark: ChartedCost | undefined;
  /** ISO 4217. */
  currency: string;
  drawn: "month" | "sum";
}

/** The planned and actual cost of the month under the pointer, and the totals up to that month. */
function CostTooltip({ mark, currency, drawn }: CostTooltipProps) {
  if (!mark) return null;
  const { planned, plannedCumulative, actual, drawnActual } = mark;
  const money = (amount: number) => formatMoney(amount, currency);
  const rows = [
    { label: "Planned", month: money(planned), sum: money(plannedCumulative) },
    {
      label: "Actual",
      month: money(actual),
      sum: drawnActual === null ? "not yet" : money(drawnActual),
    },
  ];
  return <MonthTooltip month={mark._id} drawn={drawn} rows={rows} />;
}
