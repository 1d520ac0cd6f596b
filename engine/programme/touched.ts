/** A field that a batch changed. */
export interface TouchedField {
  /** The id of an activity, link, calendar, column or assignment; `PROGRAMME` for the programme itself. */
  readonly record: string;
  /**
   * A field's name; `fields.<column id>` and `rules.<rule>` inside of one; `place` for the parent and the position
   * among siblings; `*` for the whole of a record that was added, replaced or removed.
   */
  readonly field: string;
}

export const PROGRAMME = "programme";
export const WHOLE = "*";
export const POSITION = "place";

/** What a batch of edits changed. Changes that were reversed are not included. */
export interface Touched {
  /** Activities that were added, or have other values than before. One that only moved is in `moved`. */
  readonly activities: ReadonlySet<string>;
  readonly removedActivities: ReadonlySet<string>;
  /** Activities that an edit moved directly, to another parent or position. */
  readonly moved: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  readonly removedLinks: ReadonlySet<string>;
  /** Calendars that were added, changed or removed. */
  readonly calendars: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
  readonly assignments: ReadonlySet<string>;
  /** Whether planned start, data date, required finish, calendar or rules changed. */
  readonly programme: boolean;
  /** Whether rows were added, removed or moved: the list of rows, or what is below what, differs. */
  readonly structure: boolean;
  readonly fields: readonly TouchedField[];
}
