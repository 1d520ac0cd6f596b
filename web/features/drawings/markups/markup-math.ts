import type { MarkupPoint, MarkupShape } from "../../../../contract/drawings/drawing-markups.ts";
import type { Point, Size } from "../viewer/camera.ts";

/** The points of a shape, in points of the sheet. */
export function pointsOf(shape: MarkupShape, sheet: Size): readonly Point[] {
  const points = shape.kind === "text" ? [shape.at] : shape.points;
  return points.map(([x, y]) => ({ x: x * sheet.width, y: y * sheet.height }));
}

/** Converts a point of the sheet to the form on the server. */
export function partOf({ x, y }: Point, sheet: Size): MarkupPoint {
  const round = (value: number) => Math.round(value * 100_000) / 100_000;
  return [round(x / sheet.width), round(y / sheet.height)];
}

/** The length of one arc of a cloud, in points of the sheet. */
const BOW = 14;

/** The path of a cloud around two corners: arcs outward along its four sides. */
export function cloudPath(a: Point, b: Point): string {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const parts = [`M ${left} ${top}`];
  for (const [at, from] of corners.entries()) {
    const to = corners[(at + 1) % corners.length] ?? from;
    const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / BOW));
    for (let step = 1; step <= count; step += 1) {
      const x = from.x + ((to.x - from.x) * step) / count;
      const y = from.y + ((to.y - from.y) * step) / count;
      const radius = Math.hypot(to.x - from.x, to.y - from.y) / count / 2;
      parts.push(`A ${radius} ${radius} 0 0 1 ${x} ${y}`);
    }
  }
  return `${parts.join(" ")} Z`;
}

/** The length of a line in words. @param scale millimetres of the building per point of the sheet */
export function lengthWords(a: Point, b: Point, scale: number): string {
  const millimetres = Math.hypot(b.x - a.x, b.y - a.y) * scale;
  return millimetres < 1_000
    ? `${Math.round(millimetres)} mm`
    : `${(millimetres / 1_000).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} m`;
}

function distanceToLine(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - a.x - part * dx, point.y - a.y - part * dy);
}

/** How far a point is from a shape, in points of the sheet. */
export function distanceTo(shape: MarkupShape, sheet: Size, point: Point): number {
  const points = pointsOf(shape, sheet);
  const [a, b] = points;
  if (!a) return Infinity;
  if (shape.kind === "cloud" && b) {
    const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }, a];
    return Math.min(
      ...corners.slice(1).map((to, at) => distanceToLine(point, corners[at] ?? to, to)),
    );
  }
  if (points.length === 1) return Math.hypot(point.x - a.x, point.y - a.y);
  return Math.min(...points.slice(1).map((to, at) => distanceToLine(point, points[at] ?? to, to)));
}
