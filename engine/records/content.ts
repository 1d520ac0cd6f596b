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

/** The edit that set a value last. */
export interface Clock {
  readonly stamp: Stamp;
  /** The device's own time of the edit, if it is not the stamp's: it orders the edits of one device. */
  readonly made?: string;
  /** The person who set the value. */
  readonly by: string;
  /** The version that the record had then. */
  readonly version: number;
}

/** What a record holds. */
export interface Content {
  /**
   * The fields; one that was never set is missing. A text has its words, a set an array in order, rows are by row
   * id.
   */
  readonly fields: Readonly<Record<string, Json>>;
  /**
   * The state of each text's document, from which others' edits are merged. The document that it was rebuilt from
   * is under `formerOf` its field.
   */
  readonly texts: Readonly<Record<string, string>>;
  /** Clocks by field; for a member of a set `field/member`, for a row `field/row`, for a cell `field/row/cell`. */
  readonly clocks: Readonly<Record<string, Clock>>;
}

export const emptyContent: Content = { fields: {}, texts: {}, clocks: {} };

/** What somebody writes into a long text: an update of its document, or words that replace all of it. */
export type TextEdit = { readonly update: string } | { readonly words: string };

/**
 * A long text after an edit. `refused`: nothing is done, since the update cannot be read, was made in too many
 * places, or builds on one that has not arrived.
 */
export type JoinedText =
  | {
      readonly state: string;
      readonly words: string;
      /** The document before it was rebuilt, for updates that were written on it. */
      readonly former?: string;
      readonly refused?: undefined;
    }
  | {
      readonly refused: "unreadable" | "scattered" | "gap";
      readonly state?: undefined;
      readonly words?: undefined;
      readonly former?: undefined;
    };

/** Merges long texts. Both sides pass the same implementation in. */
export interface TextMerger {
  readonly join: (state: string | undefined, edit: TextEdit, former?: string) => JoinedText;
}

/** Returns the key of a text's former document among the texts of a record. */
export const formerOf = (field: string): string => `${field}/former`;
