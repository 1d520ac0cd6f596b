import { type RawBuilder, sql } from "kysely";
import { SEARCH_HITS } from "../../../contract/search.ts";
import { array, object, plain, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { SearchTerms } from "../../subjects/subject.ts";

const personObject = object({
  _id: plain("u.id"),
  name: text("u.name"),
  company: text("u.company"),
  role: plain("m.role"),
});

/** Cancels the next queries of this transaction if one takes longer than `milliseconds`. */
export async function limitTime(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
}

/** Whether a query failed on its timeout. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}

/**
 * Records visible to the actor that match the terms, the best match first.
 * @param lists the records to search: by the name of their field, SQL that makes their JSON array
 * @returns a JSON array for each field, and for `people`
 */
export async function selectFound(
  tx: Tx,
  terms: SearchTerms,
  lists: ReadonlyMap<string, RawBuilder<string>>,
): Promise<Readonly<Record<string, string>>> {
  const { phrase, patterns } = terms;
  const columns = [...lists].map(([field, list]) => sql`${list} as ${sql.ref(field)}`);
  const people = sql`
    (select ${array(personObject, "f.n")}
       from find_people(${phrase}::text, ${[...patterns]}::text[], ${SEARCH_HITS}) with ordinality f(id, rank, n)
       join users u on u.id = f.id
       join memberships m on m.user_id = u.id) as people`;
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join([...columns, people])}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  return row;
}
