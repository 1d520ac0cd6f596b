/** What the screens of a kind show of its fields, by their names. */
export interface RecordScreens {
  /** What such records are for, in sentences, where there are none. */
  readonly about: string;
  /** The fields that a form asks for at once, and those behind "More details". */
  readonly first: readonly string[];
  readonly more?: readonly string[];
  /** The fields that a list is filtered by, each with the words that choose all of its values. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The second line of a row, and what stands there if all of it is empty. */
  readonly line: readonly string[];
  readonly noLine: string;
  /** The values of a choice that a row names. */
  readonly stress?: { readonly field: string; readonly values: readonly string[] };
  /** The facts of a record, in order. */
  readonly facts: readonly string[];
  /** Before who made a record, and when: "Found by". */
  readonly maker: string;
  /** What stays from one new record to the next, where people add several on a walk. */
  readonly walk?: readonly string[];
  /** Titles that are offered after those of the project's own records, where titles recur. */
  readonly usual?: readonly string[];
  /** Photos of a new record are of before the work, later ones of after it. */
  readonly hasRepairs?: true;
}
