import type { ActivityKind } from "../plan.ts";
import type { DrawnRow, DrawnSpan, ConstraintDirection } from "./drawn-row.ts";
import { type Box, clamp, type CssPixels, middleOf, rightOf } from "./geometry.ts";
import { type TimeScale, xOf } from "./time-scale.ts";

export interface BarSymbol {
  readonly x: CssPixels;
  readonly kind: ConstraintDirection | "deadline" | "missed_deadline";
}

/** A row's bar on the Gantt. */
export interface Bar {
  readonly id: string;
  /** The row's position among the rows. */
  readonly index: number;
  readonly kind: ActivityKind | "group";
  readonly shape: "bar" | "bracket" | "diamond" | "effort";
  readonly name: string;
  /** The row's band. */
  readonly band: Box;
  readonly box: Box;
  readonly isCritical: boolean;
  readonly isStarted: boolean;
  readonly isFinished: boolean;
  /** Where the done part ends. */
  readonly doneX: CssPixels;
  /** From the finish to the late finish; `to` is the smaller one if float is negative. */
  readonly float: { readonly from: CssPixels; readonly to: CssPixels } | null;
  readonly ghost: Box | null;
  readonly marks: readonly BarSymbol[];
}

export interface BarPosition {
  readonly index: number;
  readonly scale: TimeScale;
  readonly band: Box;
  /** What is drawn besides the bars. */
  readonly shows: { readonly baseline: boolean; readonly float: boolean };
}

const HEIGHTS = { bar: 14, bracket: 8, diamond: 14, effort: 6 } as const;
const GHOST = 4;
const LEAST_WIDTH = 3;
/** How far outside the Gantt anything is drawn: farther out, canvas loses precision. */
const BEYOND = 200;

function shapeOf(kind: DrawnRow["kind"]): Bar["shape"] {
  switch (kind) {
    case "task":
      return "bar";
    case "summary":
    case "group":
      return "bracket";
    case "level_of_effort":
      return "effort";
    case "start_milestone":
    case "finish_milestone":
      return "diamond";
  }
}

/** Returns the middle line of a row's bar: above that of the row if a ghost is below the bar. */
function axisOf(band: Box, baseline: boolean): CssPixels {
  return Math.round(middleOf(band)) - (baseline ? 3 : 0);
}

/** Returns where a row's bar begins and ends, which is enough to route a link to it. */
export function barBox(
  row: DrawnSpan & Pick<DrawnRow, "kind">,
  { scale, band, shows }: Pick<BarPosition, "scale" | "band" | "shows">,
): Box {
  const shape = shapeOf(row.kind);
  const height = HEIGHTS[shape];
  const y = axisOf(band, shows.baseline) - height / 2;
  const limit = (x: CssPixels) => clamp(x, band.x - BEYOND, rightOf(band) + BEYOND);
  const x = xOf(scale, row.start);
  if (shape === "diamond") return { x: limit(x) - height / 2, y, width: height, height };
  const left = limit(x);
  return { x: left, y, width: Math.max(LEAST_WIDTH, limit(xOf(scale, row.finish)) - left), height };
}

export function barOf(row: DrawnRow, place: BarPosition): Bar {
  const { scale, band, shows, index } = place;
  const shape = shapeOf(row.kind);
  const box = barBox(row, place);
  const fullFrom = xOf(scale, row.start);
  const fullTo = xOf(scale, row.finish);
  const done = clamp(fullFrom + (fullTo - fullFrom) * row.done, box.x, rightOf(box));
  return {
    id: row.id,
    index,
    kind: row.kind,
    shape,
    name: row.name,
    band,
    box,
    isCritical: row.isCritical,
    isStarted: row.isStarted,
    isFinished: row.isFinished,
    doneX: row.done >= 1 ? rightOf(box) : done,
    float: shows.float ? floatOf(row, place) : null,
    ghost: shows.baseline && row.baseline ? ghostOf(row, row.baseline, place) : null,
    marks: marksOf(row, scale),
  };
}

function floatOf(row: DrawnRow, { scale, band }: BarPosition): Bar["float"] {
  if (row.lateFinish === null) return null;
  const limit = (x: CssPixels) => clamp(x, band.x - BEYOND, rightOf(band) + BEYOND);
  const from = limit(xOf(scale, row.finish));
  const to = limit(xOf(scale, row.lateFinish));
  return Math.abs(to - from) < 2 ? null : { from, to };
}

function ghostOf(row: DrawnRow, baseline: DrawnSpan, { scale, band }: BarPosition): Box {
  const y = axisOf(band, true) + HEIGHTS.bar / 2 + 2;
  const x = xOf(scale, baseline.start);
  if (shapeOf(row.kind) === "diamond") return { x: x - GHOST, y: y - 2, width: 8, height: 8 };
  const left = clamp(x, band.x - BEYOND, rightOf(band) + BEYOND);
  const right = clamp(xOf(scale, baseline.finish), band.x - BEYOND, rightOf(band) + BEYOND);
  return { x: left, y, width: Math.max(LEAST_WIDTH, right - left), height: GHOST };
}

function marksOf(row: DrawnRow, scale: TimeScale): BarSymbol[] {
  const marks: BarSymbol[] = row.constraints.map(({ at, kind }) => ({ x: xOf(scale, at), kind }));
  if (row.deadline !== null)
    marks.push({
      x: xOf(scale, row.deadline),
      kind: row.finish > row.deadline ? "missed_deadline" : "deadline",
    });
  return marks;
}
