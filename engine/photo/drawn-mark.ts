/** A point on a picture, as fractions of its width and height. */
type Point = readonly [number, number];
type Colour = "red" | "yellow" | "blue" | "white" | "black";

/** A mark as it is stored. */
type MarkShape =
  | {
      readonly kind: "arrow" | "circle";
      readonly colour: Colour;
      readonly from: Point;
      readonly to: Point;
    }
  | { readonly kind: "line"; readonly colour: Colour; readonly points: readonly Point[] }
  | { readonly kind: "text"; readonly colour: Colour; readonly at: Point; readonly text: string };

/** Colours of marks, the same on every screen and on paper, because marks are on a photo and not on the page. */
export const markInk: Readonly<Record<Colour, string>> = {
  red: "#e11d1d",
  yellow: "#ffd400",
  blue: "#1d6fe1",
  white: "#ffffff",
  black: "#111111",
};

/** The outline that makes a mark stand out on a photo of its own colour. */
export const haloOf = (colour: Colour): string =>
  colour === "white" || colour === "yellow" ? "#111111" : "#ffffff";

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Line widths and letter sizes as fractions of the photo's longer side: a mark, its outline, letters and their
 * outline.
 */
const SHARES = { mark: 0.007, halo: 0.013, letters: 0.045, lettersHalo: 0.01, wing: 0.03 };

/** The weights of the strokes and letters on a picture of this size. */
export function weightsOn({ width, height }: PictureSize) {
  const side = Math.max(width, height);
  const of = (name: keyof typeof SHARES) => SHARES[name] * side;
  return {
    mark: of("mark"),
    halo: of("halo"),
    letters: of("letters"),
    lettersHalo: of("lettersHalo"),
  };
}

/**
 * A mark in the form in which SVG draws it, in the picture's own coordinates: the path of a stroke, or a text at a
 * point.
 */
export type DrawnMark =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "text"; readonly x: number; readonly y: number; readonly text: string };

const short = (value: number) => Number(value.toFixed(2));

/** How a mark is drawn on a picture of this size. The screen and the PDF draw it the same. */
export function drawnMark(shape: MarkShape, size: PictureSize): DrawnMark {
  const at = ([x, y]: Point) => [x * size.width, y * size.height] as const;
  const words = (x: number, y: number) => `${short(x)} ${short(y)}`;
  if (shape.kind === "text") {
    const [x, y] = at(shape.at);
    return { kind: "text", x, y, text: shape.text };
  }
  if (shape.kind === "line")
    return {
      kind: "path",
      path: shape.points.map((each, n) => `${n === 0 ? "M" : "L"} ${words(...at(each))}`).join(" "),
    };
  const [[x1, y1], [x2, y2]] = [at(shape.from), at(shape.to)];
  if (shape.kind === "circle") {
    const [rx, ry] = [Math.abs(x2 - x1) / 2, Math.abs(y2 - y1) / 2];
    const [left, right, y] = [Math.min(x1, x2), Math.max(x1, x2), (y1 + y2) / 2];
    const arc = (x: number) => `A ${words(rx, ry)} 0 1 0 ${words(x, y)}`;
    return { kind: "path", path: `M ${words(left, y)} ${arc(right)} ${arc(left)} Z` };
  }
  const turn = Math.atan2(y2 - y1, x2 - x1);
  const length = SHARES.wing * Math.max(size.width, size.height);
  const wing = (by: number) =>
    words(x2 - Math.cos(turn + by) * length, y2 - Math.sin(turn + by) * length);
  const tip = words(x2, y2);
  return {
    kind: "path",
    path: `M ${words(x1, y1)} L ${tip} M ${wing(0.5)} L ${tip} L ${wing(-0.5)}`,
  };
}
