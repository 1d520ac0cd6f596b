import type { ReactNode } from "react";
import { formatCompactMoney, formatMonth } from "./chart-format.ts";
import { ChartPlane } from "./chart-plane.tsx";
import { line } from "./chart-style.ts";
import { DrawnSeries, SeriesDots } from "./drawn-series.tsx";
import type { Series } from "./series.ts";
import { roundTicks } from "./round-ticks.ts";

interface MonthChartProps {
  /** The chart's accessible name. */
  label: string;
  /** `YYYY-MM`. */
  months: readonly string[];
  /** ISO 4217. */
  currency: string;
  /** The series, drawn from back to front. */
  marks: readonly Series[];
  /** Drawn as a red line. */
  limit?: number | undefined;
  /** The tooltip of a month. */
  renderTooltip: (index: number) => ReactNode;
}

/** Money by month. */
export function MonthChart({
  label,
  months,
  currency,
  marks,
  limit,
  renderTooltip,
}: MonthChartProps) {
  const ends = marks.flatMap(({ spans }) => spans.flatMap((span) => span ?? []));
  const amounts = [0, limit ?? 0, ...ends];
  return (
    <ChartPlane
      label={label}
      labels={months.map((month) => formatMonth(month, { short: true }))}
      ticks={roundTicks(Math.max(...amounts), Math.min(...amounts))}
      formatTick={(amount) => formatCompactMoney(amount, currency)}
      banded={marks.some(({ kind }) => kind === "bar")}
      renderTooltip={renderTooltip}
      renderMarks={(scale, active) => (
        <>
          {marks.map((mark) => (
            <DrawnSeries key={mark.name} mark={mark} scale={scale} />
          ))}
          {limit !== undefined && (
            <path
              data-mark="limit"
              d={`M0 ${scale.y(limit)}H100`}
              {...line}
              stroke="var(--color-red-mark)"
              strokeWidth={1.5}
            />
          )}
          {marks.map((mark) => (
            <SeriesDots key={mark.name} mark={mark} scale={scale} active={active} />
          ))}
        </>
      )}
    />
  );
}
