import { sql } from "kysely";
import { SEARCH_HITS } from "../../../contract/search.ts";
import { array, object, plain, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { SearchTerms } from "./search-rules.ts";

const projectObject = object({
  _id: plain("p.id"),
  title: text("p.title"),
  status: plain("p.status"),
});
const taskObject = object({
  _id: plain("t.id"),
  title: text("t.title"),
  status: plain("t.status"),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
});
const personObject = object({
  _id: plain("u.id"),
  name: text("u.name"),
  company: text("u.company"),
  role: plain("m.role"),
});

export interface Found {
  /** JSON arrays, as the contract says. */
  readonly projects: string;
  readonly tasks: string;
  readonly people: string;
}

/** Ends whatever this transaction asks for next and takes longer than `milliseconds`. */
export async function limitTime(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
}

/** Whether a query failed because its time was up. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}

/** What the actor may see of what the terms may mean, the likeliest first. */
export async function selectFound(tx: Tx, terms: SearchTerms): Promise<Found> {
  const { phrase } = terms;
  const words = sql`${[...terms.words]}::text[]`;
  const patterns = sql`${[...terms.patterns]}::text[]`;
  const { rows } = await sql<Found>`
    select
      (select ${array(projectObject, "f.n")}
         from find_projects(${phrase}::text, ${patterns}, ${SEARCH_HITS}) with ordinality f(id, rank, n)
         join projects p on p.id = f.id) as projects,
      (select ${array(taskObject, "f.n")}
         from find_tasks(${phrase}::text, ${words}, ${patterns}, ${SEARCH_HITS}) with ordinality f(id, rank, n)
         join tasks t on t.id = f.id join projects p on p.id = t.project_id) as tasks,
      (select ${array(personObject, "f.n")}
         from find_people(${phrase}::text, ${patterns}, ${SEARCH_HITS}) with ordinality f(id, rank, n)
         join users u on u.id = f.id
         join memberships m on m.user_id = u.id) as people`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  return row;
}
