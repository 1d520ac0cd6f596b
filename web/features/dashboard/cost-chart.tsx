import { Area, AreaChart } from "recharts";
import { MonthAxes } from "../../ui/charts/chart-axes.tsx";
import { activeDot, chart, dashedLine } from "../../ui/charts/chart-style.ts";
import type { CostMark } from "./cost-words.ts";
import { CostTooltip } from "./cost-tooltip.tsx";

interface CostChartProps {
  marks: readonly CostMark[];
  /** ISO 4217. */
  currency: string;
}

/** Planned and actual cost, both cumulative by month, as overlaid areas. */
export function CostChart({ marks, currency }: CostChartProps) {
  return (
    <AreaChart
      {...chart}
      data={marks}
      aria-label="Area chart of planned and actual cost; the arrow keys move from month to month"
    >
      <MonthAxes
        dataKey="_id"
        currency={currency}
        tooltip={<CostTooltip marks={marks} currency={currency} drawn="sum" />}
      />
      <Area
        {...dashedLine}
        dataKey="plannedCumulative"
        stroke="var(--color-grey-mark)"
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
