/** A length or a coordinate on the Gantt, before the screen's density is applied. */
export type CssPixels = number;

export interface Point {
  readonly x: CssPixels;
  readonly y: CssPixels;
}

export interface Box extends Point {
  readonly width: CssPixels;
  readonly height: CssPixels;
}

export const rightOf = ({ x, width }: Box): CssPixels => x + width;
export const bottomOf = ({ y, height }: Box): CssPixels => y + height;
export const middleOf = ({ y, height }: Box): CssPixels => y + height / 2;

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** Whether a point is in a box, or at most `slack` outside of it. */
export function isWithin(box: Box, { x, y }: Point, slack: CssPixels = 0): boolean {
  return (
    x >= box.x - slack &&
    x <= rightOf(box) + slack &&
    y >= box.y - slack &&
    y <= bottomOf(box) + slack
  );
}

/** How far a point is from a segment. */
export function distanceToSegment(point: Point, from: Point, to: Point): CssPixels {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const square = dx * dx + dy * dy;
  const share =
    square === 0 ? 0 : clamp(((point.x - from.x) * dx + (point.y - from.y) * dy) / square, 0, 1);
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}
