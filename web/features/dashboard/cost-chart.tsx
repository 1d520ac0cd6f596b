import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import {
  activeDot,
  axis,
  cursor,
  evenTicks,
  fill,
  gridLine,
  margin,
} from "../../ui/charts/chart-style.ts";
import { formatCompactMoney, formatMonth } from "../../ui/charts/chart-format.ts";
import type { CostMark } from "./cost-words.ts";
import { CostTooltip } from "./cost-tooltip.tsx";

interface CostChartProps {
  marks: readonly CostMark[];
  /** ISO 4217. */
  currency: string;
}

/** Planned and actual cost, both cumulated month by month, as areas over each other. */
export function CostChart({ marks, currency }: CostChartProps) {
  return (
    <AreaChart
      responsive
      data={marks}
      style={fill}
      margin={margin}
      aria-label="Area chart of planned and actual cost; the arrow keys move from month to month"
    >
      <CartesianGrid vertical={false} stroke={gridLine} />
      <XAxis
        {...axis}
        dataKey="_id"
        tickFormatter={(month: string) => formatMonth(month, { short: true })}
        {...evenTicks}
        minTickGap={24}
      />
      <YAxis
        {...axis}
        width="auto"
        tickFormatter={(amount: number) => formatCompactMoney(amount, currency)}
      />
      <Tooltip
        cursor={cursor}
        isAnimationActive={false}
        content={<CostTooltip marks={marks} currency={currency} drawn="sum" />}
      />
      <Area
        dataKey="plannedCumulative"
        type="linear"
        stroke="var(--color-grey-mark)"
        strokeWidth={2}
        strokeDasharray="5 4"
        fill="var(--color-grey-mark)"
        fillOpacity={0.12}
        activeDot={{ ...activeDot, fill: "var(--color-grey-mark)", strokeDasharray: "0" }}
        dot={marks.length === 1}
        isAnimationActive={false}
      />
      <Area
        dataKey="drawnActual"
        type="linear"
        stroke="var(--color-blue-mark)"
        strokeWidth={2}
        fill="var(--color-blue-mark)"
        fillOpacity={0.16}
        activeDot={{ ...activeDot, fill: "var(--color-blue-mark)" }}
        dot={marks.length === 1}
        isAnimationActive={false}
      />
    </AreaChart>
  );
}
