import { type RawBuilder, sql } from "kysely";
import { decodeCursor, encodeCursor, looksLike } from "../../database/cursor.ts";

/** A row of a page: its JSON, and its place in the order. */
export interface PageRow {
  readonly json: string;
  readonly key: string;
  readonly id: string;
}

export interface JsonPage {
  /** A JSON array, as the contract says. */
  readonly json: string;
  readonly nextCursor: string | null;
}

/** A page of rows of which one more than `limit` was asked for, if there are so many. */
export function pageOf(rows: readonly PageRow[], limit: number, sort: string): JsonPage {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    json: `[${shown.map(({ json }) => json).join(",")}]`,
    nextCursor: last ? encodeCursor({ sort, key: last.key, tie: last.id }) : null,
  };
}

/**
 * The condition that a row comes after the cursor's, in the order of an expression and of ids.
 * @throws Refusal `validation_failed` for a cursor that was tampered with.
 */
export function beyondCursor(
  cursor: string | undefined,
  order: {
    readonly sort: string;
    readonly key: string;
    readonly id: string;
    readonly type: "text" | "date";
    readonly direction?: "asc" | "desc";
  },
): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  const isKey = order.type === "date" ? looksLike.day : looksLike.text;
  const { key, tie } = decodeCursor(
    cursor,
    order.sort,
    (place) => isKey(place.key) && looksLike.uuid(place.tie),
  );
  const beyond = sql.raw(order.direction === "desc" ? "<" : ">");
  return sql`(${sql.raw(order.key)}, ${sql.raw(order.id)}) ${beyond} (${key}::text::${sql.raw(order.type)}, ${tie}::uuid)`;
}
