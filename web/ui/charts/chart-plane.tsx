import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { BottomLabels, SideLabels } from "./chart-labels.tsx";
import { line } from "./chart-style.ts";

/** The positions of values and points, in hundredths of the chart's height and width. */
export interface Scale {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

interface ChartPlaneProps {
  /** The chart's accessible name. */
  label: string;
  /** The times of the points. */
  labels: readonly string[];
  ticks: readonly number[];
  formatTick: (tick: number) => string;
  /** Whether each point has a band of its own, for bars. Otherwise the first and the last are at the edges. */
  banded?: boolean;
  /** Draws inside an SVG of 100 by 100, stretched to the chart. `active` is the point under the pointer. */
  renderMarks: (scale: Scale, active: number | undefined) => ReactNode;
  /** Renders the tooltip of a point. */
  renderTooltip: (index: number) => ReactNode;
}

/** A chart's axes, with the pointer, touch and key handling that moves from point to point. */
export function ChartPlane(props: ChartPlaneProps) {
  const { label, labels, ticks, formatTick, banded = false, renderMarks, renderTooltip } = props;
  const [pointed, setActive] = useState<number>();
  const last = labels.length - 1;
  const active = pointed !== undefined && pointed <= last ? pointed : undefined;
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const band = 100 / labels.length;
  const x = (index: number) =>
    banded ? (index + 0.5) * band : last === 0 ? 50 : (index / last) * 100;
  const y = (value: number) => ((top - value) / (top - bottom)) * 100;

  const show = (index: number) => setActive(Math.min(Math.max(index, 0), last));
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    show(banded ? Math.floor(share * labels.length) : Math.round(share * last));
  };
  const step = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: (active ?? labels.length) - 1,
      ArrowRight: (active ?? -1) + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  return (
    <div className="grid h-full grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-2 pt-2 pr-5 text-xs text-muted">
      <SideLabels ticks={ticks} y={y} format={formatTick} />
      {/* People move through the chart point by point. HTML has no element for that. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        onPointerMove={follow}
        onPointerDown={follow}
        // After a touch ends, the point stays shown until the person taps elsewhere.
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && setActive(undefined)}
        onKeyDown={step}
        onBlur={() => setActive(undefined)}
        className="@container relative min-h-0 touch-pan-y"
      >
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          {active !== undefined && banded && (
            <rect x={x(active) - band / 2} width={band} height="100" fill="var(--color-hover)" />
          )}
          {ticks.map((tick) => (
            <path
              key={tick}
              d={`M0 ${y(tick)}H100`}
              {...line}
              stroke={tick === 0 && bottom < 0 ? "var(--color-edge)" : "var(--color-line)"}
            />
          ))}
          {active !== undefined && !banded && (
            <path d={`M${x(active)} 0V100`} {...line} stroke="var(--color-edge)" />
          )}
          {renderMarks({ x, y }, active)}
        </svg>
        {/* The element is always there, so that screen readers announce text that appears in it. */}
        <div role="status" className="pointer-events-none">
          {active !== undefined && <Beside at={x(active)}>{renderTooltip(active)}</Beside>}
        </div>
      </div>
      <BottomLabels labels={labels} x={x} />
    </div>
  );
}

/**
 * Places its children next to a point, towards the middle, and never beyond the chart's edges: the spacer shrinks
 * first.
 */
function Beside({ at, children }: { at: number; children: ReactNode }) {
  const isRight = at > 50;
  return (
    <div className={clsx("absolute inset-x-0 top-2 z-10 flex", isRight && "flex-row-reverse")}>
      <span style={{ flexBasis: `calc(${isRight ? 100 - at : at}% + 0.75rem)` }} />
      <div className="shrink-0">{children}</div>
    </div>
  );
}
