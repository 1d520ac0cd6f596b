import type { ListRow, RowOrder } from "./row-order.ts";

/** How the pages of a list contain its rows. */
export interface ListPages<Page, Row extends ListRow> {
  rows(page: Page): readonly Row[];
  nextCursor(page: Page): string | null;
  /** The page with other rows, and with the list's figures (totals, counts) from a newer answer. */
  renewed(page: Page, rows: readonly Row[], answer: Page): Page;
}

/** The server's answer about changed rows of a list: those that match, and the list's own figures. */
export interface ChangedRows<Page> {
  /** The ids of all changed rows. Those without a row no longer match, or are deleted. */
  readonly ids: readonly string[];
  readonly answer: Page;
}

/**
 * The pages of a list after some of its rows changed: replaced, removed, or put in their position, as far as
 * the list is loaded. Undefined if the list must be fetched again.
 */
export function withChangedRows<Page, Row extends ListRow>(
  list: ListPages<Page, Row>,
  pages: readonly Page[],
  { ids, answer, order }: ChangedRows<Page> & { readonly order: RowOrder<Row> },
): readonly Page[] | undefined {
  const changed = new Set(ids);
  const before = pages.flatMap((page) => list.rows(page));
  const found = new Map(list.rows(answer).map((row) => [row._id, row]));
  const staying = new Set<string>();
  for (const row of before) {
    const now = found.get(row._id);
    if (!changed.has(row._id) || !now) continue;
    if (now.version < row.version) return undefined;
    // The row has the same version as one of our own changes, which may have moved it.
    const isAsFetched = now.version > row.version && order.key(now) === order.key(row);
    if (isAsFetched || order.isFixed) staying.add(row._id);
  }
  const isFixed = ({ _id }: Row) => !changed.has(_id) || staying.has(_id);
  const lastPage = pages.at(-1);
  const isWhole = lastPage !== undefined && list.nextCursor(lastPage) === null;
  const last = before.at(-1);
  // The next page begins after the last row. Without it, the rows in between are unknown.
  if (!isWhole && (!last || !isFixed(last))) return undefined;

  const lists = pages.map((page) =>
    list
      .rows(page)
      .filter(isFixed)
      .map((row) => found.get(row._id) ?? row),
  );
  const fixed = lists.flat();
  if (fixed.some((row, index) => index > 0 && order.compare(fixed[index - 1] ?? row, row) > 0))
    return undefined;
  for (const row of list.rows(answer)) {
    if (staying.has(row._id)) continue;
    const orders = fixed.map((other) => order.compare(row, other));
    if (orders.includes(0)) return undefined;
    const position = orders.findIndex((each) => each < 0);
    if (position === -1 && !isWhole) continue;
    insert(lists, position === -1 ? fixed.length : position, row);
    fixed.splice(position === -1 ? fixed.length : position, 0, row);
  }
  return pages.map((page, index) => list.renewed(page, lists[index] ?? [], answer));
}

/** Inserts a row in its position among the rows of all pages. */
function insert<Row>(lists: readonly Row[][], position: number, row: Row): void {
  let before = position;
  for (const [index, list] of lists.entries()) {
    if (before < list.length || index === lists.length - 1) return void list.splice(before, 0, row);
    before -= list.length;
  }
}
