import type { MarkShape, Point } from "../../../contract/photos.ts";
import type { PixelSize } from "./photo-size.ts";

/** Colours of marks, which are the same on every screen: they lie on a photo, not on the page. */
export const markInk: Record<MarkShape["colour"], string> = {
  red: "#e11d1d",
  yellow: "#ffd400",
  blue: "#1d6fe1",
  white: "#ffffff",
  black: "#111111",
};
/** The outline that sets a mark off from a photo of its own colour. */
const halo = (colour: MarkShape["colour"]) =>
  colour === "white" || colour === "yellow" ? "#111111" : "#ffffff";

interface MarksLayerProps {
  shapes: readonly { readonly key: string; readonly shape: MarkShape }[];
  size: PixelSize;
}

/** What is drawn upon a photo, in the coordinates of the photo. Everything is drawn twice: the outline, then the mark. */
export function MarksLayer({ shapes, size }: MarksLayerProps) {
  const unit = Math.max(size.width, size.height) / 100;
  return shapes.map(({ key, shape }) => (
    <g key={key} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <Mark shape={shape} size={size} unit={unit} colour={halo(shape.colour)} width={unit * 1.3} />
      <Mark
        shape={shape}
        size={size}
        unit={unit}
        colour={markInk[shape.colour]}
        width={unit * 0.7}
      />
    </g>
  ));
}

interface MarkProps {
  shape: MarkShape;
  size: PixelSize;
  /** A hundredth of the longer side. */
  unit: number;
  colour: string;
  width: number;
}

function Mark({ shape, size, unit, colour, width }: MarkProps) {
  const at = ([x, y]: Point) => [x * size.width, y * size.height] as const;
  const stroke = { stroke: colour, strokeWidth: width };
  if (shape.kind === "line") {
    const points = shape.points.map((point) => at(point).join(",")).join(" ");
    return <polyline points={points} {...stroke} />;
  }
  if (shape.kind === "text") {
    const [x, y] = at(shape.at);
    const isOutline = colour !== markInk[shape.colour];
    return (
      <text
        x={x}
        y={y}
        fontSize={unit * 4.5}
        fontWeight={600}
        fill={isOutline ? "none" : colour}
        {...(isOutline ? { stroke: colour, strokeWidth: unit } : {})}
      >
        {shape.text}
      </text>
    );
  }
  const [[x1, y1], [x2, y2]] = [at(shape.from), at(shape.to)];
  if (shape.kind === "circle") {
    const [rx, ry] = [Math.abs(x2 - x1) / 2, Math.abs(y2 - y1) / 2];
    return <ellipse cx={(x1 + x2) / 2} cy={(y1 + y2) / 2} rx={rx} ry={ry} {...stroke} />;
  }
  const turn = Math.atan2(y2 - y1, x2 - x1);
  const wing = (by: number) =>
    `${x2 - Math.cos(turn + by) * unit * 3} ${y2 - Math.sin(turn + by) * unit * 3}`;
  return (
    <path
      d={`M ${x1} ${y1} L ${x2} ${y2} M ${wing(0.5)} L ${x2} ${y2} L ${wing(-0.5)}`}
      {...stroke}
    />
  );
}
