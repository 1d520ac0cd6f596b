import { type RawBuilder, sql } from "kysely";
import { decodeCursor, encodeCursor, looksLike } from "./cursor.ts";
import type { JsonTextSql } from "../json-text.ts";
import type { Tx } from "../kysely-client.ts";

/** Checks whether a value from a cursor can be cast to an SQL type. */
const castable = {
  bigint: looksLike.whole,
  date: looksLike.day,
  integer: looksLike.small,
  numeric: looksLike.decimal,
  smallint: looksLike.small,
  text: looksLike.text,
  timestamptz: looksLike.instant,
  uuid: looksLike.uuid,
} as const;

/** What a list is sorted by: SQL from the code, never from input. */
export interface SortKey {
  /** Never null. */
  readonly key: string;
  readonly type: keyof typeof castable;
  readonly direction: "asc" | "desc";
}

/** The total order of a list: no two rows have the same position. */
export interface Order extends SortKey {
  /** The name of the order in its cursors. */
  readonly sort: string;
  /** Breaks ties between rows with the same key. */
  readonly tie: string;
  readonly tieType?: "uuid" | "bigint";
}

/** Newest first, the order of most lists. @param alias the table's alias in their SQL. */
export function newestFirst(alias: string): Order {
  return {
    sort: "-createdAt",
    key: `${alias}.created_at`,
    type: "timestamptz",
    direction: "desc",
    tie: `${alias}.id`,
  };
}

/** The expressions of `order by`. */
export function inOrder({ key, tie, direction }: Order): RawBuilder<unknown> {
  const parts = key === tie ? [tie] : [key, tie];
  return sql.raw(parts.map((part) => `${part} ${direction}`).join(", "));
}

/** The first rows of an order: one more than a page shows, to tell whether there is a next page. */
export function firstRows(order: Order, limit: number): RawBuilder<unknown> {
  return sql`order by ${inOrder(order)} limit ${limit + 1}`;
}

/**
 * The condition that a row comes after the cursor.
 * @throws Refusal `validation_failed` if the cursor was tampered with or belongs to another order.
 */
export function beyond(cursor: string | undefined, order: Order): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  const { key, type, tie, tieType = "uuid", direction } = order;
  const place = decodeCursor(
    cursor,
    order.sort,
    (each) => castable[type](each.key) && castable[tieType](each.tie),
  );
  const after = sql.raw(direction === "desc" ? "<" : ">");
  return sql`(${sql.raw(key)}, ${sql.raw(tie)}) ${after} (${place.key}::text::${sql.raw(type)}, ${place.tie}::text::${sql.raw(tieType)})`;
}

export interface JsonPage {
  /** A JSON array in the shape of the contract. */
  readonly data: string;
  readonly nextCursor: string | null;
}

/** A row's position in the order. */
interface Place {
  readonly key: string;
  readonly tie: string;
}

/** The cursor of the page after these rows. They were selected with `limit` + 1. */
export function cursorAfter(
  rows: readonly Place[],
  { limit, sort }: { readonly limit: number; readonly sort: string },
): string | null {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return last ? encodeCursor({ sort, key: last.key, tie: last.tie }) : null;
}

/** A page of JSON rows. They were selected with `limit` + 1. */
export function pageOf(
  rows: readonly (Place & { readonly json: string })[],
  of: { readonly limit: number; readonly sort: string },
): JsonPage {
  const shown = rows.slice(0, of.limit).map(({ json }) => json);
  return { data: `[${shown.join(",")}]`, nextCursor: cursorAfter(rows, of) };
}

/** SQL of single values that accompany a page, such as the total number of rows. */
type FiguresSql<Figures> = { readonly [Name in keyof Figures]: RawBuilder<Figures[Name]> };

/**
 * Selects a page and figures about the list in one statement that returns one row: a page in many rows costs
 * the server more to read than the database to write.
 * @param list.rows selects the list's rows after the cursor, unordered and without a limit.
 * @param list.alias the alias of a row in the order, in `element` and in `joins`.
 * @param list.related `with` queries that `joins` names, over the rows of `page`, one more than are shown.
 * @param list.joins further tables that `element` names, joined only for the rows of the page.
 */
export async function selectPage<Figures extends object = object>(
  tx: Tx,
  list: {
    readonly rows: RawBuilder<unknown>;
    readonly alias: string;
    readonly order: Order;
    readonly limit: number;
    readonly element: JsonTextSql;
    readonly related?: RawBuilder<unknown>;
    readonly joins?: RawBuilder<unknown>;
    readonly figures?: FiguresSql<Figures>;
  },
): Promise<JsonPage & Figures> {
  const { order, limit, element, joins = sql`` } = list;
  const row = sql.raw(list.alias);
  const sorted = sql`order by ${inOrder(order)}`;
  const related = list.related ? sql`, ${list.related}` : sql``;
  const figures = Object.entries<RawBuilder<unknown>>(list.figures ?? {}).map(
    ([name, figure]) => sql`${figure} as ${sql.ref(name)},`,
  );
  // Cuts the array instead of using a limit, because a sort with a limit is slower for so few rows.
  const { rows } = await sql<{ data: string; last: [string, string] | null } & Figures>`
    with page as materialized (${list.rows} ${firstRows(order, limit)}) ${related}
    select
      array_to_string((array(select ${sql.raw(element)} from page ${row} ${joins} ${sorted}))[:${limit}::int], ',') as data,
      ${sql.join(figures, sql` `)}
      (select array[${sql.raw(order.key)}::text, ${sql.raw(order.tie)}::text] from page ${row}
        where exists (select from page offset ${limit})
        ${sorted} limit 1 offset ${limit - 1}) as last`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("A query of single values answered no row");
  const { last, data, ...rest } = found;
  const nextCursor = last && encodeCursor({ sort: order.sort, key: last[0], tie: last[1] });
  return { ...rest, data: `[${data}]`, nextCursor } as JsonPage & Figures;
}

/** The answer of a list: its rows, its figures and the next cursor. */
export function pageAnswer<Page extends JsonPage>({
  data,
  ...rest
}: Page): { readonly json: string } {
  return { json: `{"data":${data},${JSON.stringify(rest).slice(1)}` };
}
