import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { TrendPoint } from "../../../contract/analytics.ts";
import { formatDayOfYear } from "../../ui/charts/chart-format.ts";
import { tooltipClass } from "../../ui/charts/chart-style.ts";
import { countTicks } from "../../ui/charts/count-ticks.ts";
import { formatDate } from "../../ui/format.ts";

/** At most this many days are labelled along the bottom. A phone leaves out every second label. */
const LABELS = 7;

/** Activities per day as a line. Drawn without Recharts, because everybody's first page shows it. */
export function ActivityChart({ points }: { points: readonly TrendPoint[] }) {
  const [active, setActive] = useState<number>();
  const ticks = countTicks(Math.max(...points.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const last = Math.max(points.length - 1, 1);
  const x = (index: number) => (index / last) * 100;
  const y = (count: number) => 100 - (count / top) * 100;
  const point = active === undefined ? undefined : points[active];

  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setActive(bounded(Math.round(((clientX - left) / width) * last), last));
  };
  const step = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: (active ?? points.length) - 1,
      ArrowRight: (active ?? -1) + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setActive(bounded(to, last));
  };
  return (
    <div className="grid h-full grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-2 pt-2 pr-5 text-xs text-muted">
      <div className="relative text-right tabular-nums">
        <span className="invisible">{top.toLocaleString("en-NG")}</span>
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-0 -translate-y-1/2"
            style={{ top: `${y(tick)}%` }}
          >
            {tick.toLocaleString("en-NG")}
          </span>
        ))}
      </div>
      {/* People move through the chart point by point. HTML has no element for that. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Line chart of activities per day; the arrow keys move from day to day"
        onPointerMove={follow}
        onPointerDown={follow}
        // A finger that lifts leaves the day on show until one taps elsewhere.
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && setActive(undefined)}
        onKeyDown={step}
        onBlur={() => setActive(undefined)}
        className="relative min-h-0 touch-pan-y"
      >
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          {ticks.map((tick) => (
            <path key={tick} d={`M0 ${y(tick)}H100`} {...line} stroke="var(--color-line)" />
          ))}
          {active !== undefined && (
            <path d={`M${x(active)} 0V100`} {...line} stroke="var(--color-edge)" />
          )}
          <polyline
            points={points.map(({ count }, index) => `${x(index)},${y(count)}`).join(" ")}
            {...line}
            strokeWidth={2}
            className="stroke-blue-mark forced-colors:stroke-[CanvasText]"
          />
        </svg>
        {/* Always there, so that screen readers announce what appears in it. */}
        <div role="status" className="pointer-events-none">
          {active !== undefined && point && (
            <>
              <span
                className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-blue-mark"
                style={{ left: `${x(active)}%`, top: `${y(point.count)}%` }}
              />
              <div
                className={clsx(
                  tooltipClass,
                  "absolute top-2 z-10 whitespace-nowrap",
                  active > last / 2 ? "-translate-x-[calc(100%+0.75rem)]" : "translate-x-3",
                )}
                style={{ left: `${x(active)}%` }}
              >
                <p>{formatDate(point._id)}</p>
                <p className="text-sm font-semibold text-ink">{countOf(point)}</p>
              </div>
            </>
          )}
        </div>
      </div>
      <div className="relative col-start-2 mt-2 h-4">
        {labelled(last).map((index, place) => (
          <span
            key={index}
            className={clsx(
              "absolute -translate-x-1/2 whitespace-nowrap",
              place % 2 === 1 && "max-sm:hidden",
            )}
            style={{ left: `${x(index)}%` }}
          >
            {formatDayOfYear(points[index]?._id ?? "")}
          </span>
        ))}
      </div>
    </div>
  );
}

const line = { fill: "none", strokeWidth: 1, vectorEffect: "non-scaling-stroke" } as const;

function bounded(index: number, last: number): number {
  return Math.min(Math.max(index, 0), last);
}

/** The indexes of the days that are labelled: evenly spaced, ending with the last one. */
function labelled(last: number): number[] {
  const apart = Math.max(1, Math.round(last / (LABELS - 1)));
  const count = Math.min(LABELS, Math.floor(last / apart) + 1);
  return Array.from({ length: count }, (_, place) => last - place * apart).toReversed();
}

function countOf({ count }: TrendPoint): string {
  return count === 1 ? "1 activity" : `${count.toLocaleString("en-NG")} activities`;
}
