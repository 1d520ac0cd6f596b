/** A row of a list that is patched by row. */
export interface ListRow {
  readonly _id: string;
  /** The number of changes of the row. */
  readonly version: number;
}

/** A row's sort key. */
type Key<Row> = (row: Row) => string | number;

export interface RowOrder<Row> {
  readonly key: Key<Row>;
  /** A row's position never changes. */
  readonly isFixed: boolean;
  /** Below 0 if `one` comes first; 0 if only the server can tell. */
  compare(one: Row, other: Row): number;
}

interface OrderParts<Row> {
  readonly key: Key<Row>;
  readonly descending?: boolean;
  /** Distinguishes rows with the same key. Without it only the server can. */
  readonly tie?: Key<Row>;
  readonly isFixed?: boolean;
}

/**
 * The sort key of an instant. PostgreSQL writes no zeros at the end of a fraction, and with its Z "00:36.12Z" would
 * come after "00:36.125Z".
 */
export function instantKey(instant: string): string {
  return instant.slice(0, -1);
}

/** An order of the server, as far as the browser can tell it. */
export function orderBy<Row>(parts: OrderParts<Row>): RowOrder<Row> {
  const { key, descending = false, tie, isFixed = false } = parts;
  const sign = descending ? -1 : 1;
  const by = (read: Key<Row>, one: Row, other: Row) => {
    const [a, b] = [read(one), read(other)];
    return a === b ? 0 : a < b ? -sign : sign;
  };
  return {
    key,
    isFixed,
    compare(one, other) {
      const order = by(key, one, other);
      return order !== 0 || !tie ? order : by(tie, one, other);
    },
  };
}
