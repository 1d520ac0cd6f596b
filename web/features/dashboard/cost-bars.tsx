import { Bar, ComposedChart, Line } from "recharts";
import { MonthAxes } from "../../ui/charts/chart-axes.tsx";
import { activeDot, chart, dashedLine } from "../../ui/charts/chart-style.ts";
import type { CostMark } from "./cost-words.ts";
import { CostTooltip } from "./cost-tooltip.tsx";

interface CostBarsProps {
  marks: readonly CostMark[];
  /** ISO 4217. */
  currency: string;
}

/** The cost of each month as a bar, and its plan as a dashed line. */
export function CostBars({ marks, currency }: CostBarsProps) {
  return (
    <ComposedChart
      {...chart}
      data={marks}
      aria-label="Bar chart of planned and actual cost by month; the arrow keys move from month to month"
    >
      <MonthAxes
        dataKey="_id"
        currency={currency}
        pointer="band"
        tooltip={<CostTooltip marks={marks} currency={currency} drawn="month" />}
      />
      <Bar
        dataKey="actual"
        fill="var(--color-blue-mark)"
        maxBarSize={36}
        isAnimationActive={false}
      />
      {marks.some(({ planned }) => planned !== 0) && (
        <Line
          {...dashedLine}
          dataKey="planned"
          stroke="var(--color-ink)"
          dot={marks.length === 1}
          activeDot={{ ...activeDot, fill: "var(--color-ink)", strokeDasharray: "0" }}
          isAnimationActive={false}
        />
      )}
    </ComposedChart>
  );
}
