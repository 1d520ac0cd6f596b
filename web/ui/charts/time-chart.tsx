import type { ReactNode } from "react";
import { ChartPlane } from "./chart-plane.tsx";
import { line } from "./chart-style.ts";
import { DrawnSeries, SeriesDots } from "./drawn-series.tsx";
import { roundTicks } from "./round-ticks.ts";
import type { Series } from "./series.ts";

interface TimeChartProps {
  /** The chart's accessible name. */
  label: string;
  /** The times of the points. */
  labels: readonly string[];
  /** The series, drawn from back to front. */
  marks: readonly Series[];
  formatTick: (tick: number) => string;
  /** The point at which an upright line is drawn. */
  upright?: number | undefined;
  /** The tooltip of a point. */
  renderTooltip: (index: number) => ReactNode;
}

/** Figures over time. */
export function TimeChart({
  label,
  labels,
  marks,
  formatTick,
  upright,
  renderTooltip,
}: TimeChartProps) {
  const ends = [0, ...marks.flatMap(({ spans }) => spans.flatMap((span) => span ?? []))];
  return (
    <ChartPlane
      label={label}
      labels={labels}
      ticks={roundTicks(Math.max(...ends), Math.min(...ends))}
      formatTick={formatTick}
      banded={marks.some(({ kind }) => kind === "bar")}
      renderTooltip={renderTooltip}
      renderMarks={(scale, active) => (
        <>
          {upright !== undefined && (
            <path
              data-mark="upright"
              d={`M${scale.x(upright)} 0V100`}
              {...line}
              stroke="var(--color-edge)"
              strokeDasharray="2 3"
            />
          )}
          {marks.map((mark) => (
            <DrawnSeries key={mark.id ?? mark.name} mark={mark} scale={scale} />
          ))}
          {marks.map((mark) => (
            <SeriesDots key={mark.id ?? mark.name} mark={mark} scale={scale} active={active} />
          ))}
        </>
      )}
    />
  );
}
