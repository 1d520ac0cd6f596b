import { sql } from "kysely";
import { TASK_PEOPLE_LIMIT } from "../../../contract/tasks/task-people.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { searchPattern } from "../../database/search-pattern.ts";

interface PeopleQuery {
  readonly search?: string | undefined;
  readonly person?: string | undefined;
}

/** The people of the company whom the caller can see; by id, also a person who has left. */
export async function selectTaskPeople(tx: Tx, { search, person }: PeopleQuery) {
  let query = tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("companies as c", "c.id", "m.company_id")
    .select(["u.id as _id", "u.name"])
    .select(sql<string>`coalesce(c.name, u.company)`.as("company"));
  query =
    person === undefined
      ? query.where("m.active", "=", true)
      : query.where("m.user_id", "=", person);
  if (search) {
    query = query.where(
      sql<string>`folded(' ' || u.name || ' ' || u.company || ' ' || coalesce(c.name, ''))`,
      "like",
      searchPattern(search),
    );
  }
  return query
    .orderBy(sql`name_order(u.name) collate "C"`)
    .orderBy("u.id")
    .limit(TASK_PEOPLE_LIMIT)
    .execute();
}
