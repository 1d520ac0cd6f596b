import { Area, Bar, ComposedChart, Line, ReferenceLine } from "recharts";
import type { CashFlowMonth } from "../../../contract/money.ts";
import { MonthAxes } from "../../ui/charts/chart-axes.tsx";
import { activeDot, chart, dashedLine } from "../../ui/charts/chart-style.ts";
import { formatMoney } from "../../ui/format.ts";
import { MonthTooltip } from "../../ui/charts/month-tooltip.tsx";
import type { FlowMark, FlowView } from "./flow-marks.ts";

const stack = [
  { name: "paid", label: "Paid", colour: "var(--color-green-mark)" },
  { name: "approved", label: "Approved", colour: "var(--color-blue-mark)" },
  { name: "submitted", label: "Submitted", colour: "var(--color-yellow-mark)" },
] as const;

interface CashFlowChartProps {
  months: readonly CashFlowMonth[];
  /** The series to draw. */
  marks: readonly FlowMark[];
  view: FlowView;
  budget: number;
  /** ISO 4217. */
  currency: string;
}

/**
 * Paid, approved and submitted, stacked, as areas to date or as bars per month; the plan as a
 * dashed line. A month's reversals hang below the axis.
 */
export function CashFlowChart({ months, marks, view, budget, currency }: CashFlowChartProps) {
  const alone = marks.length === 1;
  return (
    <ComposedChart
      {...chart}
      data={marks}
      stackOffset="sign"
      aria-label="Chart of planned, submitted, approved and paid money; the arrow keys move from month to month"
    >
      <MonthAxes
        dataKey="month"
        currency={currency}
        pointer={view === "month" ? "band" : "line"}
        tooltip={<FlowTooltip months={months} view={view} currency={currency} />}
      />
      {view === "month"
        ? stack.map(({ name, colour }) => (
            <Bar
              key={name}
              dataKey={name}
              stackId="moved"
              fill={colour}
              maxBarSize={36}
              isAnimationActive={false}
            />
          ))
        : stack.map(({ name, colour }) => (
            <Area
              key={name}
              dataKey={name}
              stackId="moved"
              type="linear"
              stroke="none"
              fill={colour}
              fillOpacity={0.75}
              activeDot={{ ...activeDot, fill: colour }}
              dot={alone && { r: 4, fill: colour, fillOpacity: 1 }}
              isAnimationActive={false}
            />
          ))}
      {months.some(({ planned }) => planned !== 0) && (
        <Line
          {...dashedLine}
          dataKey="planned"
          stroke="var(--color-ink)"
          dot={alone}
          activeDot={{ ...activeDot, fill: "var(--color-ink)", strokeDasharray: "0" }}
          isAnimationActive={false}
        />
      )}
      {view === "cumulative" && budget > 0 && (
        <ReferenceLine
          y={budget}
          stroke="var(--color-red-mark)"
          strokeWidth={1.5}
          ifOverflow="extendDomain"
        />
      )}
    </ComposedChart>
  );
}

interface FlowTooltipProps extends Pick<CashFlowChartProps, "months" | "view" | "currency"> {
  /** Passed by the chart. */
  active?: boolean;
  label?: string;
}

function FlowTooltip({ months, view, currency, active = false, label }: FlowTooltipProps) {
  const point = months.find(({ month }) => month === label);
  if (!active || !point) return null;
  const rows = [{ name: "planned", label: "Planned" } as const, ...stack].map(
    ({ name, label }) => ({
      label,
      month: formatMoney(point[name], currency),
      sum: formatMoney(point.cumulative[name], currency),
    }),
  );
  return (
    <MonthTooltip month={point.month} drawn={view === "month" ? "month" : "sum"} rows={rows} />
  );
}
