import type { Stamp } from "./stamp.ts";

/** A value as JSON has it. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/**
 * How a field of a record merges. `value`: the later edit wins. `text`: both people's words survive. `set`: each
 * member is there or not. `rows`: a list of rows with cells; each cell is a value of its own.
 */
export type MergeKind = "value" | "text" | "set" | "rows";

/** What set a value last. */
export interface Clock {
  readonly stamp: Stamp;
  /** The device's own time of the edit, if it is not the stamp's: it orders the edits of one device. */
  readonly made?: string;
  /** The person. */
  readonly by: string;
  /** The version that the record had then. */
  readonly version: number;
}

/** What a record holds. */
export interface Content {
  /** A field that was never set is missing. Of a text, its words; of a set, an array in order; of rows, by row id. */
  readonly fields: Readonly<Record<string, Json>>;
  /** Of each text: the state of its document, from which others' edits are merged. */
  readonly texts: Readonly<Record<string, string>>;
  /** By field; for a member of a set `field/member`, for a row `field/row`, for a cell `field/row/cell`. */
  readonly clocks: Readonly<Record<string, Clock>>;
}

export const emptyContent: Content = { fields: {}, texts: {}, clocks: {} };

/** Merges long texts. Both sides pass the same implementation in. */
export interface TextMerger {
  /**
   * The text after an edit: of an update of its document, or of words that replace all of it.
   * @returns undefined if the update cannot be read; `hasGap` if it builds on an update that has not come
   */
  readonly join: (
    state: string | undefined,
    edit: { readonly update: string } | { readonly words: string },
  ) => { readonly state: string; readonly words: string; readonly hasGap?: boolean } | undefined;
}
