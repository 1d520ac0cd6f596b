/** A field that a batch changed. */
export interface TouchedField {
  /** The id of an activity, link, calendar, column or assignment; `PROGRAMME` for the programme itself. */
  readonly record: string;
  /**
   * A field's name; `fields.<column id>` and `rules.<rule>` inside of one; `place` for the parent and the place among
   * siblings; `*` for the whole of a record that was added, replaced or removed.
   */
  readonly field: string;
}

export const PROGRAMME = "programme";
export const WHOLE = "*";
export const PLACE = "place";

/** What a batch of edits changed. What was changed and changed back is not in it. */
export interface Touched {
  /** Added, or with other values than before. One that only moved is in `moved`. */
  readonly activities: ReadonlySet<string>;
  readonly removedActivities: ReadonlySet<string>;
  /** Moved to another parent or place, by an edit of its own. */
  readonly moved: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  readonly removedLinks: ReadonlySet<string>;
  /** Added, changed or removed. */
  readonly calendars: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
  readonly assignments: ReadonlySet<string>;
  /** Planned start, data date, required finish, calendar or rules. */
  readonly programme: boolean;
  /** Rows were added, removed or moved: the list of rows, or what is below what, differs. */
  readonly structure: boolean;
  readonly fields: readonly TouchedField[];
}
