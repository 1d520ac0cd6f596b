import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import type { TrendPoint } from "../../../contract/analytics.ts";
import { formatDate } from "../../ui/format.ts";
import {
  activeDot,
  axis,
  cursor,
  evenTicks,
  fill,
  gridLine,
  margin,
  tooltipClass,
} from "../../ui/charts/chart-style.ts";
import { formatDayOfYear } from "../../ui/charts/chart-format.ts";

/** Activities a day as a line. */
export function ActivityChart({ points }: { points: readonly TrendPoint[] }) {
  return (
    <LineChart
      responsive
      data={points}
      style={fill}
      margin={margin}
      aria-label="Line chart of activities a day; the arrow keys move from day to day"
    >
      <CartesianGrid vertical={false} stroke={gridLine} />
      <XAxis
        {...axis}
        dataKey="_id"
        tickFormatter={formatDayOfYear}
        {...evenTicks}
        minTickGap={28}
      />
      <YAxis {...axis} width="auto" allowDecimals={false} />
      <Tooltip cursor={cursor} isAnimationActive={false} content={<DayTooltip points={points} />} />
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
  /** Given by the chart. */
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
