import { type RawBuilder, sql } from "kysely";
import { SEARCH_HITS } from "../../../contract/search.ts";
import { array, object, plain, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { SearchTerms } from "../../subjects/subject.ts";

const personObject = object({
  _id: plain("u.id"),
  name: text("u.name"),
  company: text("coalesce(c.name, u.company)"),
  role: plain("m.role"),
});
const companyObject = object({
  _id: plain("c.id"),
  name: text("c.name"),
  kind: plain("c.kind"),
  trade: text("c.trade"),
});

const activityObject = object({
  _id: plain("a.id"),
  name: text("a.name"),
  code: text("a.code"),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
});

/** Cancels any later query of this transaction that takes longer than `milliseconds`. */
export async function limitTime(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
}

/**
 * Records visible to the actor that match the terms, the best match first.
 * @param asked.lists for each field of the answer, the SQL that makes its JSON array of records
 * @param asked.withCompanies whether companies are searched too
 * @returns a JSON array for each field, for `companies`, `people` and `activities`
 */
export async function selectFound(
  tx: Tx,
  asked: {
    readonly terms: SearchTerms;
    readonly lists: ReadonlyMap<string, RawBuilder<string>>;
    readonly withCompanies: boolean;
  },
): Promise<Readonly<Record<string, string>>> {
  const { terms, lists, withCompanies } = asked;
  const words = sql`${terms.phrase}::text, ${[...terms.patterns]}::text[], ${SEARCH_HITS}`;
  const columns = [...lists].map(([field, list]) => sql`${list} as ${sql.ref(field)}`);
  const companies = sql`
    (select ${array(companyObject, "f.n")}
       from find_companies(${words}) with ordinality f(id, rank, n)
       join companies c on c.id = f.id)`;
  const people = sql`
    (select ${array(personObject, "f.n")}
       from find_people(${words}) with ordinality f(id, rank, n)
       join users u on u.id = f.id
       join memberships m on m.user_id = u.id
       left join companies c on c.id = m.company_id)`;
  const activities = sql`
    (select ${array(activityObject, "f.n")}
       from find_activities(${words}) with ordinality f(project_id, id, rank, n)
       join programme_activities a on a.project_id = f.project_id and a.id = f.id
       join projects p on p.id = f.project_id)`;
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(columns)}, ${withCompanies ? companies : sql`'[]'`} as companies,
           ${people} as people, ${activities} as activities`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  return row;
}
