import type { MarkupShape, MarkupTone } from "../../../../contract/drawings/drawing-markups.ts";
import type { Size } from "../viewer/camera.ts";
import { cloudPath, lengthWords, pointsOf } from "./markup-math.ts";

/** Colours that show on white paper, in both themes. */
const colours: Readonly<Record<MarkupTone, string>> = {
  red: "#cf1322",
  blue: "#0958d9",
  green: "#237804",
  orange: "#ad4e00",
};

/** The height of letters, in points of the sheet. */
const LETTERS = 14;
const HEAD = 12;

interface MarkupMarkProps {
  shape: MarkupShape;
  sheet: Size;
  /** Millimetres of the building per point of the sheet. */
  scale: number | null;
  isChosen?: boolean;
}

/** One markup as vectors on its sheet. */
export function MarkupVector({ shape, sheet, scale, isChosen = false }: MarkupMarkProps) {
  const points = pointsOf(shape, sheet);
  const colour = colours[shape.tone];
  const [a, b] = points;
  const line = {
    fill: "none",
    stroke: colour,
    strokeWidth: isChosen ? 4 : 2.5,
    strokeLinecap: "round",
    strokeLinejoin: "round",
    vectorEffect: "non-scaling-stroke",
  } as const;
  const words = {
    fontSize: LETTERS,
    fontWeight: 600,
    fill: colour,
    stroke: "#ffffff",
    strokeWidth: 3,
    paintOrder: "stroke",
  } as const;
  if (!a) return null;
  if (shape.kind === "text") {
    return (
      <text x={a.x} y={a.y} {...words} textDecoration={isChosen ? "underline" : undefined}>
        {shape.text.split("\n").map((each, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <tspan key={at} x={a.x} dy={at === 0 ? 0 : LETTERS * 1.3}>
            {each}
          </tspan>
        ))}
      </text>
    );
  }
  if (shape.kind === "freehand")
    return <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} {...line} />;
  if (!b) return null;
  if (shape.kind === "cloud") return <path d={cloudPath(a, b)} {...line} />;
  if (shape.kind === "arrow") {
    const turn = Math.atan2(b.y - a.y, b.x - a.x);
    const wing = (by: number) =>
      `${b.x - HEAD * Math.cos(turn + by)},${b.y - HEAD * Math.sin(turn + by)}`;
    return (
      <>
        <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} {...line} />
        <polyline points={`${wing(0.45)} ${b.x},${b.y} ${wing(-0.45)}`} {...line} />
      </>
    );
  }
  return (
    <>
      <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} {...line} strokeDasharray="6 4" />
      <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 - 4} textAnchor="middle" {...words}>
        {scale === null ? "No scale" : lengthWords(a, b, scale)}
      </text>
    </>
  );
}
