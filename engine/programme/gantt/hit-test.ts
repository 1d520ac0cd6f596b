import type { Bar } from "./bar.ts";
import {
  bottomOf,
  type CssPixels,
  distanceToSegment,
  isWithin,
  middleOf,
  type Point,
  rightOf,
} from "./geometry.ts";
import type { DrawnLink, Scene } from "./scene.ts";

/** The part of a bar that is dragged. */
export type BarPart = "body" | "finish" | "progress" | "link_start" | "link_finish";

export type Hit =
  | { readonly kind: "head" }
  | { readonly kind: "bar"; readonly id: string; readonly part: BarPart }
  | { readonly kind: "link"; readonly id: string }
  /** A hint at the edge, for a bar that is beyond it. */
  | { readonly kind: "hint"; readonly id: string }
  /** A row; its id is null below the last row. */
  | { readonly kind: "row"; readonly id: string | null };

/** The distance from a bar to the knobs from which links are drawn. */
export const KNOB_DISTANCE: CssPixels = 12;
export const KNOB_RADIUS: CssPixels = 4;

export function knobsOf({ box }: Bar): { start: Point; finish: Point } {
  const y = middleOf(box);
  return {
    start: { x: box.x - KNOB_DISTANCE, y },
    finish: { x: rightOf(box) + KNOB_DISTANCE, y },
  };
}

/** Whether a bar's end, or its progress, can be dragged. */
export const isTask = ({ kind }: Bar): boolean => kind === "task";

/** The position of the handle that sets progress. */
export const progressKnob = ({ box, doneX }: Bar): Point => ({ x: doneX, y: bottomOf(box) + 2 });

/** @param reach how far a press may miss: more for a finger than for a mouse */
export function hitTest(scene: Scene, point: Point, reach: CssPixels = 3): Hit {
  if (point.y < scene.view.headHeight) return { kind: "head" };
  const { handles } = scene;
  const part = handles && handlePart(handles, point, reach);
  if (handles && part) return { kind: "bar", id: handles.id, part };
  const bar = scene.bars.find(({ box }) => isWithin(box, point, reach));
  if (bar) return { kind: "bar", id: bar.id, part: isEnd(bar, point, reach) ? "finish" : "body" };
  const link = nearestLink(scene.links, point, reach + 1);
  if (link) return { kind: "link", id: link.id };
  const hint = scene.hints.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= 9 + reach);
  if (hint) return { kind: "hint", id: hint.id };
  const row = scene.bars.find(({ band }) => point.y >= band.y && point.y < bottomOf(band));
  return { kind: "row", id: row?.id ?? null };
}

function handlePart(bar: Bar, point: Point, reach: CssPixels): BarPart | undefined {
  if (bar.kind === "group") return undefined;
  const { start, finish } = knobsOf(bar);
  const near = (knob: Point) =>
    Math.hypot(knob.x - point.x, knob.y - point.y) <= KNOB_RADIUS + reach;
  if (near(start)) return "link_start";
  if (near(finish)) return "link_finish";
  if (!isTask(bar) || bar.isFinished) return undefined;
  const knob = progressKnob(bar);
  const isBelow = point.y >= bottomOf(bar.box) - 3 && point.y <= knob.y + 5 + reach;
  return isBelow && Math.abs(point.x - knob.x) <= 4 + reach ? "progress" : undefined;
}

/**
 * The end of a bar covers its last pixels. For a short bar, it covers the pixels after it, so that the bar itself
 * can still be dragged.
 */
function isEnd(bar: Bar, { x }: Point, reach: CssPixels): boolean {
  if (!isTask(bar) || bar.isFinished) return false;
  const inside = Math.min(6, bar.box.width / 3);
  return x >= rightOf(bar.box) - inside && x <= rightOf(bar.box) + reach;
}

function nearestLink(
  links: readonly DrawnLink[],
  point: Point,
  reach: CssPixels,
): DrawnLink | undefined {
  let nearest: DrawnLink | undefined;
  let least = reach;
  for (const link of links)
    for (const [at, from] of link.points.entries()) {
      const to = link.points[at + 1];
      if (!to) continue;
      const distance = distanceToSegment(point, from, to);
      if (distance > least) continue;
      least = distance;
      nearest = link;
    }
  return nearest;
}
