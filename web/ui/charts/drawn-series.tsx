import { ChartDot } from "./chart-dot.tsx";
import type { Scale } from "./chart-plane.tsx";
import { line } from "./chart-style.ts";
import type { Series } from "./series.ts";

interface DrawnMarkProps {
  mark: Series;
  scale: Scale;
}

/** The bars, the area or the line of a series. */
export function DrawnSeries({ mark, scale: { x, y } }: DrawnMarkProps) {
  const { kind, colour, spans, opacity, stroke } = mark;
  const points = pointsOf(mark);
  if (kind === "bar")
    return (
      <path
        data-mark="bar"
        d={points.map(([index, from, to]) => `M${x(index)} ${y(from)}V${y(to)}`).join("")}
        {...line}
        stroke={colour}
        // Four fifths of a month's band, since cqw is a hundredth of the chart's width.
        style={{ strokeWidth: `min(${80 / spans.length}cqw, 36px)` }}
      />
    );
  const along = points.map(([index, , to]) => `${x(index)} ${y(to)}`).join("L");
  const back = points.map(([index, from]) => `${x(index)} ${y(from)}`).toReversed();
  return (
    <>
      {kind === "area" && points.length > 0 && (
        <path
          data-mark="area"
          d={`M${along}L${back.join("L")}Z`}
          fill={colour}
          fillOpacity={opacity}
        />
      )}
      {stroke && points.length > 0 && (
        <path
          data-mark="line"
          d={`M${along}`}
          {...line}
          stroke={colour}
          strokeWidth={2}
          strokeDasharray={stroke === "dashed" ? "5 4" : undefined}
          className="forced-colors:stroke-[CanvasText]"
        />
      )}
    </>
  );
}

/** The dots of a series: in the month under the pointer, and for a single month, which has no line. */
export function SeriesDots({
  mark,
  scale,
  active,
}: DrawnMarkProps & { active: number | undefined }) {
  if (mark.kind === "bar") return null;
  const points = pointsOf(mark);
  const { x, y } = scale;
  return points
    .filter(([index]) => index === active || points.length === 1)
    .map(([index, , to]) => (
      <ChartDot key={index} at={`${x(index)} ${y(to)}`} colour={mark.colour} />
    ));
}

const pointsOf = ({ spans }: Series) =>
  spans.flatMap((span, index) => (span ? [[index, ...span] as const] : []));
