import type { MarkShape, Point } from "../../../../contract/files/photos.ts";

export const tools = ["arrow", "circle", "line", "text"] as const;
export type PenTool = (typeof tools)[number];

/** The number of points that the contract accepts for a line. */
const MOST_POINTS = 400;
/** A press that moves less than this share of the photo draws nothing. */
const LEAST_MOVE = 0.005;

const within = (share: number) => Math.min(1, Math.max(0, share));

/** Returns a point as shares of the photo's sides, to five decimals: a pixel of the largest photo. */
export function shareOf(x: number, y: number): Point {
  const round = (value: number) => Math.round(within(value) * 100_000) / 100_000;
  return [round(x), round(y)];
}

/** Thins out a line: drops every second point until there are few enough. The last point stays. */
export function thinned(points: readonly Point[]): Point[] {
  let kept = [...points];
  while (kept.length > MOST_POINTS)
    kept = kept.filter((_, n) => n % 2 === 0 || n === kept.length - 1);
  return kept;
}

/** The mark that a stroke draws; undefined if it is too short to be meant. */
export function shapeOf(
  tool: Exclude<PenTool, "text">,
  colour: MarkShape["colour"],
  points: readonly Point[],
): MarkShape | undefined {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return undefined;
  const moved = points.some(
    ([x, y]) => Math.abs(x - from[0]) > LEAST_MOVE || Math.abs(y - from[1]) > LEAST_MOVE,
  );
  if (!moved) return undefined;
  return tool === "line"
    ? { kind: "line", colour, points: thinned(points) }
    : { kind: tool, colour, from, to };
}

/** A mark in words, for a list of them. */
export function markWords(shape: MarkShape): string {
  return { arrow: "Arrow", circle: "Circle", line: "Line", text: "Text" }[shape.kind].concat(
    shape.kind === "text" ? ` “${shape.text}”` : "",
  );
}
