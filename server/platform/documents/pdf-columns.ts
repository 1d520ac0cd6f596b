import type { ReportColumn } from "../../../contract/reports/reports.ts";

/** Half the width of a Roboto digit's box, in parts of the font size: figures are all of this width. */
const DIGIT = 0.57;
/** The space left and right of the text of a cell. */
export const PADDING = 3;
/** A column of words is never narrower than this many letters. */
const WORDS = 9;
const SMALLEST = 5;

export interface ColumnLayout {
  readonly fontSize: number;
  /** The widths in points. */
  readonly widths: readonly number[];
}

/**
 * The widths of a table's columns, and a font so small that no figure is broken in two: columns of figures are as wide
 * as their longest, and the others share what is left by their weights.
 * @param longest the length of the longest text in each column of figures; 0 for a column of words
 */
export function columnLayout(
  columns: readonly Pick<ReportColumn, "weight">[],
  longest: readonly number[],
  { width, fontSize }: { readonly width: number; readonly fontSize: number },
): ColumnLayout {
  const room = width - 2 * PADDING * columns.length;
  const least = longest.map((length) => (length === 0 ? WORDS : length) * DIGIT);
  const needed = least.reduce((sum, each) => sum + each, 0);
  const size = Math.max(SMALLEST, Math.min(fontSize, Math.floor((10 * room) / needed) / 10));
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0);
  const wished = columns.map(({ weight }) => (weight / weights) * room);
  const narrow = wished.map((wish, index) => Math.max(wish, (least[index] ?? 0) * size));
  const over = narrow.reduce((sum, each) => sum + each, 0) - room;
  const spare = narrow.map((each, index) => each - (least[index] ?? 0) * size);
  const allSpare = spare.reduce((sum, each) => sum + each, 0);
  const share = allSpare > 0 ? Math.min(1, over / allSpare) : 0;
  return {
    fontSize: size,
    widths: narrow.map((each, index) => each - share * (spare[index] ?? 0)),
  };
}
