import { type RawBuilder, sql } from "kysely";
import type { SubjectRef } from "../contract/subjects.ts";
import { jsonText, type JsonTextSql } from "./database/json-text.ts";
import type { Tx } from "./database/kysely-client.ts";
import { beyond, type JsonPage, newestFirst, selectPage } from "./database/paging/page.ts";

/** A table whose rows are attached to records. */
interface AttachedTable {
  readonly table: "comments" | "files";
  readonly alias: string;
  /** A row as a JSON object of the contract. */
  readonly element: JsonTextSql;
  /** The tables that `element` names. */
  readonly joins: RawBuilder<unknown>;
}

/** Returns the queries that read rows that are attached to records: comments, files. */
export function attachedRows({ table, alias, element, joins }: AttachedTable) {
  const order = newestFirst(alias);
  const row = sql.ref(alias);
  const from = sql`${sql.table(table)} ${row}`;
  return {
    /** Returns a row as a JSON object of the contract; undefined if the person may not see it. */
    async selectJson(tx: Tx, id: string): Promise<string | undefined> {
      const { rows } = await sql<{ json: string }>`
        select ${jsonText(element)} as json from ${from} ${joins}
         where ${row}.id = ${id}::uuid`.execute(tx);
      return rows[0]?.json;
    },
    /**
     * A page of the rows on a record, newest first, with the total.
     * @throws Refusal `validation_failed` for an altered cursor.
     */
    async selectPage(
      tx: Tx,
      {
        on: { kind, id },
        limit,
        cursor,
      }: {
        readonly on: SubjectRef;
        readonly limit: number;
        readonly cursor: string | undefined;
      },
    ): Promise<JsonPage & { readonly total: number }> {
      const onIt = sql`${row}.subject_id = ${id}::uuid and ${row}.subject_kind = ${kind}::text`;
      return selectPage<{ total: number }>(tx, {
        rows: sql`select ${row}.* from ${from} where ${onIt} and ${beyond(cursor, order)}`,
        alias,
        order,
        limit,
        element,
        joins,
        figures: { total: sql`(select count(*)::int from ${from} where ${onIt})` },
      });
    },
  };
}
