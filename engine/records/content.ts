import type { Stamp } from "./stamp.ts";

/** A JSON value. */
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
  /** The version that the record had after the edit. */
  readonly version: number;
}

/** The content of a record. */
export interface Content {
  /**
   * The fields; a field that was never set is missing. A text contains its words, a set is an array in order, and
   * rows are by row id.
   */
  readonly fields: Readonly<Record<string, Json>>;
  /**
   * The state of each text's document, into which other people's edits are merged. If a document was rebuilt, the
   * one before is stored under `formerOf` the field.
   */
  readonly texts: Readonly<Record<string, string>>;
  /**
   * Clocks by field. The key of a set's member is `field/member`, of a row `field/row`, and of a cell
   * `field/row/cell`.
   */
  readonly clocks: Readonly<Record<string, Clock>>;
}

export const emptyContent: Content = { fields: {}, texts: {}, clocks: {} };

/** What somebody writes into a long text: an update of its document, or words that replace all of it. */
export type TextEdit = { readonly update: string } | { readonly words: string };

/**
 * A long text after an edit. `refused`: the text is unchanged, because the update cannot be read, was made in too
 * many places of the text, or builds on an update that has not arrived.
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

/** Merges long texts. The device and the server pass in the same implementation. */
export interface TextMerger {
  readonly join: (state: string | undefined, edit: TextEdit, former?: string) => JoinedText;
}

/** Returns the key of a text's former document among the texts of a record. */
export const formerOf = (field: string): string => `${field}/former`;
