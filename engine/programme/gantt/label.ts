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
  /** Whatever else is drawn on the row: symbols, float ends, link lines. */
  readonly taken: readonly Interval[];
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
 * Returns a row's label position: right of its bar, on the bar, left of it, or cut to the free space on the right.
 * It covers nothing else on the row. Undefined if there is no space.
 */
export function positionLabel(row: LabelRow): LabelPosition | undefined {
  const { text, measure, bar, view, air = GAP } = row;
  if (text === "" || bar.to < view.from || bar.from > view.to) return undefined;
  const width = measure(text);
  const gaps = freeGaps(row, bar.to + air);
  const right = gaps.find(({ from, to }) => to - from >= width);
  if (right) return { text, x: right.from, isInside: false };
  if (row.holdsText) {
    const from = Math.max(bar.from, view.from) + GAP;
    if (Math.min(bar.to, view.to) - GAP - from >= width) return { text, x: from, isInside: true };
  }
  const left = bar.from - air - width;
  const isFree = row.taken.every(({ from, to }) => to + 2 < left || from > bar.from);
  if (left >= view.from && isFree) return { text, x: left, isInside: false };
  const widest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  if (!widest || widest.to - widest.from < LEAST) return undefined;
  const short = cut(text, widest.to - widest.from, measure);
  return short === undefined ? undefined : { text: short, x: widest.from, isInside: false };
}

/** Returns the free spaces on the right of the bar that are near enough to it. */
function freeGaps({ taken, bar, view }: LabelRow, from: CssPixels): Interval[] {
  const gaps: Interval[] = [];
  let at = from;
  // Something beyond the edge, such as the line of today, limits the space no more than the edge does.
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
