import type { TrendPoint } from "../../../contract/reports/analytics.ts";
import { ChartDot } from "../../ui/charts/chart-dot.tsx";
import { formatDayOfYear } from "../../ui/charts/chart-format.ts";
import { ChartPlane } from "../../ui/charts/chart-plane.tsx";
import { line, tooltipClass } from "../../ui/charts/chart-style.ts";
import { roundTicks } from "../../ui/charts/round-ticks.ts";
import { formatDate } from "../../ui/format.ts";

/** Activities per day as a line. */
export function ActivityChart({ points }: { points: readonly TrendPoint[] }) {
  return (
    <ChartPlane
      label="Line chart of activities per day; the arrow keys move from day to day"
      labels={points.map(({ _id }) => formatDayOfYear(_id))}
      ticks={roundTicks(Math.max(...points.map(({ count }) => count)))}
      formatTick={(tick) => tick.toLocaleString("en-NG")}
      renderMarks={({ x, y }, active) => (
        <>
          <polyline
            points={points.map(({ count }, index) => `${x(index)},${y(count)}`).join(" ")}
            {...line}
            strokeWidth={2}
            className="stroke-blue-mark forced-colors:stroke-[CanvasText]"
          />
          {active !== undefined && (
            <ChartDot
              at={`${x(active)} ${y(points[active]?.count ?? 0)}`}
              colour="var(--color-blue-mark)"
            />
          )}
        </>
      )}
      renderTooltip={(index) => {
        const point = points[index];
        return (
          point && (
            <div className={tooltipClass}>
              <p>{formatDate(point._id)}</p>
              <p className="text-sm font-semibold text-ink">{countOf(point)}</p>
            </div>
          )
        );
      }}
    />
  );
}

function countOf({ count }: TrendPoint): string {
  return count === 1 ? "1 activity" : `${count.toLocaleString("en-NG")} activities`;
}
