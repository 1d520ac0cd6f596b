import { type RawBuilder, sql } from "kysely";
import type { Role } from "../../../contract/permissions.ts";
import { instant, jsonText, literal, object, plain, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { beyond, type JsonPage, type Order, selectPage } from "../../database/paging/page.ts";
import { searchPattern } from "../../database/search-pattern.ts";

const ORDER: Order = {
  sort: "name",
  key: "p.sort_key",
  type: "text",
  direction: "asc",
  tie: "p.id",
};

const personObject = object({
  _id: plain("p.id"),
  name: text("p.name"),
  email: text("p.email"),
  phone: plain("p.phone"),
  emailProven: literal("p.proven"),
  vouched: object(
    {
      by: object({ _id: plain("p.voucher_id"), name: text("p.voucher") }, "p.voucher_id"),
      at: instant("p.vouched_at"),
    },
    "p.vouched_at",
  ),
  invitedBy: object({ _id: plain("p.inviter_id"), name: text("p.inviter") }, "p.inviter_id"),
  company: text("p.company"),
  employer: object({ _id: plain("p.company_id"), name: text("p.employer") }, "p.company_id"),
  role: plain("p.role"),
  isOwner: literal("p.is_owner"),
  active: literal("p.active"),
  projectCount: literal("(select count(*) from project_members t where t.user_id = p.id)"),
  joinedAt: instant("p.joined_at"),
  lastSeenAt: instant("last_seen(p.id)"),
});

/** Members who were not removed. */
const members = sql`
  (select u.id, u.name, u.email, u.phone, u.company, m.role, m.active, m.created_at as joined_at,
          w.owner_id = u.id as is_owner, name_order(u.name) collate "C" as sort_key,
          u.email_proven_at is not null as proven, m.vouched_at, v.id as voucher_id,
          coalesce(v.name, '') as voucher, i.inviter_id, coalesce(i.inviter, '') as inviter,
          c.id as company_id, coalesce(c.name, '') as employer
     from memberships m
     join users u on u.id = m.user_id
     join workspaces w on w.id = m.workspace_id
     left join companies c on c.id = m.company_id
     left join users v on v.id = m.vouched_by
     left join lateral (select h.id as inviter_id, h.name as inviter
                          from invitations i join users h on h.id = i.invited_by
                         where i.accepted_by = u.id order by i.accepted_at desc limit 1) i on true
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

/**
 * A page of the workspace's people, by name.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectPeoplePage(
  tx: Tx,
  input: {
    readonly filter: PeopleFilter;
    readonly limit: number;
    readonly cursor: string | undefined;
  },
): Promise<JsonPage & { readonly total: number }> {
  const { limit, cursor } = input;
  const { search, role, active } = input.filter;
  const filters: RawBuilder<unknown>[] = [sql`true`];
  if (search) {
    filters.push(
      sql`folded(' ' || p.name || ' ' || p.email || ' ' || p.company || ' ' || p.employer) like ${searchPattern(search)}`,
    );
  }
  if (role !== undefined) filters.push(sql`p.role = ${role}`);
  if (active !== undefined) filters.push(sql`p.active = ${active}`);
  const matches = sql.join(filters, sql` and `);
  return selectPage<{ total: number }>(tx, {
    rows: sql`select p.* from ${members} where ${matches} and ${beyond(cursor, ORDER)}`,
    alias: "p",
    order: ORDER,
    limit,
    element: personObject,
    figures: { total: sql`(select count(*)::int from ${members} where ${matches})` },
  });
}
