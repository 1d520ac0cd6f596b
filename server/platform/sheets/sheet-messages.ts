/** The task of the process that splits a PDF. */
export interface SplitTask {
  readonly path: string;
  /** Where it writes the pack of a sheet's tiles, and its thumbnail. */
  readonly folder: string;
  /** The first page to draw, from 0: the earlier ones are drawn already. */
  readonly from: number;
  readonly maxSheets: number;
  /** Pixels of a sheet at its full size. */
  readonly maxPixels: number;
  /** Bytes that the decoder may use in all. */
  readonly maxBytes: number;
}

/** A word and where it is on its sheet: left, top, width and height, from 0 to 1. */
export type SheetWord = readonly [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
];

/** A sheet as it was drawn. */
export interface DrawnSheet {
  /** The width in points: 72 an inch. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the largest level. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** The bytes of each tile, level by level from the smallest, and row by row. 0 is a white tile, which is not stored. */
  readonly tiles: readonly (readonly number[])[];
  /** The words, line by line. */
  readonly lines: readonly (readonly SheetWord[])[];
  readonly pack: string;
  readonly thumbnail: string;
}

/** Why a whole PDF cannot be split; `gave_up` if it cannot even be opened within the limits. */
export type PdfProblem = "not_a_pdf" | "encrypted" | "too_many_sheets" | "no_sheets" | "gave_up";

/** Why one sheet cannot be drawn: it has no size, is damaged, or needs too much memory or time. */
export type SheetProblem = "no_size" | "damaged" | "too_heavy";

export type SplitMessage =
  | { readonly kind: "opened"; readonly sheets: number }
  | { readonly kind: "refused"; readonly problem: PdfProblem; readonly sheets: number }
  | { readonly kind: "drawn"; readonly page: number; readonly sheet: DrawnSheet }
  | { readonly kind: "failed"; readonly page: number; readonly problem: SheetProblem };
