import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { activeDot, axis, evenTicks, fill, gridLine, margin } from "../../ui/charts/chart-style.ts";
import { formatCompactMoney, formatMonth } from "../../ui/charts/chart-format.ts";
import type { CostMark } from "./cost-words.ts";
import { CostTooltip } from "./cost-tooltip.tsx";

interface CostBarsProps {
  marks: readonly CostMark[];
  /** ISO 4217. */
  currency: string;
}

/** What each month cost as a bar, and what was planned for it as a dashed line. */
export function CostBars({ marks, currency }: CostBarsProps) {
  return (
    <ComposedChart
      responsive
      data={marks}
      style={fill}
      margin={margin}
      aria-label="Bar chart of planned and actual cost by month; the arrow keys move from month to month"
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
        cursor={{ fill: "var(--color-hover)" }}
        isAnimationActive={false}
        content={<CostTooltip marks={marks} currency={currency} drawn="month" />}
      />
      <Bar
        dataKey="actual"
        fill="var(--color-blue-mark)"
        maxBarSize={36}
        isAnimationActive={false}
      />
      {marks.some(({ planned }) => planned !== 0) && (
        <Line
          dataKey="planned"
          type="linear"
          stroke="var(--color-ink)"
          strokeWidth={2}
          strokeDasharray="5 4"
          dot={marks.length === 1}
          activeDot={{ ...activeDot, fill: "var(--color-ink)", strokeDasharray: "0" }}
          isAnimationActive={false}
        />
      )}
    </ComposedChart>
  );
}
