import type { LiveMessage } from "../../../../contract/live.ts";
import type { ListPages } from "./changed-rows.ts";
import type { ListRow, RowOrder } from "./row-order.ts";

/**
 * A list whose changed rows are fetched separately, by the route's `ids`, and patched into the cache. The
 * route answers the figures of the whole list, whatever the ids.
 */
export interface PatchedList<Page, Row extends ListRow, Sort extends string> extends ListPages<
  Page,
  Row
> {
  /** The id of the row that a message says changed; undefined if it may be any. */
  changedBy(message: LiveMessage): string | undefined;
  readonly defaultSort: Sort;
  /** Whether the server can apply a text search to single rows. */
  readonly isSearchedByRow: boolean;
  /** The row orders for every sort except by title: the database's collation differs from the browser's. */
  readonly orders: { readonly [S in Sort]?: RowOrder<Row> };
}
