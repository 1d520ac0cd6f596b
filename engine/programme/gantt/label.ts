import type { CssPixels } from "./geometry.ts";

/** Returns the width of a text in the Gantt's font. */
export type MeasureText = (text: string) => CssPixels;

export interface Interval {
  readonly from: CssPixels;
  readonly to: CssPixels;
}

export interface LabelPosition {
  readonly text: string;
  readonly x: CssPixels;
  /** Whether the label is over the bar itself. */
  readonly isInside: boolean;
}

interface LabelRow {
  readonly text: string;
  readonly measure: MeasureText;
  /** The bar, from its first to its last pixel. */
  readonly bar: Interval;
  /**
   * Whether text fits onto the bar. A bar without a plain surface, such as a bracket or a diamond, cannot contain
   * text.
   */
  readonly holdsText: boolean;
  /** What a label never covers: symbols. */
  readonly taken: readonly Interval[];
  /** What a label covers only if it would be cut otherwise: the lines of links. */
  readonly avoided: readonly Interval[];
  readonly view: Interval;
  /** The space that stays free at either end of the bar. */
  readonly air?: CssPixels;
}

const GAP: CssPixels = 6;
/** A cut text that is shorter than this says nothing. */
const LEAST: CssPixels = 36;
/** A label that is farther from its bar seems to belong to nothing. */
const FARTHEST: CssPixels = 72;
const CUT = "…";

/**
 * Returns a row's label position: right of its bar, on the bar or left of it, where it is whole. If there is no such
 * space it runs across the lines of links, and is cut only where the Gantt ends or a symbol stands. Undefined if
 * there is no space.
 */
export function positionLabel(row: LabelRow): LabelPosition | undefined {
  const { text, measure, bar, view } = row;
  if (text === "" || bar.to < view.from || bar.from > view.to) return undefined;
  const width = measure(text);
  const everything = [...row.taken, ...row.avoided];
  const whole =
    besideBar(row, everything, width) ?? insideBar(row, width) ?? besideBar(row, row.taken, width);
  if (whole) return { text, ...whole };
  const gaps = freeGaps(row, row.taken);
  const widest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  if (!widest || widest.to - widest.from < LEAST) return undefined;
  const short = cut(text, widest.to - widest.from, measure);
  return short === undefined ? undefined : { text: short, x: widest.from, isInside: false };
}

type Position = Omit<LabelPosition, "text">;

function insideBar({ bar, view, holdsText }: LabelRow, width: CssPixels): Position | undefined {
  const x = Math.max(bar.from, view.from) + GAP;
  const fits = holdsText && Math.min(bar.to, view.to) - GAP - x >= width;
  return fits ? { x, isInside: true } : undefined;
}

/** Right of the bar, otherwise left of it. */
function besideBar(
  row: LabelRow,
  taken: readonly Interval[],
  width: CssPixels,
): Position | undefined {
  const { bar, view, air = GAP } = row;
  const right = freeGaps(row, taken).find(({ from, to }) => to - from >= width);
  if (right) return { x: right.from, isInside: false };
  const x = bar.from - air - width;
  const isFree = taken.every(({ from, to }) => to + 2 < x || from > bar.from);
  return x >= view.from && isFree ? { x, isInside: false } : undefined;
}

/** Returns the free spaces on the right of the bar that are near enough to it. */
function freeGaps(
  { bar, view, air = GAP }: LabelRow,
  taken: readonly Interval[],
): readonly Interval[] {
  const gaps: Interval[] = [];
  let at = bar.to + air;
  // Something beyond the edge limits the space no more than the edge does.
  const seen = taken.filter((each) => each.from - GAP < view.to);
  for (const next of seen.toSorted((a, b) => a.from - b.from)) {
    if (next.to + GAP <= at) continue;
    if (next.from - GAP > at) gaps.push({ from: at, to: next.from - GAP });
    at = Math.max(at, next.to + GAP);
  }
  gaps.push({ from: at, to: view.to });
  return gaps.filter((gap) => gap.from <= bar.to + FARTHEST && gap.to > gap.from);
}

/** Cuts a text to the letters that fit, with an ellipsis. */
export function cut(text: string, room: CssPixels, measure: MeasureText): string | undefined {
  if (measure(text) <= room) return text;
  const letters = [...text];
  let least = 0;
  let most = letters.length;
  const take = (count: number) => `${letters.slice(0, count).join("").trimEnd()}${CUT}`;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (measure(take(middle)) <= room) least = middle;
    else most = middle - 1;
  }
  return least === 0 ? undefined : take(least);
}
