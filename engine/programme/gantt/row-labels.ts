import type { Bar } from "./bar.ts";
import { type CssPixels, middleOf, rightOf } from "./geometry.ts";
import { KNOB_DISTANCE, KNOB_RADIUS } from "./hit-test.ts";
import { type Interval, type LabelPosition, type MeasureText, positionLabel } from "./label.ts";
import type { DrawnLink, SceneView } from "./scene.ts";

export interface DrawnLabel extends LabelPosition {
  readonly id: string;
  /** The middle of the text. */
  readonly y: CssPixels;
  readonly width: CssPixels;
  readonly isStrong: boolean;
  /** Whether it lies over a line, from which a halo sets it off. */
  readonly isOverLine: boolean;
}

interface LabelsInput {
  readonly bars: readonly Bar[];
  readonly links: readonly DrawnLink[];
  readonly view: SceneView;
  readonly measure: MeasureText;
  /** The lines of today and of the data date. */
  readonly lines: { readonly today: CssPixels | null; readonly dataDate: CssPixels | null };
  /** Whether bars can have handles at their ends. */
  readonly isEditable: boolean;
}

const HALF_LETTER: CssPixels = 7;
/** The part of a link's line that a label avoids, including the space around it. */
const RUN: CssPixels = 2;
/**
 * The space that stays free for the handles even while they are hidden, so that labels do not move under the
 * pointer.
 */
const KNOB: CssPixels = KNOB_DISTANCE + KNOB_RADIUS + 3;

/** The labels of the bars. Each label has its own row, and has to avoid only what is on that row. */
export function labelsOf(input: LabelsInput): DrawnLabel[] {
  const { bars, links, view, lines, measure, isEditable } = input;
  const runs = runsByRow(bars, links, view);
  // The lines of today and of the data date cross every row: labels run over them.
  const days = [lines.today, lines.dataDate].flatMap((x) =>
    x === null ? [] : [{ from: x - 1, to: x + 1 }],
  );
  return bars.flatMap((bar): DrawnLabel[] => {
    const y = middleOf(bar.box);
    const avoided = runs.get(bar.index) ?? [];
    const place = positionLabel({
      text: bar.name,
      measure,
      bar: { from: bar.box.x, to: rightOf(bar.box) },
      // Text on hatching or across the end of what is done is hard to read.
      holdsText: bar.shape === "bar" && !bar.isCritical && bar.doneX <= bar.box.x,
      taken: marksOf(bar),
      avoided,
      view: { from: 0, to: view.width },
      ...(isEditable && bar.kind !== "group" && { air: KNOB }),
    });
    if (!place) return [];
    const width = measure(place.text);
    const isOver = ({ from, to }: Interval) => to > place.x && from < place.x + width;
    const isOverLine = !place.isInside && [...days, ...avoided].some(isOver);
    return [{ ...place, width, id: bar.id, y, isStrong: bar.shape === "bracket", isOverLine }];
  });
}

function marksOf(bar: Bar): Interval[] {
  return bar.marks.map(({ x }) => ({ from: x - 6, to: x + 6 }));
}

/** Returns where links cross the strip of each row in which labels are drawn. */
function runsByRow(
  bars: readonly Bar[],
  links: readonly DrawnLink[],
  { headHeight, rowHeight, top }: SceneView,
): Map<number, Interval[]> {
  const strips = new Map(bars.map((bar) => [bar.index, middleOf(bar.box)]));
  const runs = new Map<number, Interval[]>();
  const rowAt = (y: CssPixels) => Math.floor((y - headHeight + top) / rowHeight);
  for (const { points } of links)
    for (const [at, point] of points.entries()) {
      const next = points[at + 1];
      if (!next) continue;
      const upper = Math.min(point.y, next.y);
      const lower = Math.max(point.y, next.y);
      const run = { from: Math.min(point.x, next.x) - RUN, to: Math.max(point.x, next.x) + RUN };
      for (const index of strips.keys()) {
        if (index < rowAt(upper) - 1 || index > rowAt(lower) + 1) continue;
        const middle = strips.get(index) ?? 0;
        if (lower < middle - HALF_LETTER || upper > middle + HALF_LETTER) continue;
        const known = runs.get(index);
        if (known) known.push(run);
        else runs.set(index, [run]);
      }
    }
  return runs;
}
