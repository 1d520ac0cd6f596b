import { Line, LineChart } from "recharts";
import type { TrendPoint } from "../../../contract/analytics.ts";
import { formatDate } from "../../ui/format.ts";
import { ChartAxes } from "../../ui/charts/chart-axes.tsx";
import { activeDot, chart, tooltipClass } from "../../ui/charts/chart-style.ts";
import { formatDayOfYear } from "../../ui/charts/chart-format.ts";

/** Activities per day as a line. */
export function ActivityChart({ points }: { points: readonly TrendPoint[] }) {
  return (
    <LineChart
      {...chart}
      data={points}
      aria-label="Line chart of activities a day; the arrow keys move from day to day"
    >
      <ChartAxes
        dataKey="_id"
        timeText={formatDayOfYear}
        gap={28}
        tooltip={<DayTooltip points={points} />}
      />
      <Line
        dataKey="count"
        type="linear"
        stroke="var(--color-blue-mark)"
        strokeWidth={2}
        dot={false}
        activeDot={activeDot}
        isAnimationActive={false}
      />
    </LineChart>
  );
}

interface DayTooltipProps {
  points: readonly TrendPoint[];
  /** Passed by the chart. */
  active?: boolean;
  label?: string;
}

function DayTooltip({ points, active = false, label }: DayTooltipProps) {
  const point = points.find(({ _id }) => _id === label);
  if (!active || !point) return null;
  return (
    <div className={tooltipClass} role="status">
      <p>{formatDate(point._id)}</p>
      <p className="text-sm font-semibold text-ink">{countOf(point)}</p>
    </div>
  );
}

function countOf({ count }: TrendPoint): string {
  return count === 1 ? "1 activity" : `${count.toLocaleString("en-NG")} activities`;
}
