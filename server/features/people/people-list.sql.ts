import { type RawBuilder, sql } from "kysely";
import type { Role } from "../../../contract/permissions.ts";
import { decodeCursor, encodeCursor, looksLike } from "../../database/cursor.ts";
import {
  array,
  instant,
  jsonText,
  literal,
  object,
  plain,
  text,
} from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { searchPattern } from "../../database/search-pattern.ts";

const ORDER = "name";

const personObject = object({
  _id: plain("p.id"),
  name: text("p.name"),
  email: text("p.email"),
  company: text("p.company"),
  role: plain("p.role"),
  isOwner: literal("p.is_owner"),
  active: literal("p.active"),
  projectCount: literal("(select count(*) from project_members t where t.user_id = p.id)"),
  joinedAt: instant("p.joined_at"),
  lastSeenAt: instant("last_seen(p.id)"),
});

/** Members who were not removed. */
const members = sql`
  (select u.id, u.name, u.email, u.company, m.role, m.active, m.created_at as joined_at,
          w.owner_id = u.id as is_owner, lower(u.name) as sort_key
     from memberships m
     join users u on u.id = m.user_id
     join workspaces w on w.id = m.workspace_id
    where m.removed_at is null) p`;

/** A member as a JSON object of the contract. */
export async function selectPersonJson(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ person: string }>`
    select ${jsonText(personObject)} as person from ${members} where p.id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0]?.person;
}

export interface PeopleFilter {
  readonly search: string | undefined;
  readonly role: Role | undefined;
  readonly active: boolean | undefined;
}

interface Row {
  readonly people: string;
  readonly total: number;
  readonly more: boolean;
  readonly last_key: string | null;
  readonly last_id: string | null;
}

/**
 * A page of the workspace's people, by name.
 * @throws Refusal `validation_failed` for a cursor that was tampered with.
 */
export async function selectPeoplePage(
  tx: Tx,
  input: {
    readonly filter: PeopleFilter;
    readonly limit: number;
    readonly cursor: string | undefined;
  },
): Promise<{
  readonly people: string;
  readonly total: number;
  readonly nextCursor: string | null;
}> {
  const { limit } = input;
  const { search, role, active } = input.filter;
  const filters: RawBuilder<unknown>[] = [sql`true`];
  if (search) {
    filters.push(
      sql`(' ' || p.name || ' ' || p.email || ' ' || p.company) ilike ${searchPattern(search)}`,
    );
  }
  if (role !== undefined) filters.push(sql`p.role = ${role}`);
  if (active !== undefined) filters.push(sql`p.active = ${active}`);
  const beyond = [...filters];
  if (input.cursor !== undefined) {
    const { key, tie } = decodeCursor(
      input.cursor,
      ORDER,
      (place) => looksLike.text(place.key) && looksLike.uuid(place.tie),
    );
    beyond.push(sql`(p.sort_key, p.id) > (${key}::text, ${tie}::uuid)`);
  }
  const { rows } = await sql<Row>`
    with page as materialized (
      select p.*, row_number() over (order by p.sort_key, p.id) as n
        from ${members} where ${sql.join(beyond, sql` and `)}
       order by p.sort_key, p.id limit ${limit + 1}
    )
    select
      (select ${array(personObject, "p.n")} from page p where p.n <= ${limit}) as people,
      (select count(*)::int from ${members} where ${sql.join(filters, sql` and `)}) as total,
      exists (select from page where n > ${limit}) as more,
      (select sort_key from page where n = ${limit}) as last_key,
      (select id from page where n = ${limit}) as last_id`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  const { people, total, more, last_key: key, last_id: tie } = row;
  return {
    people,
    total,
    nextCursor:
      more && key !== null && tie !== null ? encodeCursor({ sort: ORDER, key, tie }) : null,
  };
}
